
val xorb : bool -> bool -> bool

val negb : bool -> bool

type nat =
| O
| S of nat

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> nat

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

val compOpp : comparison -> comparison

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

val pred : nat -> nat

val add : nat -> nat -> nat

val mul : nat -> nat -> nat

val sub : nat -> nat -> nat

val eqb : bool -> bool -> bool

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

type z =
| Z0
| Zpos of positive
| Zneg of positive

module Nat :
 sig
  val eqb : nat -> nat -> bool

  val leb : nat -> nat -> bool

  val even : nat -> bool

  val div2 : nat -> nat
 end

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

  val pred_N : positive -> n

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

  val testbit : positive -> n -> bool

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat

  val of_succ_nat : nat -> positive

  val to_little_uint : positive -> uint

  val to_uint : positive -> uint

  val eq_dec : positive -> positive -> bool
 end

module N :
 sig
  val succ_double : n -> n

  val double : n -> n

  val succ_pos : n -> positive

  val add : n -> n -> n

  val sub : n -> n -> n

  val mul : n -> n -> n

  val compare : n -> n -> comparison

  val eqb : n -> n -> bool

  val leb : n -> n -> bool

  val ltb : n -> n -> bool

  val max : n -> n -> n

  val even : n -> bool

  val odd : n -> bool

  val pos_div_eucl : positive -> n -> n * n

  val div_eucl : n -> n -> n * n

  val div : n -> n -> n

  val modulo : n -> n -> n

  val sqrt : n -> n

  val testbit : n -> n -> bool

  val to_nat : n -> nat

  val of_nat : nat -> n

  val to_uint : n -> uint

  val eq_dec : n -> n -> bool
 end

val zero : char

val one : char

val shift : bool -> char -> char

val ascii_of_pos : positive -> char

val ascii_of_N : n -> char

val n_of_digits : bool list -> n

val n_of_ascii : char -> n

val nat_of_ascii : char -> nat

val tl : 'a1 list -> 'a1 list

val in_dec : ('a1 -> 'a1 -> bool) -> 'a1 -> 'a1 list -> bool

val nth : nat -> 'a1 list -> 'a1 -> 'a1

val count_occ : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 -> nat

val rev0 : 'a1 list -> 'a1 list

val concat : 'a1 list list -> 'a1 list

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val list_prod : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val firstn : nat -> 'a1 list -> 'a1 list

val skipn : nat -> 'a1 list -> 'a1 list

val nodup : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list

val repeat : 'a1 -> nat -> 'a1 list

module Z :
 sig
  val double : z -> z

  val succ_double : z -> z

  val pred_double : z -> z

  val pos_sub : positive -> positive -> z

  val add : z -> z -> z

  val opp : z -> z

  val sub : z -> z -> z

  val mul : z -> z -> z

  val compare : z -> z -> comparison

  val leb : z -> z -> bool

  val ltb : z -> z -> bool

  val geb : z -> z -> bool

  val eqb : z -> z -> bool

  val max : z -> z -> z

  val min : z -> z -> z

  val to_nat : z -> nat

  val to_N : z -> n

  val of_nat : nat -> z

  val of_N : n -> z

  val pos_div_eucl : positive -> z -> z * z

  val div_eucl : z -> z -> z * z

  val div : z -> z -> z

  val modulo : z -> z -> z
 end

val eqb0 : char list -> char list -> bool

val append : char list -> char list -> char list

val length0 : char list -> nat

val get : nat -> char list -> char option

val substring : nat -> nat -> char list -> char list

val concat0 : char list -> char list list -> char list

val prefix : char list -> char list -> bool

val index : nat -> char list -> char list -> nat option

val list_ascii_of_string : char list -> char list

type cell = n * n

val row : cell -> n

val column : cell -> n

type regions =
| NoRegions
| Boxes of n * n
| Jigsaw of n list list

type line_rule =
| WholeLines
| RunsOfLines
| NoLines

type constraint0 = { rule : char list; parameter : char list;
                     lists : cell list list }

type puzzle = { rows : n; columns : n; low : n; high : n; lines : line_rule;
                parts : regions; main_diagonal : bool; anti_diagonal : 
                bool; extra : (n * n list) list; further : cell list list;
                cells : n list list list; signs : char list list;
                constraints : constraint0 list }

val at_place : 'a1 -> 'a1 list -> n -> 'a1

val extra_sets : puzzle -> n list list

val candidates : puzzle -> cell -> n list

val is_there : puzzle -> cell -> bool

val same_cell : cell -> cell -> bool

val up_from : n -> nat -> n list

val values : puzzle -> n list

val positions : puzzle -> cell list

val all_cells : puzzle -> cell list

val extra_places : puzzle -> cell list

type group =
| Row of n * n
| Column of n * n
| Box of n * n
| Region of n
| MainDiagonal
| AntiDiagonal
| Further of nat

val numbers_of : cell -> nat -> cell list list -> nat list

val absent : puzzle -> cell list -> n

val groups_of_place : puzzle -> cell -> group list

val groups : puzzle -> cell -> group list

type regex =
| Nothing
| Letter of (char -> bool)
| Then of regex * regex
| Or of regex * regex
| Many of regex

val letters_of : regex -> (char -> bool) list

val size : regex -> z

val may_be_empty : regex -> bool

val firsts : z -> regex -> z list

val lasts : z -> regex -> z list

val follows : z -> regex -> (z * z) list

val character : z -> char

val between_characters : char -> char -> char -> bool

val is_value : char -> bool

val read_class : char list -> ((char -> bool) * char list) option

val class0 : char list -> ((char -> bool) * char list) option

val times_in_turn : nat -> regex -> regex

val digit_of : char -> nat

val leading_number : char list -> (nat * char list) option

val read_times : char list -> ((nat * nat option) * char list) option

val repeated : regex -> nat -> nat option -> regex option

type reading = { branches : regex option; before : regex;
                 piece : (regex * bool) option }

val opened : reading

val sequence : reading -> regex

val closed : reading -> regex

val with_piece : reading -> regex -> reading

val with_repetition : reading -> (regex -> regex option) -> reading option

val read_regex : nat -> char list -> reading list -> reading -> regex option

val regex_of : char list -> regex option

type state = z list

type reader = { start : state; read : (n -> state -> z -> state option);
                ends : (state -> bool) }

val run : reader -> n -> state -> z list -> state option

val accepts_word : reader -> z list -> bool

type condition =
| Pair of cell * cell * (n -> n -> bool)
| Differ of cell list
| Total of (z * cell) list * (z -> bool)
| Word of cell list * reader

type grid = cell -> n

val total_of : grid -> (z * cell) list -> z

type wording = puzzle -> constraint0 -> condition list option

val digits : n -> char list -> n option

val read_number : char list -> n option

val parameter_number : constraint0 -> n option

val read_integer : char list -> z option

val split : char -> char list -> char list list

val all_some : 'a1 option list -> 'a1 list option

val parameter_numbers : constraint0 -> n list option

val has_none : constraint0 -> bool

val numbered :
  (nat -> bool) -> (puzzle -> n -> cell list -> condition list) -> wording

val nonzero : wording -> wording

val plain :
  (nat -> bool) -> (puzzle -> cell list -> condition list) -> wording

val many_numbers :
  (puzzle -> n list -> cell list -> condition list) -> wording

val two_lists :
  (nat -> nat -> bool) -> (cell list -> cell list -> condition list) ->
  wording

val any : nat -> bool

val one0 : nat -> bool

val two : nat -> bool

val three_or_more : nat -> bool

val whole : (puzzle -> condition list) -> wording

val complete : wording -> wording

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

val sum_marks : char list list

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

val runs : (cell -> bool) -> cell list -> cell list -> cell list list

val straights : puzzle -> cell list -> condition list

val each : z -> cell list -> (z * cell) list

val sums_to : n -> cell list -> condition

val equal_sums : cell list -> cell list -> condition

val all_equal_sums : cell list list -> condition list

val sum_with_factors : wording

val from_both_ends : cell list -> cell list list

val ends_first : cell list -> cell list

val between_ends : cell list -> condition list

val pieces : puzzle -> cell list -> cell list list

val pill : cell list -> cell list -> condition list

val goes_on : bool -> state -> state option

val counting : (z -> z -> z option) -> (z -> bool) -> reader

val occurs : n -> (z -> bool) -> cell list -> condition

val times : n -> n list -> z

val occur : (z -> z -> bool) -> n list -> cell list -> condition list

val product_is : z -> reader

val with_ends : (z -> z -> bool) -> (z -> z -> z -> bool) -> reader

val sandwich_of : z -> z -> z -> reader

val lunchbox_of : z -> z -> reader

val x_sum_is : z -> reader

val skyscrapers : z -> reader

val hidden_skyscraper : z -> reader

val pieces_of : z -> reader

val insert : z -> z list -> z list

val is_one_of : z -> z list -> bool

val has_sum : z list -> z -> bool

val without_sum : z -> reader

val number_of_values : n -> reader

val all_three : (z -> z) -> reader

val blocks : puzzle -> reader -> condition list

val flatmates : z -> reader

val value_at : z -> reader

val loop_of : z -> reader

val as_often : n -> cell list -> cell list -> condition

val without : cell list -> cell list -> cell list

val same_values : puzzle -> cell list -> cell list -> condition list

val low_or_high : puzzle -> z -> z option

val as_many : (z -> z option) -> reader

val matching : regex -> reader

val root : z -> z

val hexadecimal : n -> char list -> n option

val read_mask : char list -> n option

val relation : wording

val read_state : char list -> (bool * n option list) option

val automaton : wording

val rows_of : puzzle -> cell list list

val columns_of : puzzle -> cell list list

val regions_of : puzzle -> cell list list

val each_two : 'a1 list -> 'a1 list -> ('a1 * 'a1) list

val of_either : puzzle -> cell list -> cell list -> cell list

val have_common_cell : cell list -> cell list -> bool

val in_one_of : puzzle -> cell list -> cell list -> condition list

val in_one_if_common : puzzle -> cell list -> cell list -> condition list

val doppelganger : puzzle -> condition list

val wordings : (char list * wording) list

val wording_of : char list -> (char list * wording) list -> wording option

val up_to_closing : nat -> char list -> (char list * char list) option

val leading_digits : char list -> char list * char list

val name_and_parameter : char list -> char list * char list

val branches_of :
  nat -> char list -> cell list list -> constraint0 list list option

val worded : puzzle -> constraint0 -> condition list option

val alternatives : puzzle -> constraint0 -> condition list list option

val is_choice : constraint0 -> bool

val meaning : puzzle -> constraint0 -> condition list option

val conditions : puzzle -> condition list

val choices : puzzle -> condition list list list

type 'a trie =
| Leaf
| Node of 'a trie * 'a option * 'a trie

val find : positive -> 'a1 trie -> 'a1 option

val single : positive -> 'a1 -> 'a1 trie

val add0 : positive -> 'a1 -> 'a1 trie -> 'a1 trie

val node : 'a1 trie -> 'a1 option -> 'a1 trie -> 'a1 trie

val remove : positive -> 'a1 trie -> 'a1 trie

val same_state : state -> state -> bool

val is_state : state -> state list -> bool

val put : positive -> positive -> positive

val code : state -> positive

type states = state list trie

val those : state -> states -> state list

val is_known : state -> states -> bool

val know : state -> states -> states

val index0 : state list -> states

val different_states : state list -> states -> state list -> state list

type layer = (state * (n * state) list) list

val onward : reader -> n -> n list -> state -> (n * state) list

val layers :
  reader -> n -> state list -> n list list -> layer list * state list

val earlier : cell -> cell -> bool

val add_term :
  (cell -> cell -> bool) -> z -> cell -> (z * cell) list -> (z * cell) list

val in_order : (cell -> cell -> bool) -> (z * cell) list -> (z * cell) list

val adder : (z * cell) list -> (z -> bool) -> reader

val pack : state -> state -> state

val unpack : state -> state * state

val both : reader -> reader -> reader

val always_goes_on : reader

val never_goes_on : reader

val advance : reader -> n -> state -> z -> state

val is_content : reader -> state -> bool

val one_of : reader -> reader -> reader

val own_places : n -> cell list -> cell list -> n option list

val among : cell list -> cell list -> reader -> reader

val all_differ : reader

val two_values : (n -> n -> bool) -> reader

val one_value : (n -> bool) -> reader

val is_before_in : cell list -> cell -> cell -> bool

val part : cell list -> condition -> cell list * reader

val branch_reader : cell list -> condition list -> reader

val choice_reader : cell list -> condition list list -> reader

val cells_of : condition -> cell list

val distinct_cells : cell list -> bool

val orders_cells : condition list list -> cell list -> bool

module NilEmpty :
 sig
  val string_of_uint : uint -> char list
 end

module NilZero :
 sig
  val string_of_uint : uint -> char list
 end

val symbol : char list -> n -> char

val right : cell -> cell

val down : cell -> cell

val number : n -> char list

val is_empty : 'a1 list -> bool

val equal_lists : n list -> n list -> bool

val between : puzzle -> char list

val cell_text : puzzle -> n list -> char list

val cell_name : cell -> char list

val field : char list -> bool -> char list -> char list list

val rows_text : char list -> ('a1 -> char list) -> 'a1 list list -> char list

val has_long_labels : n list list -> bool

val constraint_text : constraint0 -> char list

val extra_text : puzzle -> (n * n list) -> char list

val fields : puzzle -> char list list

val line_of : puzzle -> char list

val classic_text : puzzle -> char list

val grid_text : puzzle -> grid -> char list

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
              partners : partner list; places_of : (n * n) list }

type atom =
| Has of info * n
| Always of bool
| After of n * n * state list
| Step of n * n * state list * n

type table = atom trie

type word = { letters : cell list; its : reader; unrolled : layer list }

type vocabulary = word trie

val nth_word : vocabulary -> n -> word

val next_cell : word -> n -> cell

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

val view : n -> n -> cell -> state -> state -> n -> atom -> bool option

val surely : n -> n -> cell -> state -> state -> n -> (bool * atom) -> bool

val at_once : n -> n -> state -> (bool * atom) -> bool

val place_ok : vocabulary -> (bool * atom) list -> (n * n) -> bool

val places_named : (bool * atom) -> (n * n) list

val places_of_cell : (bool * atom) -> (n * n) list

val words_ok : vocabulary -> table -> clause -> bool

val always : table -> clause -> bool

val entailed : vocabulary -> table -> clause -> bool

val blocks0 : table -> grid -> literals -> cell list -> literal list -> bool

val neighbors : cell -> cell list

val is_cell_b : puzzle -> cell -> bool

val on_grid_b : puzzle -> cell -> bool

val every_cell : puzzle -> cell list

val below_b : puzzle -> cell -> cell -> bool

val places_in : cell -> n -> n -> cell list -> (n * n) list

val places_in_words : cell -> n -> word list -> (n * n) list

val different_lists : condition list -> cell list list

val relations : condition list -> ((cell * cell) * (n -> n -> bool)) list

val word_of : puzzle -> cell list -> reader -> word list

val words_of_conditions : puzzle -> condition list -> word list

val words_of_choices :
  puzzle -> cell list list -> condition list list list -> word list

val words_of : puzzle -> cell list list -> condition list -> word list

val partners_of :
  puzzle -> ((cell * cell) * (n -> n -> bool)) list -> cell -> partner list

val info_of :
  puzzle -> cell list list -> ((cell * cell) * (n -> n -> bool)) list -> word
  list -> cell -> info

val numbered0 : positive -> 'a1 list -> 'a1 trie -> 'a1 trie

val vocabulary_of : word list -> vocabulary

val is_dead : word -> bool

val entries : puzzle -> condition list -> word list -> atom list

val table_of : atom list -> table

type aux = positive * (((n * n) * state list) * n option)

val with_aux : aux list -> table -> table

val against : grid -> positive -> atom list -> literal list

val digit : char -> n option

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

val read_run : n list -> bool -> char list -> (n * n list) option

val read_extra : n list -> bool -> char list list -> (n * n list) list option

val read_further : char list list -> cell list list option

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

type meanings = { orders : cell list list; variables : aux list }

val accepts : puzzle -> meanings -> grid option -> clause -> bool

val solved : char list -> char list -> (puzzle * grid) option

val check_multiple : char list -> char list -> char list -> bool

val check_unique : char list -> char list -> meanings -> step list -> bool

val check_impossible : char list -> meanings -> step list -> bool

val check_formula_unique :
  char list -> char list -> meanings -> clause list -> bool

val check_formula_impossible : char list -> meanings -> clause list -> bool
