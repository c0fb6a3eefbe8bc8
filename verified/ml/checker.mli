
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

type sum = { is_cage : bool; total : n; members : cell list }

type puzzle = { rows : n; columns : n; low : n; high : n; lines : bool;
                parts : regions; main_diagonal : bool; anti_diagonal : 
                bool; further : cell list list; cells : n list list list;
                signs : char list list; sums : sum list }

val at_place : 'a1 -> 'a1 list -> n -> 'a1

val candidates : puzzle -> cell -> n list

type group =
| Row of n
| Column of n
| Box of n * n
| Region of n
| MainDiagonal
| AntiDiagonal
| Further of nat
| Cage of nat

val same_cell : cell -> cell -> bool

val numbers_of : cell -> nat -> cell list list -> nat list

val groups : puzzle -> cell -> group list

val symbol : char list -> n -> char

val right : cell -> cell

val down : cell -> cell

type grid = cell -> n

val sum_of : grid -> cell list -> n

val number : n -> char list

val up_from : n -> nat -> n list

val values : puzzle -> n list

val equal_lists : n list -> n list -> bool

val between : puzzle -> char list

val cell_text : puzzle -> n list -> char list

val cell_name : cell -> char list

val field : char list -> bool -> char list -> char list list

val is_empty : 'a1 list -> bool

val rows_text : char list -> ('a1 -> char list) -> 'a1 list list -> char list

val has_long_labels : n list list -> bool

val sum_text : sum -> char list

val fields : puzzle -> char list list

val line_of : puzzle -> char list

val classic_text : puzzle -> char list

val all_cells : puzzle -> cell list

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

type info = { place : cell; set : n list; keys : group list;
              greater : (cell * n list) list; lesser : (cell * n list) list;
              parts_of : (n * n) list }

type atom =
| Has of info * n
| After of n * n * n
| Step of n * n * n * n

type table = atom trie

val nth_sum : puzzle -> n -> sum

val next_cell : puzzle -> n -> n -> cell

type left_values = (info * n list) list

val restrict : info -> (n -> bool) -> left_values -> left_values

val negation : table -> clause -> left_values -> left_values option

val member : n -> n list -> bool

val merge : n list -> n list -> n list

val union : left_values -> n list -> n list

val shorter : 'a1 list -> 'a2 list -> bool

val distinct : left_values -> bool

val same_group : group -> group -> bool

val is_in : group -> group list -> bool

val common_group : left_values -> bool

val too_few : left_values -> bool

val values_left : cell -> n list -> left_values -> n list

val never_less : n list -> n list -> bool

val no_order : left_values -> bool

val resolve : table -> clause -> (bool * atom) list

val view : n -> n -> cell -> n -> n -> atom -> bool option

val surely : n -> n -> cell -> n -> n -> (bool * atom) -> bool

val place_ok : puzzle -> (bool * atom) list -> (n * n) -> bool

val places : (bool * atom) -> (n * n) list

val sums_ok : puzzle -> table -> clause -> bool

val entailed : puzzle -> table -> clause -> bool

val blocks : table -> grid -> literals -> cell list -> literal list -> bool

val neighbors : cell -> cell list

val on_grid_b : puzzle -> cell -> bool

val below_b : puzzle -> cell -> cell -> bool

val places_in : cell -> n -> n -> cell list -> (n * n) list

val places_of : cell -> n -> sum list -> (n * n) list

val info_of : puzzle -> cell -> info

val cell_entries : puzzle -> n list -> cell -> (info * n) list

val numbered : positive -> 'a1 list -> 'a1 trie -> 'a1 trie

val entries : puzzle -> (info * n) list

val table_of : puzzle -> table

type aux = positive * (((n * n) * n) * n option)

val with_aux : aux list -> table -> table

val against : grid -> positive -> (info * n) list -> literal list

val split : char -> char list -> char list list

val digit : char -> n option

val digits : n -> char list -> n option

val read_number : char list -> n option

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

val read_sum : char list -> sum option

val read_sums : char list list -> sum list option

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

type valued = (cell * n) * group list

val different : valued list -> bool

val judge : puzzle -> grid -> bool

val accepts : puzzle -> aux list -> grid option -> clause -> bool

val solved : char list -> char list -> (puzzle * grid) option

val check_multiple : char list -> char list -> char list -> bool

val check_unique : char list -> char list -> aux list -> step list -> bool

val check_impossible : char list -> aux list -> step list -> bool

val check_formula_unique :
  char list -> char list -> aux list -> clause list -> bool

val check_formula_impossible : char list -> aux list -> clause list -> bool
