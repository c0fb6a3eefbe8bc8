
val negb : bool -> bool

type nat =
| O
| S of nat

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> nat

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

type uint =
| Nil
| D0 of uint
| D1 of uint
| D2 of uint
| D3 of uint
| D4 of uint
| D5 of uint
| D6 of uint
| D7 of uint
| D8 of uint
| D9 of uint

val revapp : uint -> uint -> uint

val rev : uint -> uint

module Little :
 sig
  val double : uint -> uint

  val succ_double : uint -> uint
 end

val add : nat -> nat -> nat

val sub : nat -> nat -> nat

val eqb : nat -> nat -> bool

val eqb0 : bool -> bool -> bool

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : positive -> positive

  val add : positive -> positive -> positive

  val add_carry : positive -> positive -> positive

  val pred_double : positive -> positive

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : positive -> mask

  val sub_mask : positive -> positive -> mask

  val sub_mask_carry : positive -> positive -> mask

  val mul : positive -> positive -> positive

  val compare_cont : comparison -> positive -> positive -> comparison

  val compare : positive -> positive -> comparison

  val eqb : positive -> positive -> bool

  val leb : positive -> positive -> bool

  val sqrtrem_step :
    (positive -> positive) -> (positive -> positive) -> (positive * mask) ->
    positive * mask

  val sqrtrem : positive -> positive * mask

  val sqrt : positive -> positive

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat

  val of_succ_nat : nat -> positive

  val to_little_uint : positive -> uint

  val to_uint : positive -> uint
 end

module N :
 sig
  val succ_double : n -> n

  val double : n -> n

  val add : n -> n -> n

  val sub : n -> n -> n

  val mul : n -> n -> n

  val compare : n -> n -> comparison

  val eqb : n -> n -> bool

  val leb : n -> n -> bool

  val ltb : n -> n -> bool

  val max : n -> n -> n

  val even : n -> bool

  val pos_div_eucl : positive -> n -> n * n

  val div_eucl : n -> n -> n * n

  val div : n -> n -> n

  val modulo : n -> n -> n

  val sqrt : n -> n

  val to_nat : n -> nat

  val of_nat : nat -> n

  val to_uint : n -> uint
 end

val n_of_digits : bool list -> n

val n_of_ascii : char -> n

val nth : nat -> 'a1 list -> 'a1 -> 'a1

val rev0 : 'a1 list -> 'a1 list

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val firstn : nat -> 'a1 list -> 'a1 list

val skipn : nat -> 'a1 list -> 'a1 list

val eqb1 : char list -> char list -> bool

val append : char list -> char list -> char list

val length0 : char list -> nat

val get : nat -> char list -> char option

val substring : nat -> nat -> char list -> char list

val concat : char list -> char list list -> char list

val prefix : char list -> char list -> bool

val index : nat -> char list -> char list -> nat option

val list_ascii_of_string : char list -> char list

module NilEmpty :
 sig
  val string_of_uint : uint -> char list
 end

module NilZero :
 sig
  val string_of_uint : uint -> char list
 end

type cell = n * n

val row : cell -> n

val column : cell -> n

type regions =
| NoRegions
| Boxes of n * n
| Jigsaw of n list list

type constraint0 = { rule : char list; parameter : char list;
                     lists : cell list list }

type puzzle = { rows : n; columns : n; low : n; high : n; lines : bool;
                parts : regions; main_diagonal : bool; anti_diagonal : 
                bool; further : cell list list; cells : n list list list;
                signs : char list list; constraints : constraint0 list }

val at_place : 'a1 -> 'a1 list -> n -> 'a1

val candidates : puzzle -> cell -> n list

val same_cell : cell -> cell -> bool

val up_from : n -> nat -> n list

val values : puzzle -> n list

val all_cells : puzzle -> cell list

type group =
| Row of n
| Column of n
| Box of n * n
| Region of n
| MainDiagonal
| AntiDiagonal
| Further of nat

val numbers_of : cell -> nat -> cell list list -> nat list

val groups : puzzle -> cell -> group list

type condition =
| Pair of cell * cell * (n -> n -> bool)
| Differ of cell list
| Sum of cell list * n

type grid = cell -> n

val sum_of : grid -> cell list -> n

type wording = puzzle -> constraint0 -> condition list option

val digits : n -> char list -> n option

val read_number : char list -> n option

val parameter_number : constraint0 -> n option

val has_none : constraint0 -> bool

val numbered :
  (nat -> bool) -> (puzzle -> n -> cell list -> condition list) -> wording

val plain :
  (nat -> bool) -> (puzzle -> cell list -> condition list) -> wording

val any : nat -> bool

val one : nat -> bool

val two : nat -> bool

val whole : (puzzle -> condition list) -> wording

val numbered_whole : (puzzle -> n -> condition list) -> wording

val along : (n -> n -> bool) -> cell list -> condition list

val within : nat -> (n -> n -> bool) -> cell list -> condition list

val pairwise : (n -> n -> bool) -> cell list -> condition list

val apart : n -> n -> n

val differ_by : n -> n -> n -> bool

val have_ratio : n -> n -> n -> bool

val sum_to : n -> n -> n -> bool

val other : n -> n -> bool

val only : (n -> bool) -> n -> n -> bool

val equal_pairs : cell list -> cell list -> condition list

val consecutive : cell list -> condition list

val third : puzzle -> n -> n

val cells_that :
  puzzle -> (cell -> cell -> bool) -> (cell -> cell -> n -> n -> bool) ->
  condition list

val rows_apart : cell -> cell -> n

val columns_apart : cell -> cell -> n

val distance : cell -> cell -> n

val beside : cell -> cell -> bool

val knights_move : cell -> cell -> bool

val kings_move : cell -> cell -> bool

val is_marked : puzzle -> char list list -> cell list -> bool

val unmarked : char list list -> (n -> n -> bool) -> puzzle -> condition list

val dots : char list list

val letters : char list list

val extreme :
  char list -> (n -> n -> bool) -> puzzle -> cell list -> condition list

val block : n -> n -> n -> n -> cell list

val windows : puzzle -> condition list

val places_of_boxes : puzzle -> n -> n -> condition list

val names_place : cell -> cell list -> n -> condition list

val place_in : cell -> cell list -> n

val indexer :
  (puzzle -> cell -> cell -> bool) -> puzzle -> cell list -> condition list

val same_region : puzzle -> cell -> cell -> bool

val runs : cell list -> cell list -> cell list -> cell list list

val straights : puzzle -> cell list -> condition list

val wordings : (char list * wording) list

val wording_of : char list -> (char list * wording) list -> wording option

val meaning : puzzle -> constraint0 -> condition list option

val conditions : puzzle -> condition list

val symbol : char list -> n -> char

val right : cell -> cell

val down : cell -> cell

val number : n -> char list

val equal_lists : n list -> n list -> bool

val between : puzzle -> char list

val cell_text : puzzle -> n list -> char list

val cell_name : cell -> char list

val field : char list -> bool -> char list -> char list list

val is_empty : 'a1 list -> bool

val rows_text : char list -> ('a1 -> char list) -> 'a1 list list -> char list

val has_long_labels : n list list -> bool

val constraint_text : constraint0 -> char list

val fields : puzzle -> char list list

val line_of : puzzle -> char list

val classic_text : puzzle -> char list

val grid_text : puzzle -> grid -> char list

type 'a trie =
| Leaf
| Node of 'a trie * 'a option * 'a trie

val find : positive -> 'a1 trie -> 'a1 option

val single : positive -> 'a1 -> 'a1 trie

val add0 : positive -> 'a1 -> 'a1 trie -> 'a1 trie

val node : 'a1 trie -> 'a1 option -> 'a1 trie -> 'a1 trie

val remove : positive -> 'a1 trie -> 'a1 trie

type literal = positive

type clause = literal list

val negate : literal -> literal

type literals = unit trie

type step =
| State of positive * clause
| Derive of positive * clause * positive list
| Forget of positive list

type outcome =
| Conflict
| Unit of literal
| Open

val propagate : literals -> clause -> literal option -> outcome

val assume : literals -> clause -> literals

val follow : clause trie -> literals -> positive list -> bool

val forget : clause trie -> positive list -> clause trie

val refutes : (clause -> bool) -> clause trie -> step list -> bool

val refutation : (clause -> bool) -> step list -> bool

type key =
| Grouped of group
| Listed of nat

type partner = (cell * n list) * (n -> n -> bool)

type info = { place : cell; set : n list; keys : key list;
              partners : partner list; parts_of : (n * n) list }

type atom =
| Has of info * n
| After of n * n * n
| Step of n * n * n * n

type table = atom trie

type sum = cell list * n

val members : sum -> cell list

val total : sum -> n

val nth_sum : sum list -> n -> sum

val next_cell : sum list -> n -> n -> cell

type left_values = (info * n list) list

val restrict : info -> (n -> bool) -> left_values -> left_values

val negation : table -> clause -> left_values -> left_values option

val member : n -> n list -> bool

val merge : n list -> n list -> n list

val union : left_values -> n list -> n list

val shorter : 'a1 list -> 'a2 list -> bool

val distinct : left_values -> bool

val same_group : group -> group -> bool

val same_key : key -> key -> bool

val is_in : key -> key list -> bool

val common_group : left_values -> bool

val too_few : left_values -> bool

val values_left : cell -> n list -> left_values -> n list

val excludes : left_values -> cell -> n -> partner -> bool

val no_pair : left_values -> bool

val resolve : table -> clause -> (bool * atom) list

val view : n -> n -> cell -> n -> n -> atom -> bool option

val surely : n -> n -> cell -> n -> n -> (bool * atom) -> bool

val place_ok : puzzle -> sum list -> (bool * atom) list -> (n * n) -> bool

val places : (bool * atom) -> (n * n) list

val sums_ok : puzzle -> sum list -> table -> clause -> bool

val entailed : puzzle -> sum list -> table -> clause -> bool

val blocks : table -> grid -> literals -> cell list -> literal list -> bool

val neighbors : cell -> cell list

val on_grid_b : puzzle -> cell -> bool

val below_b : puzzle -> cell -> cell -> bool

val places_in : cell -> n -> n -> cell list -> (n * n) list

val places_of : cell -> n -> sum list -> (n * n) list

val different_lists : condition list -> cell list list

val relations : condition list -> ((cell * cell) * (n -> n -> bool)) list

val sums_of : puzzle -> condition list -> sum list

val partners_of :
  puzzle -> ((cell * cell) * (n -> n -> bool)) list -> cell -> partner list

val info_of :
  puzzle -> cell list list -> ((cell * cell) * (n -> n -> bool)) list -> sum
  list -> cell -> info

val cell_entries : n list -> info -> (info * n) list

val numbered0 : positive -> 'a1 list -> 'a1 trie -> 'a1 trie

val entries : puzzle -> condition list -> (info * n) list

val table_of : (info * n) list -> table

type aux = positive * (((n * n) * n) * n option)

val with_aux : aux list -> table -> table

val against : grid -> positive -> (info * n) list -> literal list

val split : char -> char list -> char list list

val digit : char -> n option

val all_some : 'a1 option list -> 'a1 list option

val read_pair : char -> char list -> (n * n) option

val read_row :
  n list -> bool -> char list -> n list option -> n option -> n list list ->
  n list list option

val find_field : char list -> char list list -> char list option

val read_cell : char list -> cell option

val characters : char list -> char list list

val has_space : char list -> bool

val read_labels : char list -> n list list option

val read_regions : char list list -> regions option

val read_further : char list list -> cell list list option

val read_rule : char list -> char list * char list

val read_constraint : char list -> constraint0 option

val read_constraints : char list list -> constraint0 list option

val read_line : char list -> puzzle option

val chunks : nat -> nat -> 'a1 list -> 'a1 list list

val read_classic : char list -> puzzle option

val read_puzzle : char list -> puzzle option

val grid_of : n list list -> grid

val read_grid : puzzle -> char list -> grid option

val has_size_b : puzzle -> 'a1 list list -> bool

val well_formed_b : puzzle -> bool

val is_classic_b : puzzle -> bool

val stated : char list -> puzzle option

type valued = (cell * n) * key list

val different : valued list -> bool

val meets_b : grid -> condition -> bool

val judge : puzzle -> grid -> bool

val accepts : puzzle -> aux list -> grid option -> clause -> bool

val solved : char list -> char list -> (puzzle * grid) option

val check_multiple : char list -> char list -> char list -> bool

val check_unique : char list -> char list -> aux list -> step list -> bool

val check_impossible : char list -> aux list -> step list -> bool

val check_formula_unique :
  char list -> char list -> aux list -> clause list -> bool

val check_formula_impossible : char list -> aux list -> clause list -> bool
