(** What each constraint says, by its name: conditions on few cells.

    The table at the end has a line per name; a constraint with another name, or without the parameter and the lists
    that its line expects, has no meaning, and a puzzle with it is none. *)

From Coq Require Import List Bool NArith Ascii String.
From Verified Require Import Puzzle.
Import ListNotations.
Open Scope N_scope.

Inductive condition :=
| Pair (a b : cell) (allowed : N -> N -> bool)     (* the values of two cells are allowed *)
| Differ (l : list cell)                           (* the values of the cells differ *)
| Sum (l : list cell) (total : N).                 (* the values of the cells add up to a total *)

Definition grid : Type := cell -> N.

Definition sum_of (g : grid) (l : list cell) : N := fold_right (fun a n => g a + n) 0 l.

Definition meets (g : grid) (c : condition) : Prop :=
  match c with
  | Pair a b allowed => allowed (g a) (g b) = true
  | Differ l => forall a b, In a l -> In b l -> a <> b -> g a <> g b
  | Sum l total => sum_of g l = total
  end.

(** * Shapes of constraints *)

(** What a constraint of some name says; nothing if it is not written as it should be. *)
Definition wording : Type := puzzle -> constraint -> option (list condition).

(** A number in decimal digits. *)
Fixpoint digits (before : N) (text : string) : option N :=
  match text with
  | EmptyString => Some before
  | String c rest =>
      let n := N_of_ascii c in
      if (48 <=? n) && (n <=? 57) then digits (10 * before + (n - 48)) rest else None
  end.

Definition read_number (text : string) : option N :=
  match text with EmptyString => None | _ => digits 0 text end.

(** The number of the parameter. *)
Definition parameter_number (c : constraint) : option N :=
  match parameter c with String "=" text => read_number text | _ => None end.

Definition has_none (c : constraint) : bool := String.eqb (parameter c) "".

(** [f] is told of the number of the parameter and of the only list, which has no other length than these. *)
Definition numbered (lengths : nat -> bool) (f : puzzle -> N -> list cell -> list condition) : wording :=
  fun p c =>
    match parameter_number c, lists c with
    | Some n, [l] => if lengths (List.length l) then Some (f p n l) else None
    | _, _ => None
    end.

Definition plain (lengths : nat -> bool) (f : puzzle -> list cell -> list condition) : wording :=
  fun p c =>
    match lists c with
    | [l] => if has_none c && lengths (List.length l) then Some (f p l) else None
    | _ => None
    end.

Definition any (length : nat) : bool := true.
Definition one (length : nat) : bool := Nat.eqb length 1.
Definition two (length : nat) : bool := Nat.eqb length 2.

(** Constraints of the whole grid. *)
Definition whole (f : puzzle -> list condition) : wording :=
  fun p c => match lists c with [] => if has_none c then Some (f p) else None | _ => None end.

Definition numbered_whole (f : puzzle -> N -> list condition) : wording :=
  fun p c => match parameter_number c, lists c with Some n, [] => Some (f p n) | _, _ => None end.

(** * Pairs of cells *)

(** Each cell with the next one. *)
Fixpoint along (allowed : N -> N -> bool) (l : list cell) : list condition :=
  match l with
  | a :: (b :: _) as rest => Pair a b allowed :: along allowed rest
  | _ => []
  end.

(** Each cell with those behind it, at most so many. *)
Fixpoint within (most : nat) (allowed : N -> N -> bool) (l : list cell) : list condition :=
  match l with
  | [] => []
  | a :: rest => map (fun b => Pair a b allowed) (firstn most rest) ++ within most allowed rest
  end.

(** Each two cells. *)
Definition pairwise (allowed : N -> N -> bool) (l : list cell) : list condition :=
  within (List.length l) allowed l.

(** How far two numbers are apart. *)
Definition apart (x y : N) : N := (x - y) + (y - x).

Definition differ_by (n x y : N) : bool := apart x y =? n.
Definition have_ratio (n x y : N) : bool := (x =? n * y) || (y =? n * x).
Definition sum_to (n x y : N) : bool := x + y =? n.
Definition other (x y : N) : bool := negb (x =? y).
Definition only (allowed : N -> bool) (x _ : N) : bool := allowed x.

(** The cells in turn equal those of another list. *)
Definition equal_pairs (l m : list cell) : list condition :=
  map (fun ab => Pair (fst ab) (snd ab) N.eqb) (combine l m).

(** Values without gaps: so many different ones, no two of which are as far apart. *)
Definition consecutive (l : list cell) : list condition :=
  Differ l :: pairwise (fun x y => other x y && (apart x y <? N.of_nat (List.length l))) l.

(** The third of a value: low, middle, high.  Of the values that cannot be divided by three one is in the middle, of
    two one is low and one is high. *)
Definition third (p : puzzle) (x : N) : N :=
  let n := high p + 1 - low p in
  let outer := n / 3 + (if n mod 3 =? 2 then 1 else 0) in
  if x - low p <? outer then 0 else if x - low p <? n - outer then 1 else 2.

(** * The whole grid *)

(** Each two cells of the grid that are such. *)
Definition cells_that (p : puzzle) (are : cell -> cell -> bool) (allowed : cell -> cell -> N -> N -> bool)
    : list condition :=
  let fix pairs l :=
    match l with
    | [] => []
    | a :: rest => map (fun b => Pair a b (allowed a b)) (filter (are a) rest) ++ pairs rest
    end in
  pairs (all_cells p).

Definition rows_apart (a b : cell) : N := apart (row a) (row b).
Definition columns_apart (a b : cell) : N := apart (column a) (column b).
Definition distance (a b : cell) : N := rows_apart a b + columns_apart a b.
Definition beside (a b : cell) : bool := distance a b =? 1.

Definition knights_move (a b : cell) : bool :=
  (rows_apart a b =? 1) && (columns_apart a b =? 2) || (rows_apart a b =? 2) && (columns_apart a b =? 1).

Definition kings_move (a b : cell) : bool := N.max (rows_apart a b) (columns_apart a b) =? 1.

(** Cells that a constraint with one of these names marks. *)
Definition is_marked (p : puzzle) (names : list string) (l : list cell) : bool :=
  existsb (fun c => existsb (String.eqb (rule c)) names
                    && forallb (fun a => existsb (existsb (same_cell a)) (lists c)) l) (constraints p).

(** Neighbors that are not marked as a pair. *)
Definition unmarked (names : list string) (allowed : N -> N -> bool) (p : puzzle) : list condition :=
  cells_that p (fun a b => if beside a b then negb (is_marked p names [a; b]) else false) (fun _ _ => allowed).

Definition dots : list string := ["white"; "black"]%string.
Definition letters : list string := ["x"; "v"; "pair-sum"]%string.

(** A cell compared with its neighbors that are not marked themselves. *)
Definition extreme (name : string) (allowed : N -> N -> bool) (p : puzzle) (l : list cell) : list condition :=
  flat_map (fun a =>
    map (fun b => Pair a b allowed)
        (filter (fun b => if beside a b then negb (is_marked p [name] [b]) else false) (all_cells p))) l.

(** The cells of a block. *)
Definition block (top left height width : N) : list cell :=
  flat_map (fun r => map (fun c => (r, c)) (up_from left (N.to_nat width))) (up_from top (N.to_nat height)).

(** Squares of as many cells as there are values, one row and one column apart. *)
Definition windows (p : puzzle) : list condition :=
  let side := N.sqrt (rows p) in
  let starts := filter (fun n => (n mod (side + 1) =? 1) && (n + side <? rows p)) (up_from 0 (N.to_nat (rows p))) in
  flat_map (fun top => map (fun left => Differ (block top left side side)) starts) starts.

(** Cells at the same place of different boxes. *)
Definition places_of_boxes (p : puzzle) (height width : N) : list condition :=
  map (fun place => Differ (filter (fun a => same_cell (row a mod height, column a mod width) place) (all_cells p)))
      (block 0 0 height width).

(** A cell whose value names a place of some cells, counted from 1; there is such a place, and its value is [own]. *)
Definition names_place (a : cell) (l : list cell) (own : N) : list condition :=
  let count := N.of_nat (List.length l) in
  Pair a a (only (fun x => (1 <=? x) && (x <=? count)))
  :: map (fun bk => Pair a (fst bk) (fun x y => negb (x =? snd bk) || (y =? own)))
         (combine l (up_from 1 (List.length l))).

(** The place of a cell in a list, counted from 1. *)
Fixpoint place_in (a : cell) (l : list cell) : N :=
  match l with [] => 1 | b :: rest => if same_cell a b then 1 else 1 + place_in a rest end.

(** Cells that name a cell of their line: the value there is their own place. *)
Definition indexer (same_line : puzzle -> cell -> cell -> bool) (p : puzzle) (l : list cell) : list condition :=
  flat_map (fun a => let line := filter (same_line p a) (all_cells p) in names_place a line (place_in a line)) l.

Definition same_region (p : puzzle) (a b : cell) : bool :=
  match parts p with
  | NoRegions => false
  | Boxes height width => same_cell (row a / height, column a / width) (row b / height, column b / width)
  | Jigsaw labels =>
      let label c := at_place 0 (at_place [] labels (row c)) (column c) in label a =? label b
  end.

(** The runs of a line of cells between those in [black]. *)
Fixpoint runs (black l run : list cell) : list (list cell) :=
  match l with
  | [] => [run]
  | a :: rest => if existsb (same_cell a) black then run :: runs black rest [] else runs black rest (run ++ [a])
  end.

Definition straights (p : puzzle) (black : list cell) : list condition :=
  let line same place := filter (fun a => same a =? place) (all_cells p) in
  flat_map (fun l => flat_map consecutive (runs black l []))
    (map (line row) (up_from 0 (N.to_nat (rows p))) ++ map (line column) (up_from 0 (N.to_nat (columns p)))).

(** * The table *)

Open Scope string_scope.

Definition wordings : list (string * wording) := [
  (* Cages: values differ; and add up to the number. *)
  ("cage", fun p c =>
     match lists c with
     | [l] =>
         if has_none c then Some [Differ l]
         else match parameter_number c with Some n => Some [Differ l; Sum l n] | None => None end
     | _ => None
     end);
  ("kakuro", numbered any (fun _ n l => [Differ l; Sum l n]));
  ("sum", numbered any (fun _ n l => [Sum l n]));
  ("little-killer", numbered any (fun _ n l => [Sum l n]));
  (* Two cells. *)
  ("white", numbered two (fun _ n => along (differ_by n)));
  ("minus", numbered two (fun _ n => along (differ_by n)));
  ("black", numbered two (fun _ n => along (have_ratio n)));
  ("divide", numbered two (fun _ n => along (have_ratio n)));
  ("x", plain two (fun _ => along (sum_to 10)));
  ("v", plain two (fun _ => along (sum_to 5)));
  ("pair-sum", numbered two (fun _ n => along (sum_to n)));
  (* Lines. *)
  ("thermo", plain any (fun _ => along N.ltb));
  ("slow-thermo", plain any (fun _ => along N.leb));
  ("whispers", numbered any (fun _ n => along (fun x y => n <=? apart x y)%N));
  ("palindrome", plain any (fun _ l => equal_pairs l (rev l)));
  ("renban", plain any (fun _ => consecutive));
  ("nabner", plain any (fun _ => pairwise (fun x y => 2 <=? apart x y)%N));
  ("entropic", plain any (fun p => within 2 (fun x y => other (third p x) (third p y))));
  (* Any so many neighbors on the line have all remainders; so those as far apart have the same. *)
  ("modular", numbered any (fun _ n l =>
     within (N.to_nat n - 1) (fun x y => other (x mod n) (y mod n)) l
     ++ map (fun ab => Pair (fst ab) (snd ab) (fun x y => x mod n =? y mod n)%N) (combine l (skipn (N.to_nat n) l)))%list);
  ("equal", plain any (fun _ => along N.eqb));
  ("clone", fun _ c =>
     match lists c with
     | [l; m] => if has_none c && Nat.eqb (List.length l) (List.length m) then Some (equal_pairs l m) else None
     | _ => None
     end);
  (* Neighbors. *)
  ("nonconsecutive", numbered_whole (fun p n => unmarked dots (fun x y => negb (differ_by n x y)) p));
  ("nonratio", numbered_whole (fun p n => unmarked dots (fun x y => negb (have_ratio n x y)) p));
  ("anticonsecutive", whole (unmarked [] (fun x y => negb (differ_by 1 x y))));
  ("strict-kropki", whole (unmarked dots (fun x y => negb (differ_by 1 x y) && negb (have_ratio 2 x y))));
  ("strict-xv", whole (unmarked letters (fun x y => negb (sum_to 5 x y) && negb (sum_to 10 x y))));
  ("minimum", plain one (extreme "minimum" N.ltb));
  ("maximum", plain one (extreme "maximum" (fun x y => y <? x)%N));
  (* The whole grid. *)
  ("antiknight", whole (fun p => cells_that p knights_move (fun _ _ => other)));
  ("antiking", whole (fun p => cells_that p kings_move (fun _ _ => other)));
  ("taxicab", numbered_whole (fun p n => cells_that p (fun a b => distance a b =? n)%N (fun _ _ => other)));
  ("antitaxicab", whole (fun p =>
     cells_that p (fun _ _ => true) (fun a b x y => other x y || other x (distance a b))));
  ("windoku", fun p c =>
     if (rows p =? columns p)%N && (N.sqrt (rows p) * N.sqrt (rows p) =? rows p)%N then whole windows p c else None);
  ("disjoint-groups", fun p c =>
     match parts p with Boxes height width => whole (fun p => places_of_boxes p height width) p c | _ => None end);
  ("straights", fun p c =>
     match lists c with
     | [] => whole (fun p => straights p []) p c
     | _ => plain any straights p c
     end);
  (* Cells that name places. *)
  ("row-indexer", plain one (indexer (fun _ a b => column a =? column b)%N));
  ("column-indexer", plain one (indexer (fun _ a b => row a =? row b)%N));
  ("box-indexer", fun p c => match parts p with NoRegions => None | _ => plain one (indexer same_region) p c end);
  ("numbered-room", numbered any (fun _ n l => match l with a :: _ => names_place a l n | [] => [] end))
].

Fixpoint wording_of (name : string) (l : list (string * wording)) : option wording :=
  match l with
  | [] => None
  | (other, w) :: rest => if String.eqb name other then Some w else wording_of name rest
  end.

(** What a constraint says. *)
Definition meaning (p : puzzle) (c : constraint) : option (list condition) :=
  match wording_of (rule c) wordings with Some w => w p c | None => None end.

(** What all constraints of a puzzle say. *)
Definition conditions (p : puzzle) : list condition :=
  flat_map (fun c => match meaning p c with Some l => l | None => [] end) (constraints p).
