(* What of a bundle the checker has no definition of.  Untrusted: such a bundle is accepted in no case; here it is
   told apart from one that is wrong. *)
open Checker

let chars text = List.init (String.length text) (String.get text)
let text chars = String.of_seq (List.to_seq chars)

(* The name of a constraint without a meaning, or with one that has no meaning as it is written. *)
let constraint_of p =
  let names = List.map (fun c -> text c.rule) (List.filter (fun c -> meaning p c = None) p.constraints) in
  match List.sort_uniq compare names with
  | [] -> None
  | names -> Some ("the constraint " ^ String.concat ", " names)

let of_puzzle line =
  match stated (chars line), read_puzzle (chars line) with
  | None, Some p when text (line_of p) = line -> constraint_of p
  | _ -> None

(* What is missing, if something is. *)
let missing folder =
  let exists name = Sys.file_exists (Filename.concat folder name) in
  let is_compressed name = exists (name ^ ".zst") in
  if exists "formula.opb" || is_compressed "formula.opb" then Some "linear inequalities (VeriPB)"
  else if List.exists is_compressed [ "formula.cnf"; "proof.drat"; "proof.lrat" ] then Some "compressed files"
  else if not (exists "puzzle.txt") then None
  else of_puzzle (String.trim (Steps.read_file (Filename.concat folder "puzzle.txt")))
