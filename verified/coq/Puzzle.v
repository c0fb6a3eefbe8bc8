(** What a puzzle is: its grid, its groups, what is stated further.

    With [Constraints.v] and [Spec.v] this is all that must be read to know what the theorems say. *)

From Coq Require Import List Bool NArith Ascii String.
Import ListNotations.
Open Scope N_scope.

(** * Puzzles *)

(** A cell is a row and a column, both counted from 0 at the top left. *)
Definition cell : Type := N * N.
Definition row (a : cell) : N := fst a.
Definition column (a : cell) : N := snd a.

(** How the grid is cut into regions. *)
Inductive regions :=
| NoRegions
| Boxes (height width : N)
| Jigsaw (labels : list (list N)).       (* the label of each cell, row by row *)

(** Where values differ in rows and in columns: in all of a line, in each run of cells between absent ones, or nowhere. *)
Inductive line_rule := WholeLines | RunsOfLines | NoLines.

(** A constraint as it is written: [thermo:R1C1.R1C2], [white=1:R1C1.R1C2], [clone:R1C1|R2C2]. *)
Record constraint := {
  rule : string;                         (* its name *)
  parameter : string;                    (* nothing, or a sign and what is behind it: [=1] *)
  lists : list (list cell)
}.

Record puzzle := {
  rows : N;
  columns : N;
  low : N;                               (* the values are low, low + 1, ... high *)
  high : N;
  lines : line_rule;
  parts : regions;
  main_diagonal : bool;                  (* values differ on the diagonal from the top left *)
  anti_diagonal : bool;                  (* and on that from the top right *)
  extra : list (N * list N);             (* cells beside the grid: how many have which candidates *)
  further : list (list cell);            (* further groups of cells that differ *)
  cells : list (list (list N));          (* the candidates of each cell; none of an absent one *)
  signs : list string;                   (* in turn the signs in a row of cells and those below it *)
  constraints : list constraint
}.

(** The element at a place, counted from 0. *)
Definition at_place {A} (default : A) (l : list A) (place : N) : A := nth (N.to_nat place) l default.

(** The candidates of each extra cell.  These cells are named as if they were in rows below the grid. *)
Definition extra_sets (p : puzzle) : list (list N) :=
  flat_map (fun run => repeat (snd run) (N.to_nat (fst run))) (extra p).

Definition candidates (p : puzzle) (a : cell) : list N :=
  if row a <? rows p then at_place [] (at_place [] (cells p) (row a)) (column a)
  else at_place [] (extra_sets p) ((row a - rows p) * columns p + column a).

(** A cell that is not absent: one of the grid, or an extra one. *)
Definition is_there (p : puzzle) (a : cell) : bool := match candidates p a with [] => false | _ => true end.
Definition is_cell (p : puzzle) (a : cell) : Prop := column a < columns p /\ is_there p a = true.
Definition on_grid (p : puzzle) (a : cell) : Prop := row a < rows p /\ is_cell p a.

Definition same_cell (a b : cell) : bool := (row a =? row b) && (column a =? column b).

(** The numbers from [first] on. *)
Fixpoint up_from (first : N) (count : nat) : list N :=
  match count with O => [] | S more => first :: up_from (first + 1) more end.

(** The values of a puzzle. *)
Definition values (p : puzzle) : list N := up_from (low p) (N.to_nat (high p + 1 - low p)).

(** The places of the grid, row by row, its cells, and the places of extra cells. *)
Definition positions (p : puzzle) : list cell :=
  flat_map (fun r => map (fun c => (r, c)) (up_from 0 (N.to_nat (columns p))))
           (up_from 0 (N.to_nat (rows p))).
Definition all_cells (p : puzzle) : list cell := filter (is_there p) (positions p).
Definition extra_places (p : puzzle) : list cell :=
  map (fun k => (rows p + k / columns p, k mod columns p)) (up_from 0 (List.length (extra_sets p))).

(** * Groups *)

(** Cells of the same group have different values. *)
Inductive group :=
| Row (r run : N) | Column (c run : N) | Box (r c : N) | Region (label : N)
| MainDiagonal | AntiDiagonal | Further (number : nat).

(** The numbers of the lists that contain a cell. *)
Fixpoint numbers_of (a : cell) (number : nat) (lists : list (list cell)) : list nat :=
  match lists with
  | [] => []
  | l :: rest => (if existsb (same_cell a) l then [number] else []) ++ numbers_of a (S number) rest
  end.

(** How many of some places are absent. *)
Definition absent (p : puzzle) (l : list cell) : N := N.of_nat (List.length (filter (fun a => negb (is_there p a)) l)).

(** The groups of a cell of the grid by its place.  The runs of a row or column are told apart by the number of absent cells
    before them. *)
Definition groups_of_place (p : puzzle) (a : cell) : list group :=
  match lines p with
  | WholeLines => [Row (row a) 0; Column (column a) 0]
  | RunsOfLines =>
      [Row (row a) (absent p (map (fun c => (row a, c)) (up_from 0 (N.to_nat (column a)))));
       Column (column a) (absent p (map (fun r => (r, column a)) (up_from 0 (N.to_nat (row a)))))]
  | NoLines => []
  end
  ++ match parts p with
     | NoRegions => []
     | Boxes height width => [Box (row a / height) (column a / width)]
     | Jigsaw labels => [Region (at_place 0 (at_place [] labels (row a)) (column a))]
     end
  ++ (if main_diagonal p && (row a =? column a) then [MainDiagonal] else [])
  ++ (if anti_diagonal p && (row a + column a + 1 =? columns p) then [AntiDiagonal] else []).

Definition groups (p : puzzle) (a : cell) : list group :=
  (if row a <? rows p then groups_of_place p a else []) ++ map Further (numbers_of a 0 (further p)).
