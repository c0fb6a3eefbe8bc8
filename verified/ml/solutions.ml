(* All grids of small puzzles that are solutions by the definitions: solutions < LINES.  For each line, the grids that
   Checker.judge accepts among all that have its candidates; or that the line is refused. *)
open Checker

let chars text = List.init (String.length text) (String.get text)
let text chars = String.of_seq (List.to_seq chars)

let () =
  try
    while true do
      let line = input_line stdin in
      match stated (chars line) with
      | None -> print_endline "refused"
      | Some p ->
        let values = Hashtbl.create 100 in
        let grid a = Hashtbl.find values a in
        let found = ref [] in
        (* Solutions that differ in extra cells only are one. *)
        let of_grid text = String.sub text 0 (List.length (positions p)) in
        let rec fill = function
          | [] -> if judge p grid then found := of_grid (text (grid_text p grid)) :: !found
          | a :: rest -> List.iter (fun v -> Hashtbl.replace values a v; fill rest) (candidates p a) in
        fill (every_cell p);
        print_endline (String.concat " " (List.sort_uniq compare !found))
    done
  with End_of_file -> ()
