(* Writes a certificate as a file of Coq whose theorem is that the puzzle has exactly this solution: theorem BUNDLE > verdict.v.
   Coq's kernel runs the checker itself: neither the extraction nor OCaml is trusted. *)
open Checker
let rec int_of = function XH -> 1 | XO p -> 2 * int_of p | XI p -> (2 * int_of p) + 1
let list f l = "[" ^ String.concat ";" (List.map f l) ^ "]"
let num p = string_of_int (int_of p)
let step = function
  | State (i, c) -> Printf.sprintf "State %s %s" (num i) (list num c)
  | Derive (i, c, h) -> Printf.sprintf "Derive %s %s %s" (num i) (list num c) (list num h)
  | Forget l -> Printf.sprintf "Forget %s" (list num l)
let natural = function N0 -> "0%N" | Npos p -> num p ^ "%N"
let integer = function Z0 -> "0%Z" | Zpos p -> num p ^ "%Z" | Zneg p -> "(-" ^ num p ^ ")%Z"
let meaning (v, (((w, k), states), x)) =
  let value = match x with None -> "None" | Some x -> "Some " ^ natural x in
  Printf.sprintf "(%s%%positive, (%s, %s, %s, %s))" (num v) (natural w) (natural k) (list (list integer) states) value
let () =
  let file name = Filename.concat Sys.argv.(1) name in
  let line n = String.trim (Steps.read_file (file n)) in
  let formula = Steps.formula (file "formula.cnf") in
  let steps, _, _, _ =
    Steps.steps ~whole:false ~forget:true (Array.length formula) (Steps.proof formula Sys.argv.(1)) in
  Printf.printf "From Coq Require Import String List NArith ZArith PArith.\nFrom Verified Require Import Spec Rup Meaning Check.\nImport ListNotations.\nOpen Scope string_scope.\n";
  Printf.printf "Definition line := \"%s\".\nDefinition solution := \"%s\".\n" (line "puzzle.txt") (line "solution.txt");
  Printf.printf "Definition proof : list step := (%s)%%positive.\n" ("[" ^ String.concat ";\n" (List.map step steps) ^ "]");
  let puzzle = List.init (String.length (line "puzzle.txt")) (String.get (line "puzzle.txt")) in
  let more = Auxiliary.meanings Sys.argv.(1) puzzle formula in
  let cell (r, c) = Printf.sprintf "(%s, %s)" (natural r) (natural c) in
  Printf.printf "Definition more := {| orders := %s; variables := %s |}.\n"
    (list (list cell) more.orders) (list meaning more.variables);
  Printf.printf "Theorem verdict : exists p g, states_only line p /\\ solution = grid_text p g /\\ unique p g.\n";
  Printf.printf "Proof. apply (check_unique_sound line solution more proof). vm_compute. reflexivity. Qed.\nPrint Assumptions verdict.\n"
