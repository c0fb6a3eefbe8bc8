(* Makes false claims: a puzzle with several solutions that lacks a given or a constraint (weaker.txt), two values of the grid
   exchanged, no solution; with the steps of the true claim, also damaged, also without the clauses that the false claim does
   not entail.  None may be accepted. *)
open Checker

let chars text = List.init (String.length text) (String.get text)
let line path = String.trim (Steps.read_file path)

let rec int_of = function XH -> 1 | XO p -> 2 * int_of p | XI p -> (2 * int_of p) + 1
let p = Numbers.positive

let damage variables steps =
  let a = Array.of_list steps in
  let n = Array.length a in
  let literal () = p (2 + Random.int (2 * variables)) in
  let pick l = if l = [] then p 1 else List.nth l (Random.int (List.length l)) in
  let without l = match l with [] -> [] | _ -> let x = pick l in List.filter (fun y -> y <> x) l in
  for _ = 0 to Random.int 3 do
    let i = Random.int n in
    a.(i) <-
      (match a.(i), Random.int 6 with
       | State (id, c), 0 -> State (id, without c)
       | State (id, c), 1 -> State (id, [ literal () ])
       | State (id, c), 2 -> State (id, literal () :: without c)
       | State (id, c), 3 -> State (p (1 + Random.int (2 * n)), c)
       | State (id, c), 4 -> Derive (id, c, [])
       | State (id, c), _ -> Forget [ id ]
       | Derive (id, c, h), 0 -> Derive (id, without c, h)
       | Derive (id, c, h), 1 -> Derive (id, c, without h)
       | Derive (id, c, h), 2 -> Derive (id, [], h)
       | Derive (id, c, h), 3 -> Derive (id, c, p (1 + Random.int (2 * n)) :: h)
       | Derive (id, c, h), 4 -> Derive (id, literal () :: without c, h)
       | Derive (id, c, h), _ -> State (id, c)
       | Forget _, _ -> Forget [ p (1 + Random.int n) ])
  done;
  Array.to_list a

(* The clauses that are accepted for a claim, if it can be one at all; computed once, as it does not depend on the steps. *)
let known = Hashtbl.create 1000
let accepted puzzle grid more =
  try Hashtbl.find known (puzzle, grid) with Not_found ->
    let found =
      match grid with
      | Some text ->
        Option.map (fun (p, g) -> accepts p more (Some g)) (solved (chars puzzle) (chars text))
      | None -> Option.map (fun p -> accepts p more None) (stated (chars puzzle)) in
    Hashtbl.replace known (puzzle, grid) found;
    found

(* check_unique, and without a grid check_impossible. *)
let checked puzzle grid more steps =
  match accepted puzzle grid more with Some accepts -> refutation accepts steps | None -> false

(* Steps without the clauses that are not accepted for a claim: what a forger would leave out. *)
let forged accepted steps =
  List.filter (function State (_, c) -> (match accepted with Some accepts -> accepts c | None -> false) | _ -> true) steps

let () =
  Random.init 7;
  let runs = int_of_string Sys.argv.(1) in
  let folders = List.tl (List.tl (Array.to_list Sys.argv)) in
  let true_ok = ref 0 and true_no = ref 0 and false_ok = ref 0 and false_no = ref 0 in
  List.iter (fun folder ->
    let file = Filename.concat folder in
    let puzzle = line (file "puzzle.txt") and grid = line (file "solution.txt") in
    let formula = Steps.formula (file "formula.cnf") in
    let lines = Steps.proof formula folder in
    let steps, _, _, _ = Steps.steps ~whole:false ~forget:true (Array.length formula) lines in
    let variables = Array.fold_left (Array.fold_left (fun m l -> max m (l / 2))) 1 formula in
    let damage = damage variables in
    let more = Auxiliary.meanings folder (chars puzzle) formula in
    let weaker = Array.of_list (List.filter (( <> ) "") (String.split_on_char '\n' (Steps.read_file (file "weaker.txt")))) in
    let other () =
      let b = Bytes.of_string grid in
      (* Other values of extra cells may be those of a solution too. *)
      let n = match stated (chars puzzle) with Some p -> List.length (positions p) | None -> 0 in
      let rec digit () = let i = Random.int n in if grid.[i] >= '0' && grid.[i] <= '9' then i else digit () in
      let i = digit () and j = digit () in
      Bytes.set b i grid.[j]; Bytes.set b j grid.[i];
      if Bytes.to_string b = grid then (Bytes.set b i (if grid.[i] = '1' then '2' else '1'); Bytes.to_string b)
      else Bytes.to_string b in
    let count ok no answer = if answer then incr ok else incr no in
    assert (check_unique (chars puzzle) (chars grid) more steps);
    Hashtbl.reset known;
    for _ = 1 to runs do
      count true_ok true_no (checked puzzle (Some grid) more (damage steps));
      let w = weaker.(Random.int (Array.length weaker)) in
      let forged = forged (accepted w (Some grid) more) in
      List.iter (fun s ->
        count false_ok false_no (checked w (Some grid) more s);
        count false_ok false_no (check_unique (chars puzzle) (chars (other ())) more s);
        count false_ok false_no (checked puzzle None more s))
        [ steps; damage steps; forged steps; damage (forged steps) ]
    done) folders;
  Printf.printf "true claims: %d accepted, %d rejected; false claims: %d accepted, %d rejected\n"
    !true_ok !true_no !false_ok !false_no
