(** What each constraint says, by its name: conditions on few cells.

    The table at the end has a line per name; a constraint with another name, or without the parameter and the lists
    that its line expects, has no meaning, and a puzzle with it is none. *)

From Coq Require Import List Bool NArith ZArith Ascii String.
From Verified Require Import Puzzle Regex.
Import ListNotations.
Open Scope N_scope.

(** A reader of values in turn: what it knows at first; what it knows after one more value, the number of values before
    being stated too, if it goes on at all; whether it is content with what it knows at the end. *)
Definition state : Type := list Z.
Record reader := { start : state; read : N -> state -> Z -> option state; ends : state -> bool }.

Fixpoint run (r : reader) (before : N) (s : state) (l : list Z) : option state :=
  match l with
  | [] => Some s
  | v :: rest => match read r before s v with Some s => run r (before + 1) s rest | None => None end
  end.

Definition accepts_word (r : reader) (l : list Z) : bool :=
  match run r 0 (start r) l with Some s => ends r s | None => false end.

Inductive condition :=
| Pair (a b : cell) (allowed : N -> N -> bool)         (* the values of two cells are allowed *)
| Differ (l : list cell)                               (* the values of the cells differ *)
| Total (terms : list (Z * cell)) (fits : Z -> bool)   (* the sum of factor times value fits *)
| Word (l : list cell) (r : reader).                   (* the reader accepts the values of the cells *)

Definition grid : Type := cell -> N.

Definition total_of (g : grid) (terms : list (Z * cell)) : Z :=
  fold_right (fun t sum => fst t * Z.of_N (g (snd t)) + sum)%Z 0%Z terms.

Definition meets (g : grid) (c : condition) : Prop :=
  match c with
  | Pair a b allowed => allowed (g a) (g b) = true
  | Differ l => forall a b, In a l -> In b l -> a <> b -> g a <> g b
  | Total terms fits => fits (total_of g terms) = true
  | Word l r => accepts_word r (map (fun a => Z.of_N (g a)) l) = true
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

Definition read_integer (text : string) : option Z :=
  match text with
  | String "-" rest => option_map (fun n => - Z.of_N n)%Z (read_number rest)
  | _ => option_map Z.of_N (read_number text)
  end.

(** The parts of a text between separators. *)
Fixpoint split (separator : ascii) (text : string) : list string :=
  match text with
  | EmptyString => [""%string]
  | String c rest =>
      match split separator rest with
      | first :: more => if Ascii.eqb c separator then ""%string :: first :: more else String c first :: more
      | [] => []
      end
  end.

Fixpoint all_some {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | None :: _ => None
  | Some x :: rest => match all_some rest with Some l => Some (x :: l) | None => None end
  end.

(** The numbers of the parameter, between points. *)
Definition parameter_numbers (c : constraint) : option (list N) :=
  match parameter c with String "=" text => all_some (map read_number (split "." text)) | _ => None end.

Definition has_none (c : constraint) : bool := String.eqb (parameter c) "".

(** [f] is told of the number of the parameter and of the only list, which has no other length than these. *)
Definition numbered (lengths : nat -> bool) (f : puzzle -> N -> list cell -> list condition) : wording :=
  fun p c =>
    match parameter_number c, lists c with
    | Some n, [l] => if lengths (List.length l) then Some (f p n l) else None
    | _, _ => None
    end.

Definition nonzero (w : wording) : wording :=
  fun p c => match parameter_number c with Some 0 => None | _ => w p c end.

Definition plain (lengths : nat -> bool) (f : puzzle -> list cell -> list condition) : wording :=
  fun p c =>
    match lists c with
    | [l] => if has_none c && lengths (List.length l) then Some (f p l) else None
    | _ => None
    end.

Definition many_numbers (f : puzzle -> list N -> list cell -> list condition) : wording :=
  fun p c => match parameter_numbers c, lists c with Some n, [l] => Some (f p n l) | _, _ => None end.

(** Two lists. *)
Definition two_lists (lengths : nat -> nat -> bool) (f : list cell -> list cell -> list condition) : wording :=
  fun p c =>
    match lists c with
    | [l; m] => if has_none c && lengths (List.length l) (List.length m) then Some (f l m) else None
    | _ => None
    end.

Definition any (length : nat) : bool := true.
Definition one (length : nat) : bool := Nat.eqb length 1.
Definition two (length : nat) : bool := Nat.eqb length 2.
Definition three_or_more (length : nat) : bool := Nat.leb 3 length.

(** Constraints of the whole grid. *)
Definition whole (f : puzzle -> list condition) : wording :=
  fun p c => match lists c with [] => if has_none c then Some (f p) else None | _ => None end.

(** Constraints of a grid without absent cells. *)
Definition complete (w : wording) : wording := fun p c => if forallb (is_there p) (positions p) then w p c else None.

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
Definition sum_marks : list string := ["x"; "v"; "pair-sum"]%string.

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

(** The runs of a line between cells that are black. *)
Fixpoint runs (is_black : cell -> bool) (l run : list cell) : list (list cell) :=
  match l with
  | [] => [run]
  | a :: rest => if is_black a then run :: runs is_black rest [] else runs is_black rest (run ++ [a])
  end.

Definition straights (p : puzzle) (black : list cell) : list condition :=
  let is_black a := negb (is_there p a) || existsb (same_cell a) black in
  let line same place := filter (fun a => same a =? place) (positions p) in
  flat_map (fun l => flat_map consecutive (runs is_black l []))
    (map (line row) (up_from 0 (N.to_nat (rows p))) ++ map (line column) (up_from 0 (N.to_nat (columns p)))).

(** * Sums *)

Definition each (factor : Z) (l : list cell) : list (Z * cell) := map (fun a => (factor, a)) l.

Definition sums_to (n : N) (l : list cell) : condition := Total (each 1 l) (Z.eqb (Z.of_N n)).

Definition equal_sums (l m : list cell) : condition := Total (each 1 l ++ each (-1) m) (Z.eqb 0).

(** All lists have the sum of the first. *)
Definition all_equal_sums (l : list (list cell)) : list condition :=
  match l with [] => [] | first :: others => map (equal_sums first) others end.

(** A parameter [=12], [<=12], [>=12] or [!=12], and further [_] and factors. *)
Definition sum_with_factors : wording := fun _ c =>
  let compared :=
    match parameter c with
    | String "=" text => Some (Z.eqb, text)
    | String "<" (String "=" text) => Some (Z.leb, text)
    | String ">" (String "=" text) => Some (Z.geb, text)
    | String "!" (String "=" text) => Some ((fun x y => negb (x =? y)%Z), text)
    | _ => None
    end in
  match compared, lists c with
  | Some (fits, text), [l] =>
      let said number factors :=
        match read_integer number, factors with
        | Some n, Some factors =>
            if Nat.eqb (List.length factors) (List.length l)
            then Some [Total (combine factors l) (fun sum => fits sum n)] else None
        | _, _ => None
        end in
      match split "_" text with
      | [number] => said number (Some (map fst (each 1 l)))
      | [number; factors] => said number (all_some (map read_integer (split "." factors)))
      | _ => None
      end
  | _, _ => None
  end.

(** The first list, with the last cell first, and so on. *)
Definition from_both_ends (l : list cell) : list (list cell) :=
  let pairs := map (fun ab => [fst ab; snd ab]) (firstn (Nat.div2 (List.length l)) (combine l (rev l))) in
  if Nat.even (List.length l) then pairs else pairs ++ [[nth (Nat.div2 (List.length l)) l (0, 0)]].

(** The first and the last cell, then those between them. *)
Definition ends_first (l : list cell) : list cell :=
  match l with [] => [] | a :: rest => match rev rest with [] => l | b :: inside => a :: b :: rev inside end end.

Definition between_ends (l : list cell) : list condition :=
  match ends_first l with a :: b :: inside => [equal_sums [a; b] inside] | _ => [] end.

(** The pieces of a line in one region each. *)
Fixpoint pieces (p : puzzle) (l : list cell) : list (list cell) :=
  match l with
  | [] => []
  | a :: rest =>
      match pieces p rest with
      | (b :: piece) :: more => if same_region p a b then (a :: b :: piece) :: more else [a] :: (b :: piece) :: more
      | more => [a] :: more
      end
  end.

(** The values of a pill, from the left, are the digits of the sum. *)
Definition pill (l m : list cell) : list condition :=
  let factors := match l with [_; _] => [10; 1] | _ => [100; 10; 1] end%Z in
  Total (combine factors l ++ each (-1) m) (Z.eqb 0)
  :: map (fun a => Pair a a (only (fun x => x <=? 9))) (tl l).

(** * Readers *)

Open Scope Z_scope.

Definition goes_on (if_so : bool) (s : state) : option state := if if_so then Some s else None.

(** Of readers that know one number. *)
Definition counting (next : Z -> Z -> option Z) (fits : Z -> bool) : reader :=
  {| start := [0];
     read := fun _ s v => match s with [n] => option_map (fun n => [n]) (next n v) | _ => None end;
     ends := fun s => match s with [n] => fits n | _ => false end |}.

(** How often a value occurs. *)
Definition occurs (value : N) (fits : Z -> bool) (l : list cell) : condition :=
  Word l (counting (fun n v => Some (if v =? Z.of_N value then n + 1 else n)) fits).

Definition times (value : N) (l : list N) : Z := Z.of_nat (count_occ N.eq_dec l value).

(** Each value that is named occurs as often as [fits] says of its number of times. *)
Definition occur (fits : Z -> Z -> bool) (named : list N) (l : list cell) : list condition :=
  map (fun value => occurs value (fun n => fits n (times value named)) l) (nodup N.eq_dec named).

Definition product_is (n : Z) : reader :=
  {| start := [1];
     read := fun _ s v => match s with [q] => goes_on (q * v <=? n) [q * v] | _ => None end;
     ends := fun s => match s with [q] => q =? n | _ => false end |}.

(** The two ends are read first. *)
Definition with_ends (are_ends : Z -> Z -> bool) (allowed : Z -> Z -> Z -> bool) : reader :=
  {| start := [];
     read := fun _ s v =>
       match s with
       | [] => Some [v]
       | [a] => goes_on (are_ends (Z.min a v) (Z.max a v)) [Z.min a v; Z.max a v]
       | [least; most] => goes_on (allowed least most v) s
       | _ => None
       end;
     ends := fun s => match s with [_; _] => true | _ => false end |}.

(** Nothing; then the first of the smallest and the largest value, and the sum since; then that both were met. *)
Definition sandwich_of (smallest largest n : Z) : reader :=
  {| start := [];
     read := fun _ s v =>
       let is_crust := (v =? smallest) || (v =? largest) in
       match s with
       | [] => Some (if is_crust then [v; 0] else [])
       | [crust; sum] =>
           if is_crust then goes_on (negb (v =? crust) && (sum =? n)) [n]
           else goes_on (sum + v <=? n) [crust; sum + v]
       | _ => goes_on (negb is_crust) s
       end;
     ends := fun s => match s with [_] => true | _ => false end |}.

(** The smallest and the largest value so far, the one that came first before the other; the sum between them, and the sum
    since.  As values differ, these are at most [most] in all, the sum of all values. *)
Definition lunchbox_of (most n : Z) : reader :=
  {| start := [];
     read := fun _ s v =>
       match s with
       | [] => Some [v; v; 0; 0]
       | [first; last; inside; since] =>
           let is_beyond a b := if a <=? b then b <? v else v <? b in
           let now first last inside since := goes_on (first + last + inside + since <=? most) [first; last; inside; since] in
           if (v =? first) || (v =? last) then None
           else if (Z.min first last <? v) && (v <? Z.max first last) then now first last inside (since + v)
           else if first =? last then now first v 0 0
           else if is_beyond first last then now first v (inside + last + since) 0
           else now last v since 0
       | _ => None
       end;
     ends := fun s => match s with [_; _; inside; _] => inside =? n | _ => false end |}.

(** How many values are still to be added up, and their sum so far. *)
Definition x_sum_is (n : Z) : reader :=
  {| start := [];
     read := fun _ s v =>
       match s with
       | [] => Some (if v =? 0 then [0; 0] else [v - 1; v])
       | [more; sum] => Some (if more =? 0 then s else [more - 1; sum + v])
       | _ => None
       end;
     ends := fun s => match s with [more; sum] => (more =? 0) && (sum =? n) | _ => false end |}.

(** The tallest value so far, and how many were taller than all before them. *)
Definition skyscrapers (n : Z) : reader :=
  {| start := [0; 0];
     read := fun _ s v =>
       match s with [tallest; seen] => Some (if tallest <? v then [v; seen + 1] else s) | _ => None end;
     ends := fun s => match s with [_; seen] => seen =? n | _ => false end |}.

(** The tallest value so far; nothing from the first hidden one on, which is the number. *)
Definition hidden_skyscraper (n : Z) : reader :=
  {| start := [-1];
     read := fun _ s v =>
       match s with [tallest] => if tallest <? v then Some [v] else goes_on (v =? n) [] | _ => Some [] end;
     ends := fun s => match s with [] => true | _ => false end |}.

(** The sum of the piece, and whether a piece is complete. *)
Definition pieces_of (n : Z) : reader :=
  {| start := [0; 0];
     read := fun _ s v =>
       match s with
       | [sum; cut] => if sum + v =? n then Some [0; 1] else goes_on (sum + v <? n) [sum + v; cut]
       | _ => None
       end;
     ends := fun s => match s with [sum; cut] => (sum =? 0) && (cut =? 1) | _ => false end |}.

(** A number in an ascending list. *)
Fixpoint insert (v : Z) (l : list Z) : list Z :=
  match l with [] => [v] | w :: rest => if v <=? w then v :: l else w :: insert v rest end.

Definition is_one_of (v : Z) (l : list Z) : bool := existsb (Z.eqb v) l.

(** Whether some of the numbers, or none, have a sum. *)
Fixpoint has_sum (l : list Z) (sum : Z) : bool :=
  match l with
  | [] => sum =? 0
  | v :: rest => has_sum rest sum || has_sum rest (sum - v)
  end.

(** The values so far, which differ; none with some others has the sum. *)
Definition without_sum (n : Z) : reader :=
  {| start := [];
     read := fun _ s v => goes_on (negb (is_one_of v s) && negb (has_sum s (n - v))) (insert v s);
     ends := fun _ => true |}.

(** The different values so far; then whether the last value is their number. *)
Definition number_of_values (count : N) : reader :=
  {| start := [];
     read := fun before s v =>
       if (before =? count)%N then goes_on (v =? Z.of_nat (List.length s)) []
       else Some (if is_one_of v s then s else insert v s);
     ends := fun _ => true |}.

(** Which of the three kinds of values were met. *)
Definition all_three (kind : Z -> Z) : reader :=
  {| start := [];
     read := fun _ s v => Some (if is_one_of (kind v) s then s else insert (kind v) s);
     ends := fun s => Nat.eqb (List.length s) 3 |}.

(** Each block of 2x2 cells. *)
Definition blocks (p : puzzle) (r : reader) : list condition :=
  map (fun a => Word (block (row a) (column a) 2 2) r)
      (filter (fun a => (row a + 1 <? rows p) && (column a + 1 <? columns p))%N (all_cells p)).

(** 1 after a 1; 2 after a middle value that the largest value must follow; else 0. *)
Definition flatmates (largest : Z) : reader :=
  let middle := (largest + 1) / 2 in
  {| start := [0];
     read := fun _ s v =>
       match s with
       | [2] => goes_on (v =? largest) [0]
       | [above] => Some [if v =? 1 then 1 else if (v =? middle) && negb (above =? 1) then 2 else 0]
       | _ => None
       end;
     ends := fun s => match s with [2] => false | _ => true end |}.

(** The distance, then the value to be met at this distance, then the value there. *)
Definition value_at (distance : Z) : reader :=
  {| start := [];
     read := fun before s v =>
       if (before =? 0)%N then Some [if v =? distance then 1 else 0]
       else if (before =? 1)%N then Some (match s with [1] => [1; v] | _ => [0] end)
       else match s with [1; wanted] => goes_on (v =? wanted) [0] | _ => Some [0] end;
     ends := fun _ => true |}.

(** The sum so far, up to multiples of [n], whether it is above 0, and where the loop can still be cut: at sums that no
    value passes. *)
Definition loop_of (n : Z) : reader :=
  let numbers count := map Z.of_N (up_from 0 (Z.to_nat count)) in
  {| start := 0 :: 0 :: numbers n;
     read := fun _ s v =>
       match s with
       | at_sum :: is_positive :: cuts =>
           let passed cut := existsb (fun part => (at_sum + 1 + part) mod n =? cut) (numbers (v - 1)) in
           let cuts := filter (fun cut => negb (passed cut)) cuts in
           goes_on (negb (Nat.eqb (List.length cuts) 0))
                   ((at_sum + v) mod n :: (if v =? 0 then is_positive else 1) :: cuts)
       | _ => None
       end;
     ends := fun s => match s with at_sum :: is_positive :: _ => (at_sum =? 0) && (is_positive =? 1) | _ => false end |}.

(** How often a value occurs more among the first cells than behind them. *)
Definition as_often (value : N) (l m : list cell) : condition :=
  let wanted v := v =? Z.of_N value in
  Word (l ++ m)
    {| start := [0];
       read := fun before s v =>
         match s with
         | [n] =>
             if wanted v then if (before <? N.of_nat (List.length l))%N then Some [n + 1] else goes_on (0 <? n) [n - 1]
             else Some s
         | _ => None
         end;
       ends := fun s => match s with [n] => n =? 0 | _ => false end |}.

Definition without (l m : list cell) : list cell := filter (fun a => negb (existsb (same_cell a) m)) l.

(** Two lists have the same values, each as often; what they share counts in both. *)
Definition same_values (p : puzzle) (l m : list cell) : list condition :=
  match without l m, without m l with
  | [a], [b] => [Pair a b N.eqb]
  | l, m => map (fun value => as_often value l m) (values p)
  end.

Definition low_or_high (p : puzzle) (v : Z) : option Z :=
  let n := Z.of_N (high p) + 1 - Z.of_N (low p) in
  let place := v - Z.of_N (low p) + 1 in
  if place <=? n / 2 then Some (-1) else if n - n / 2 <? place then Some 1 else None.

(** As many of one kind as of the other: 1 and -1. *)
Definition as_many (kind : Z -> option Z) : reader :=
  counting (fun n v => option_map (fun k => n + k) (kind v)) (Z.eqb 0).

(** The letters of an expression that the last value can be; 0 is before the first of them. *)
Definition matching (r : regex) : reader :=
  let letters := combine (map Z.of_N (up_from 1 (List.length (letters_of r)))) (letters_of r) in
  let pairs := map (pair 0) (firsts 1 r) ++ follows 1 r in
  let may_be_behind s k := existsb (fun jk => (snd jk =? k) && is_one_of (fst jk) s) pairs in
  let last := (if may_be_empty r then [0] else []) ++ lasts 1 r in
  {| start := [0];
     read := fun _ s v =>
       let next := map fst (filter (fun kf => snd kf (character v) && may_be_behind s (fst kf)) letters) in
       goes_on (negb (Nat.eqb (List.length next) 0)) next;
     ends := fun s => existsb (fun k => is_one_of k last) s |}.

(** The digital root of a sum so far. *)
Definition root (n : Z) : Z := if n =? 0 then 0 else (n - 1) mod 9 + 1.

(** * Tables and automata as they are stated *)

(** A number in hexadecimal digits. *)
Fixpoint hexadecimal (before : N) (text : string) : option N :=
  match text with
  | EmptyString => Some before
  | String c rest =>
      let n := N_of_ascii c in
      if (48 <=? n)%N && (n <=? 57)%N then hexadecimal (16 * before + (n - 48)) rest
      else if (97 <=? n)%N && (n <=? 102)%N then hexadecimal (16 * before + (n - 87)) rest else None
  end.

Definition read_mask (text : string) : option N := match text with EmptyString => None | _ => hexadecimal 0 text end.

(** For each value of the first cell the values of the second, the smallest of which is bit 0. *)
Definition relation : wording := fun p c =>
  match parameter c, lists c with
  | String "=" text, [[a; b]] =>
      match all_some (map read_mask (split "." text)) with
      | Some masks =>
          if Nat.eqb (List.length masks) (List.length (values p))
          then Some [Pair a b (fun x y => N.testbit (at_place 0%N masks (x - low p)) (y - low p))] else None
      | None => None
      end
  | _, _ => None
  end.

(** A state: whether the automaton accepts in it, and the next states by the value, some of which are none. *)
Definition read_state (text : string) : option (bool * list (option N)) :=
  let '(accepts, text) := match text with String "*" rest => (true, rest) | _ => (false, text) end in
  let next word := if String.eqb word "-" then Some None else option_map Some (read_number word) in
  option_map (pair accepts) (all_some (map next (split "." text))).

Definition automaton : wording := fun p c =>
  match parameter c, lists c with
  | String "=" text, [l] =>
      match all_some (map read_state (split "_" text)) with
      | Some table =>
          if forallb (fun s => Nat.eqb (List.length (snd s)) (List.length (values p))) table
          then
            let at_state s := nth (Z.to_nat s) table (false, []) in
            Some [Word l
              {| start := [0];
                 read := fun _ s v =>
                   match s with
                   | [s] =>
                       option_map (fun t => [Z.of_N t]) (nth (Z.to_nat (v - Z.of_N (low p))) (snd (at_state s)) None)
                   | _ => None
                   end;
                 ends := fun s => match s with [s] => fst (at_state s) | _ => false end |}]
          else None
      | None => None
      end
  | _, _ => None
  end.

Open Scope N_scope.

(** * Doppelganger *)

(** The rows, the columns and the regions of a grid without absent cells. *)
Definition rows_of (p : puzzle) : list (list cell) :=
  map (fun r => block r 0 1 (columns p)) (up_from 0 (N.to_nat (rows p))).
Definition columns_of (p : puzzle) : list (list cell) :=
  map (fun c => block 0 c (rows p) 1) (up_from 0 (N.to_nat (columns p))).
Definition regions_of (p : puzzle) : list (list cell) :=
  flat_map (fun a =>
    match filter (same_region p a) (all_cells p) with
    | b :: l => if same_cell a b then [b :: l] else []
    | [] => []
    end) (all_cells p).

(** Each two of a list, the later first, and each of a list with each of another. *)
Fixpoint each_two {A} (done l : list A) : list (A * A) :=
  match l with [] => [] | x :: rest => map (pair x) done ++ each_two (done ++ [x]) rest end.

(** The cells of one of two lines, in the order of the grid. *)
Definition of_either (p : puzzle) (l m : list cell) : list cell :=
  filter (fun a => existsb (same_cell a) (l ++ m)) (all_cells p).

Definition have_common_cell (l m : list cell) : bool := existsb (fun a => existsb (same_cell a) m) l.

(** Of the values from 1 a line lacks one.  Two lines lack different ones, if each value is in one of them.  Of two lines
    that cross this is so if they have their 0 in a common cell: if there is one 0 in both. *)
Definition in_one_of (p : puzzle) (l m : list cell) : list condition :=
  map (fun value => occurs value (fun n => 1 <=? n)%Z (of_either p l m)) (up_from 1 (N.to_nat (high p))).

Definition in_one_if_common (p : puzzle) (l m : list cell) : list condition :=
  map (fun value =>
    Word (of_either p l m)
      {| start := [0]%Z;
         read := fun _ s v =>
           match s with
           | [zeros] => Some [if (v =? Z.of_N value)%Z then 2 else if (v =? 0)%Z then Z.min (zeros + 1) 2 else zeros]%Z
           | _ => None
           end;
         ends := fun s => match s with [n] => (n =? 2)%Z | _ => false end |})
    (up_from 1 (N.to_nat (high p))).

(** Each value from 1 is lacked by one row, so that it occurs in all others. *)
Definition doppelganger (p : puzzle) : list condition :=
  let kinds := [rows_of p; columns_of p; regions_of p] in
  map (fun value => occurs value (Z.eqb (Z.of_N (rows p) - 1)) (all_cells p)) (up_from 1 (N.to_nat (high p)))
  ++ flat_map (fun l => [Differ l; occurs 0 (fun n => 1 <=? n)%Z l]) (List.concat kinds)
  ++ flat_map (fun kind => flat_map (fun lm => in_one_of p (fst lm) (snd lm)) (each_two [] kind)) kinds
  ++ flat_map (fun kk =>
       flat_map (fun lm => if have_common_cell (fst lm) (snd lm) then in_one_if_common p (fst lm) (snd lm) else [])
                (list_prod (fst kk) (snd kk))) (each_two [] kinds).

(** * The table *)

Open Scope string_scope.

Definition wordings : list (string * wording) := [
  (* Cages: values differ; and add up to the number. *)
  ("cage", fun p c =>
     match lists c with
     | [l] =>
         if has_none c then Some [Differ l]
         else match parameter_number c with Some n => Some [Differ l; sums_to n l] | None => None end
     | _ => None
     end);
  ("kakuro", numbered any (fun _ n l => [Differ l; sums_to n l]));
  ("multi-sum-cage", many_numbers (fun _ n l =>
     [Differ l; Word l (counting (fun sum v => Some (sum + v)%Z) (fun sum => is_one_of sum (map Z.of_N n)))]));
  ("digital-root-cage", numbered any (fun _ n l =>
     [Differ l; Word l (counting (fun sum v => Some (root (sum + v)))%Z (Z.eqb (Z.of_N n)))]));
  ("parity-cage", fun _ c =>
     let even_or_odd n l := Some [Differ l; Word l (counting (fun sum v => Some ((sum + v) mod 2))%Z (Z.eqb n))] in
     match lists c with
     | [l] =>
         if String.eqb (parameter c) "=even" then even_or_odd 0%Z l
         else if String.eqb (parameter c) "=odd" then even_or_odd 1%Z l else None
     | _ => None
     end);
  ("rellik-cage", numbered any (fun _ n l => [Differ l; Word l (without_sum (Z.of_N n))]));
  ("equality-cage", plain any (fun p l =>
     [Differ l; Word l (as_many (fun v => Some (if (v mod 2 =? 0)%Z then 1%Z else (-1)%Z)));
      Word l (as_many (low_or_high p))]));
  (* Sums and products. *)
  ("sum", sum_with_factors);
  ("little-killer", numbered any (fun _ n l => [sums_to n l]));
  ("product", numbered any (fun _ n l =>
     match l with
     | [a] => [Pair a a (only (fun x => x =? n)%N)]
     | [a; b] => [Pair a b (fun x y => x * y =? n)%N]
     | _ => [Word l (product_is (Z.of_N n))]
     end));
  (* The first list is the circle or the pill. *)
  ("arrow", two_lists (fun l _ => one l) (fun l m => [equal_sums l m]));
  ("pill-arrow", two_lists (fun l _ => two l || Nat.eqb l 3) pill);
  ("average-arrow", two_lists (fun l _ => one l) (fun l m =>
     [Total (each (Z.of_nat (List.length m)) l ++ each (-1) m)%list (Z.eqb 0)]));
  ("double-arrow", plain three_or_more (fun _ => between_ends));
  ("region-sum", fun p c =>
     match parts p with NoRegions => None | _ => plain any (fun p l => all_equal_sums (pieces p l)) p c end);
  ("equal-sums", fun _ c =>
     match lists c with [] => None | l => if has_none c then Some (all_equal_sums l) else None end);
  ("zipper", plain any (fun _ l => all_equal_sums (rev (from_both_ends l))));
  (* As stated. *)
  ("rel", relation);
  ("reg", automaton);
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
  ("modular", nonzero (numbered any (fun _ n l =>
     within (N.to_nat n - 1) (fun x y => other (x mod n) (y mod n)) l
     ++ map (fun ab => Pair (fst ab) (snd ab) (fun x y => x mod n =? y mod n)%N) (combine l (skipn (N.to_nat n) l)))%list));
  ("equal", plain any (fun _ => along N.eqb));
  ("clone", two_lists Nat.eqb equal_pairs);
  ("between", plain three_or_more (fun _ l =>
     [Word (ends_first l) (with_ends (fun _ _ => true) (fun least most v => (least <? v) && (v <? most)))%Z]));
  ("lockout", numbered (Nat.leb 2) (fun _ n l =>
     [Word (ends_first l)
       (with_ends (fun least most => Z.of_N n <=? most - least) (fun least most v => (v <? least) || (most <? v)))%Z]));
  ("sum-line", numbered any (fun _ n l => [Word l (pieces_of (Z.of_N n))]));
  ("regex", fun _ c =>
     match parameter c, lists c with
     | String "=" text, [l] => option_map (fun r => [Word l (matching r)]) (regex_of text)
     | _, _ => None
     end);
  ("lunchbox", numbered (Nat.leb 2) (fun p n l =>
     [Differ l; Word l (lunchbox_of (fold_right Z.add 0 (map Z.of_N (values p))) (Z.of_N n))]%Z));
  ("sum-loop", nonzero (numbered any (fun _ n l => [Word l (loop_of (Z.of_N n))])));
  ("value-indexing", plain three_or_more (fun _ l =>
     match l with
     | a :: b :: others =>
         let most := N.of_nat (List.length others) in
         Pair b b (only (fun x => (1 <=? x) && (x <=? most))%N)
         :: map (fun ck => Word [b; a; fst ck] (value_at (Z.of_N (snd ck)))) (combine others (up_from 1 (List.length others)))
     | _ => []
     end));
  (* Lines that are seen from outside. *)
  ("sandwich", numbered any (fun p n l =>
     [Word l (sandwich_of (Z.of_N (low p)) (Z.of_N (high p)) (Z.of_N n))]));
  ("x-sum", numbered any (fun _ n l => [Word l (x_sum_is (Z.of_N n))]));
  ("skyscraper", numbered any (fun _ n l => [Word l (skyscrapers (Z.of_N n))]));
  ("hidden-skyscraper", numbered any (fun _ n l => [Word l (hidden_skyscraper (Z.of_N n))]));
  (* Sets of cells. *)
  ("quadruple", many_numbers (fun _ => occur Z.geb));
  ("contain", many_numbers (fun _ => occur Z.geb));
  ("contain-exactly", many_numbers (fun _ => occur Z.eqb));
  ("look-and-say", fun _ c =>
     let pair text := match map read_number (split "x" text) with [Some n; Some v] => Some (n, v) | _ => None end in
     match parameter c, lists c with
     | String "=" text, [l] =>
         option_map (map (fun nv => occurs (snd nv) (Z.eqb (Z.of_N (fst nv))) l)) (all_some (map pair (split "." text)))
     | _, _ => None
     end);
  ("counting-circles", plain any (fun p l =>
     map (fun value => occurs value (fun n => (n =? 0) || (n =? Z.of_N value))%Z l) (values p)));
  ("count-distinct", two_lists (fun l _ => one l) (fun l m =>
     [Word (m ++ l)%list (number_of_values (N.of_nat (List.length m)))]));
  ("same-values", fun p c =>
     match lists c with
     | first :: others =>
         if has_none c && forallb (fun l => Nat.eqb (List.length l) (List.length first)) others
         then Some (flat_map (same_values p first) others) else None
     | [] => None
     end);
  (* Neighbors. *)
  ("nonconsecutive", numbered_whole (fun p n => unmarked dots (fun x y => negb (differ_by n x y)) p));
  ("nonratio", numbered_whole (fun p n => unmarked dots (fun x y => negb (have_ratio n x y)) p));
  ("anticonsecutive", whole (unmarked [] (fun x y => negb (differ_by 1 x y))));
  ("strict-kropki", whole (unmarked dots (fun x y => negb (differ_by 1 x y) && negb (have_ratio 2 x y))));
  ("strict-xv", whole (unmarked sum_marks (fun x y => negb (sum_to 5 x y) && negb (sum_to 10 x y))));
  ("minimum", plain one (extreme "minimum" N.ltb));
  ("maximum", plain one (extreme "maximum" (fun x y => y <? x)%N));
  (* The whole grid. *)
  ("antiknight", whole (fun p => cells_that p knights_move (fun _ _ => other)));
  ("antiking", whole (fun p => cells_that p kings_move (fun _ _ => other)));
  ("taxicab", numbered_whole (fun p n => cells_that p (fun a b => distance a b =? n)%N (fun _ _ => other)));
  ("antitaxicab", whole (fun p =>
     cells_that p (fun _ _ => true) (fun a b x y => other x y || other x (distance a b))));
  ("global-entropy", complete (whole (fun p => blocks p (all_three (fun v => Z.of_N (third p (Z.to_N v)))))));
  ("global-mod", complete (whole (fun p => blocks p (all_three (fun v => v mod 3)%Z))));
  ("dutch-flatmates", fun p c =>
     if (low p =? 1)%N && N.odd (high p) then
       complete (whole (fun p => map (fun c => Word (block 0 c (rows p) 1) (flatmates (Z.of_N (high p))))
                           (up_from 0 (N.to_nat (columns p))))) p c
     else None);
  ("doppelganger", fun p c =>
     if (rows p =? columns p)%N && (low p =? 0)%N && (high p =? rows p)%N
        && forallb (fun l => Nat.eqb (List.length l) (N.to_nat (rows p))) (regions_of p)
        && match lines p with WholeLines => true | _ => false end
     then complete (whole doppelganger) p c else None);
  ("windoku", fun p c =>
     if (rows p =? columns p)%N && (N.sqrt (rows p) * N.sqrt (rows p) =? rows p)%N then complete (whole windows) p c else None);
  ("disjoint-groups", fun p c =>
     match parts p with Boxes height width => complete (whole (fun p => places_of_boxes p height width)) p c | _ => None end);
  ("straights", fun p c =>
     match lists c with
     | [] => whole (fun p => straights p []) p c
     | _ => plain any straights p c
     end);
  (* Cells that name places. *)
  ("row-indexer", complete (plain one (indexer (fun _ a b => column a =? column b)%N)));
  ("column-indexer", complete (plain one (indexer (fun _ a b => row a =? row b)%N)));
  ("box-indexer", fun p c => match parts p with NoRegions => None | _ => complete (plain one (indexer same_region)) p c end);
  ("numbered-room", numbered any (fun _ n l => match l with a :: _ => names_place a l n | [] => [] end))
].

Fixpoint wording_of (name : string) (l : list (string * wording)) : option wording :=
  match l with
  | [] => None
  | (other, w) :: rest => if String.eqb name other then Some w else wording_of name rest
  end.

(** * Alternatives

    [any-of=(cage=9)|(renban)+(clone)2:...]: constraints in parentheses without their cells, and the number of lists of cells
    of each, if it is not one; the lists follow in the same order.  Those of one branch are joined by a plus, and the
    branches by a bar.  At least one of the branches holds. *)

(** The text up to the parenthesis that closes, and what is behind it. *)
Fixpoint up_to_closing (depth : nat) (text : string) : option (string * string) :=
  match text with
  | EmptyString => None
  | String c rest =>
      if Ascii.eqb c ")" && Nat.eqb depth 0 then Some (EmptyString, rest)
      else
        let depth := if Ascii.eqb c "(" then S depth else if Ascii.eqb c ")" then pred depth else depth in
        option_map (fun tr => (String c (fst tr), snd tr)) (up_to_closing depth rest)
  end.

(** The number at the beginning of a text, 1 if there is none, and what is behind it. *)
Fixpoint leading_digits (text : string) : string * string :=
  match text with
  | String c rest =>
      if (48 <=? N_of_ascii c)%N && (N_of_ascii c <=? 57)%N
      then let '(l, r) := leading_digits rest in (String c l, r) else (EmptyString, text)
  | EmptyString => (EmptyString, EmptyString)
  end.

(** A name and the parameter behind it. *)
Fixpoint name_and_parameter (text : string) : string * string :=
  match text with
  | EmptyString => (EmptyString, EmptyString)
  | String c rest =>
      if existsb (Ascii.eqb c) ["="; "<"; ">"; "!"]%char then (EmptyString, text)
      else let '(name, parameter) := name_and_parameter rest in (String c name, parameter)
  end.

Fixpoint branches_of (fuel : nat) (text : string) (left_lists : list (list cell)) : option (list (list constraint)) :=
  match fuel, text with
  | S fuel, String c rest =>
      match up_to_closing 0 rest with
      | Some (inside, rest) =>
          let '(digits, rest) := leading_digits rest in
          let count := match read_number digits with Some n => N.to_nat n | None => 1%nat end in
          let '(name, parameter) := name_and_parameter inside in
          let one := {| rule := name; parameter := parameter; lists := firstn count left_lists |} in
          let others := skipn count left_lists in
          if negb (Ascii.eqb c "(" && Nat.leb count (List.length left_lists)) then None
          else
            match rest with
            | EmptyString => if Nat.eqb (List.length others) 0 then Some [[one]] else None
            | String sign rest =>
                match branches_of fuel rest others with
                | Some (b :: more) =>
                    if Ascii.eqb sign "+" then Some ((one :: b) :: more)
                    else if Ascii.eqb sign "|" then Some ([one] :: b :: more) else None
                | _ => None
                end
            end
      | None => None
      end
  | _, _ => None
  end.

Definition worded (p : puzzle) (c : constraint) : option (list condition) :=
  match wording_of (rule c) wordings with Some w => w p c | None => None end.

(** The branches of a constraint, if it has some: the conditions of one of them are met. *)
Definition alternatives (p : puzzle) (c : constraint) : option (list (list condition)) :=
  match parameter c with
  | String "=" text =>
      match branches_of (String.length text) text (lists c) with
      | Some branches =>
          all_some (map (fun b => option_map (@List.concat condition) (all_some (map (worded p) b))) branches)
      | None => None
      end
  | _ => None
  end.

Definition is_choice (c : constraint) : bool := String.eqb (rule c) "any-of".

(** What a constraint says besides alternatives. *)
Definition meaning (p : puzzle) (c : constraint) : option (list condition) :=
  if is_choice c then option_map (fun _ => []) (alternatives p c) else worded p c.

(** What all constraints of a puzzle say. *)
Definition conditions (p : puzzle) : list condition :=
  flat_map (fun c => match meaning p c with Some l => l | None => [] end) (constraints p).

(** Their alternatives: of each the conditions of one branch are met. *)
Definition choices (p : puzzle) : list (list (list condition)) :=
  flat_map (fun c => if is_choice c then match alternatives p c with Some l => [l] | None => [] end else [])
           (constraints p).
