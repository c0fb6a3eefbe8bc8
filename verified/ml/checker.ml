
(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

type nat =
| O
| S of nat

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

(** val length : 'a1 list -> nat **)

let rec length = function
| [] -> O
| _ :: l' -> S (length l')

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m =
  match l with
  | [] -> m
  | a :: l1 -> a :: (app l1 m)

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

(** val revapp : uint -> uint -> uint **)

let rec revapp d d' =
  match d with
  | Nil -> d'
  | D0 d0 -> revapp d0 (D0 d')
  | D1 d0 -> revapp d0 (D1 d')
  | D2 d0 -> revapp d0 (D2 d')
  | D3 d0 -> revapp d0 (D3 d')
  | D4 d0 -> revapp d0 (D4 d')
  | D5 d0 -> revapp d0 (D5 d')
  | D6 d0 -> revapp d0 (D6 d')
  | D7 d0 -> revapp d0 (D7 d')
  | D8 d0 -> revapp d0 (D8 d')
  | D9 d0 -> revapp d0 (D9 d')

(** val rev : uint -> uint **)

let rev d =
  revapp d Nil

module Little =
 struct
  (** val double : uint -> uint **)

  let rec double = function
  | Nil -> Nil
  | D0 d0 -> D0 (double d0)
  | D1 d0 -> D2 (double d0)
  | D2 d0 -> D4 (double d0)
  | D3 d0 -> D6 (double d0)
  | D4 d0 -> D8 (double d0)
  | D5 d0 -> D0 (succ_double d0)
  | D6 d0 -> D2 (succ_double d0)
  | D7 d0 -> D4 (succ_double d0)
  | D8 d0 -> D6 (succ_double d0)
  | D9 d0 -> D8 (succ_double d0)

  (** val succ_double : uint -> uint **)

  and succ_double = function
  | Nil -> D1 Nil
  | D0 d0 -> D1 (double d0)
  | D1 d0 -> D3 (double d0)
  | D2 d0 -> D5 (double d0)
  | D3 d0 -> D7 (double d0)
  | D4 d0 -> D9 (double d0)
  | D5 d0 -> D1 (succ_double d0)
  | D6 d0 -> D3 (succ_double d0)
  | D7 d0 -> D5 (succ_double d0)
  | D8 d0 -> D7 (succ_double d0)
  | D9 d0 -> D9 (succ_double d0)
 end

module Coq__1 = struct
 (** val add : nat -> nat -> nat **)
 let rec add n0 m =
   match n0 with
   | O -> m
   | S p -> S (add p m)
end
include Coq__1

(** val sub : nat -> nat -> nat **)

let rec sub n0 m =
  match n0 with
  | O -> n0
  | S k -> (match m with
            | O -> n0
            | S l -> sub k l)

(** val eqb : nat -> nat -> bool **)

let rec eqb n0 m =
  match n0 with
  | O -> (match m with
          | O -> true
          | S _ -> false)
  | S n' -> (match m with
             | O -> false
             | S m' -> eqb n' m')

(** val eqb0 : bool -> bool -> bool **)

let eqb0 b1 b2 =
  if b1 then b2 else if b2 then false else true

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

module Pos =
 struct
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos =
 struct
  (** val succ : positive -> positive **)

  let rec succ = function
  | XI p -> XO (succ p)
  | XO p -> XI p
  | XH -> XO XH

  (** val add : positive -> positive -> positive **)

  let rec add x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XO p ->
      (match y with
       | XI q -> XI (add p q)
       | XO q -> XO (add p q)
       | XH -> XI p)
    | XH -> (match y with
             | XI q -> XO (succ q)
             | XO q -> XI q
             | XH -> XO XH)

  (** val add_carry : positive -> positive -> positive **)

  and add_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XI (add_carry p q)
       | XO q -> XO (add_carry p q)
       | XH -> XI (succ p))
    | XO p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XH ->
      (match y with
       | XI q -> XI (succ q)
       | XO q -> XO (succ q)
       | XH -> XI XH)

  (** val pred_double : positive -> positive **)

  let rec pred_double = function
  | XI p -> XI (XO p)
  | XO p -> XI (pred_double p)
  | XH -> XH

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  (** val succ_double_mask : mask -> mask **)

  let succ_double_mask = function
  | IsNul -> IsPos XH
  | IsPos p -> IsPos (XI p)
  | IsNeg -> IsNeg

  (** val double_mask : mask -> mask **)

  let double_mask = function
  | IsPos p -> IsPos (XO p)
  | x0 -> x0

  (** val double_pred_mask : positive -> mask **)

  let double_pred_mask = function
  | XI p -> IsPos (XO (XO p))
  | XO p -> IsPos (XO (pred_double p))
  | XH -> IsNul

  (** val sub_mask : positive -> positive -> mask **)

  let rec sub_mask x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> double_mask (sub_mask p q)
       | XO q -> succ_double_mask (sub_mask p q)
       | XH -> IsPos (XO p))
    | XO p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XH -> (match y with
             | XH -> IsNul
             | _ -> IsNeg)

  (** val sub_mask_carry : positive -> positive -> mask **)

  and sub_mask_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XO p ->
      (match y with
       | XI q -> double_mask (sub_mask_carry p q)
       | XO q -> succ_double_mask (sub_mask_carry p q)
       | XH -> double_pred_mask p)
    | XH -> IsNeg

  (** val mul : positive -> positive -> positive **)

  let rec mul x y =
    match x with
    | XI p -> add y (XO (mul p y))
    | XO p -> XO (mul p y)
    | XH -> y

  (** val compare_cont : comparison -> positive -> positive -> comparison **)

  let rec compare_cont r x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> compare_cont r p q
       | XO q -> compare_cont Gt p q
       | XH -> Gt)
    | XO p ->
      (match y with
       | XI q -> compare_cont Lt p q
       | XO q -> compare_cont r p q
       | XH -> Gt)
    | XH -> (match y with
             | XH -> r
             | _ -> Lt)

  (** val compare : positive -> positive -> comparison **)

  let compare =
    compare_cont Eq

  (** val eqb : positive -> positive -> bool **)

  let rec eqb p q =
    match p with
    | XI p0 -> (match q with
                | XI q0 -> eqb p0 q0
                | _ -> false)
    | XO p0 -> (match q with
                | XO q0 -> eqb p0 q0
                | _ -> false)
    | XH -> (match q with
             | XH -> true
             | _ -> false)

  (** val leb : positive -> positive -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val sqrtrem_step :
      (positive -> positive) -> (positive -> positive) -> (positive * mask)
      -> positive * mask **)

  let sqrtrem_step f g = function
  | (s, y) ->
    (match y with
     | IsPos r ->
       let s' = XI (XO s) in
       let r' = g (f r) in
       if leb s' r' then ((XI s), (sub_mask r' s')) else ((XO s), (IsPos r'))
     | _ -> ((XO s), (sub_mask (g (f XH)) (XO (XO XH)))))

  (** val sqrtrem : positive -> positive * mask **)

  let rec sqrtrem = function
  | XI p0 ->
    (match p0 with
     | XI p1 -> sqrtrem_step (fun x -> XI x) (fun x -> XI x) (sqrtrem p1)
     | XO p1 -> sqrtrem_step (fun x -> XO x) (fun x -> XI x) (sqrtrem p1)
     | XH -> (XH, (IsPos (XO XH))))
  | XO p0 ->
    (match p0 with
     | XI p1 -> sqrtrem_step (fun x -> XI x) (fun x -> XO x) (sqrtrem p1)
     | XO p1 -> sqrtrem_step (fun x -> XO x) (fun x -> XO x) (sqrtrem p1)
     | XH -> (XH, (IsPos XH)))
  | XH -> (XH, IsNul)

  (** val sqrt : positive -> positive **)

  let sqrt p =
    fst (sqrtrem p)

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    match p with
    | XI p0 -> op a (iter_op op p0 (op a a))
    | XO p0 -> iter_op op p0 (op a a)
    | XH -> a

  (** val to_nat : positive -> nat **)

  let to_nat x =
    iter_op Coq__1.add x (S O)

  (** val of_succ_nat : nat -> positive **)

  let rec of_succ_nat = function
  | O -> XH
  | S x -> succ (of_succ_nat x)

  (** val to_little_uint : positive -> uint **)

  let rec to_little_uint = function
  | XI p0 -> Little.succ_double (to_little_uint p0)
  | XO p0 -> Little.double (to_little_uint p0)
  | XH -> D1 Nil

  (** val to_uint : positive -> uint **)

  let to_uint p =
    rev (to_little_uint p)
 end

module N =
 struct
  (** val succ_double : n -> n **)

  let succ_double = function
  | N0 -> Npos XH
  | Npos p -> Npos (XI p)

  (** val double : n -> n **)

  let double = function
  | N0 -> N0
  | Npos p -> Npos (XO p)

  (** val add : n -> n -> n **)

  let add n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Npos (Coq_Pos.add p q))

  (** val sub : n -> n -> n **)

  let sub n0 m =
    match n0 with
    | N0 -> N0
    | Npos n' ->
      (match m with
       | N0 -> n0
       | Npos m' ->
         (match Coq_Pos.sub_mask n' m' with
          | Coq_Pos.IsPos p -> Npos p
          | _ -> N0))

  (** val mul : n -> n -> n **)

  let mul n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Npos (Coq_Pos.mul p q))

  (** val compare : n -> n -> comparison **)

  let compare n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> Eq
             | Npos _ -> Lt)
    | Npos n' -> (match m with
                  | N0 -> Gt
                  | Npos m' -> Coq_Pos.compare n' m')

  (** val eqb : n -> n -> bool **)

  let eqb n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos q -> Coq_Pos.eqb p q)

  (** val leb : n -> n -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : n -> n -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val max : n -> n -> n **)

  let max n0 n' =
    match compare n0 n' with
    | Gt -> n0
    | _ -> n'

  (** val even : n -> bool **)

  let even = function
  | N0 -> true
  | Npos p -> (match p with
               | XO _ -> true
               | _ -> false)

  (** val pos_div_eucl : positive -> n -> n * n **)

  let rec pos_div_eucl a b =
    match a with
    | XI a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = succ_double r in
      if leb b r' then ((succ_double q), (sub r' b)) else ((double q), r')
    | XO a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = double r in
      if leb b r' then ((succ_double q), (sub r' b)) else ((double q), r')
    | XH ->
      (match b with
       | N0 -> (N0, (Npos XH))
       | Npos p -> (match p with
                    | XH -> ((Npos XH), N0)
                    | _ -> (N0, (Npos XH))))

  (** val div_eucl : n -> n -> n * n **)

  let div_eucl a b =
    match a with
    | N0 -> (N0, N0)
    | Npos na -> (match b with
                  | N0 -> (N0, a)
                  | Npos _ -> pos_div_eucl na b)

  (** val div : n -> n -> n **)

  let div a b =
    fst (div_eucl a b)

  (** val modulo : n -> n -> n **)

  let modulo a b =
    snd (div_eucl a b)

  (** val sqrt : n -> n **)

  let sqrt = function
  | N0 -> N0
  | Npos p -> Npos (Coq_Pos.sqrt p)

  (** val to_nat : n -> nat **)

  let to_nat = function
  | N0 -> O
  | Npos p -> Coq_Pos.to_nat p

  (** val of_nat : nat -> n **)

  let of_nat = function
  | O -> N0
  | S n' -> Npos (Coq_Pos.of_succ_nat n')

  (** val to_uint : n -> uint **)

  let to_uint = function
  | N0 -> D0 Nil
  | Npos p -> Coq_Pos.to_uint p
 end

(** val n_of_digits : bool list -> n **)

let rec n_of_digits = function
| [] -> N0
| b :: l' ->
  N.add (if b then Npos XH else N0) (N.mul (Npos (XO XH)) (n_of_digits l'))

(** val n_of_ascii : char -> n **)

let n_of_ascii a =
  (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
    (fun a0 a1 a2 a3 a4 a5 a6 a7 ->
    n_of_digits
      (a0 :: (a1 :: (a2 :: (a3 :: (a4 :: (a5 :: (a6 :: (a7 :: [])))))))))
    a

(** val nth : nat -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth n0 l default =
  match n0 with
  | O -> (match l with
          | [] -> default
          | x :: _ -> x)
  | S m -> (match l with
            | [] -> default
            | _ :: t -> nth m t default)

(** val rev0 : 'a1 list -> 'a1 list **)

let rec rev0 = function
| [] -> []
| x :: l' -> app (rev0 l') (x :: [])

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t -> (f a) :: (map f t)

(** val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let rec flat_map f = function
| [] -> []
| x :: t -> app (f x) (flat_map f t)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f a0 = function
| [] -> a0
| b :: t -> f b (fold_right f a0 t)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f = function
| [] -> []
| x :: l0 -> if f x then x :: (filter f l0) else filter f l0

(** val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec combine l l' =
  match l with
  | [] -> []
  | x :: tl ->
    (match l' with
     | [] -> []
     | y :: tl' -> (x, y) :: (combine tl tl'))

(** val firstn : nat -> 'a1 list -> 'a1 list **)

let rec firstn n0 l =
  match n0 with
  | O -> []
  | S n1 -> (match l with
             | [] -> []
             | a :: l0 -> a :: (firstn n1 l0))

(** val skipn : nat -> 'a1 list -> 'a1 list **)

let rec skipn n0 l =
  match n0 with
  | O -> l
  | S n1 -> (match l with
             | [] -> []
             | _ :: l0 -> skipn n1 l0)

(** val eqb1 : char list -> char list -> bool **)

let rec eqb1 s1 s2 =
  match s1 with
  | [] -> (match s2 with
           | [] -> true
           | _::_ -> false)
  | c1::s1' ->
    (match s2 with
     | [] -> false
     | c2::s2' -> if (=) c1 c2 then eqb1 s1' s2' else false)

(** val append : char list -> char list -> char list **)

let rec append s1 s2 =
  match s1 with
  | [] -> s2
  | c::s1' -> c::(append s1' s2)

(** val length0 : char list -> nat **)

let rec length0 = function
| [] -> O
| _::s' -> S (length0 s')

(** val get : nat -> char list -> char option **)

let rec get n0 = function
| [] -> None
| c::s' -> (match n0 with
            | O -> Some c
            | S n' -> get n' s')

(** val substring : nat -> nat -> char list -> char list **)

let rec substring n0 m s =
  match n0 with
  | O ->
    (match m with
     | O -> []
     | S m' -> (match s with
                | [] -> s
                | c::s' -> c::(substring O m' s')))
  | S n' -> (match s with
             | [] -> s
             | _::s' -> substring n' m s')

(** val concat : char list -> char list list -> char list **)

let rec concat sep = function
| [] -> []
| x :: xs ->
  (match xs with
   | [] -> x
   | _ :: _ -> append x (append sep (concat sep xs)))

(** val prefix : char list -> char list -> bool **)

let rec prefix s1 s2 =
  match s1 with
  | [] -> true
  | a::s1' ->
    (match s2 with
     | [] -> false
     | b::s2' -> if (=) a b then prefix s1' s2' else false)

(** val index : nat -> char list -> char list -> nat option **)

let rec index n0 s1 s2 = match s2 with
| [] ->
  (match n0 with
   | O -> (match s1 with
           | [] -> Some O
           | _::_ -> None)
   | S _ -> None)
| _::s2' ->
  (match n0 with
   | O ->
     if prefix s1 s2
     then Some O
     else (match index O s1 s2' with
           | Some n1 -> Some (S n1)
           | None -> None)
   | S n' ->
     (match index n' s1 s2' with
      | Some n1 -> Some (S n1)
      | None -> None))

(** val list_ascii_of_string : char list -> char list **)

let rec list_ascii_of_string = function
| [] -> []
| ch::s0 -> ch :: (list_ascii_of_string s0)

module NilEmpty =
 struct
  (** val string_of_uint : uint -> char list **)

  let rec string_of_uint = function
  | Nil -> []
  | D0 d0 -> '0'::(string_of_uint d0)
  | D1 d0 -> '1'::(string_of_uint d0)
  | D2 d0 -> '2'::(string_of_uint d0)
  | D3 d0 -> '3'::(string_of_uint d0)
  | D4 d0 -> '4'::(string_of_uint d0)
  | D5 d0 -> '5'::(string_of_uint d0)
  | D6 d0 -> '6'::(string_of_uint d0)
  | D7 d0 -> '7'::(string_of_uint d0)
  | D8 d0 -> '8'::(string_of_uint d0)
  | D9 d0 -> '9'::(string_of_uint d0)
 end

module NilZero =
 struct
  (** val string_of_uint : uint -> char list **)

  let string_of_uint d = match d with
  | Nil -> '0'::[]
  | _ -> NilEmpty.string_of_uint d
 end

type cell = n * n

(** val row : cell -> n **)

let row =
  fst

(** val column : cell -> n **)

let column =
  snd

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

(** val at_place : 'a1 -> 'a1 list -> n -> 'a1 **)

let at_place default l place0 =
  nth (N.to_nat place0) l default

(** val candidates : puzzle -> cell -> n list **)

let candidates p a =
  at_place [] (at_place [] p.cells (row a)) (column a)

(** val same_cell : cell -> cell -> bool **)

let same_cell a b =
  (&&) (N.eqb (row a) (row b)) (N.eqb (column a) (column b))

(** val up_from : n -> nat -> n list **)

let rec up_from first = function
| O -> []
| S more -> first :: (up_from (N.add first (Npos XH)) more)

(** val values : puzzle -> n list **)

let values p =
  up_from p.low (N.to_nat (N.sub (N.add p.high (Npos XH)) p.low))

(** val all_cells : puzzle -> cell list **)

let all_cells p =
  flat_map (fun r -> map (fun c -> (r, c)) (up_from N0 (N.to_nat p.columns)))
    (up_from N0 (N.to_nat p.rows))

type group =
| Row of n
| Column of n
| Box of n * n
| Region of n
| MainDiagonal
| AntiDiagonal
| Further of nat

(** val numbers_of : cell -> nat -> cell list list -> nat list **)

let rec numbers_of a number0 = function
| [] -> []
| l :: rest ->
  app (if existsb (same_cell a) l then number0 :: [] else [])
    (numbers_of a (S number0) rest)

(** val groups : puzzle -> cell -> group list **)

let groups p a =
  app (if p.lines then (Row (row a)) :: ((Column (column a)) :: []) else [])
    (app
      (match p.parts with
       | NoRegions -> []
       | Boxes (height, width) ->
         (Box ((N.div (row a) height), (N.div (column a) width))) :: []
       | Jigsaw labels ->
         (Region (at_place N0 (at_place [] labels (row a)) (column a))) :: [])
      (app
        (if (&&) p.main_diagonal (N.eqb (row a) (column a))
         then MainDiagonal :: []
         else [])
        (app
          (if (&&) p.anti_diagonal
                (N.eqb (N.add (N.add (row a) (column a)) (Npos XH)) p.columns)
           then AntiDiagonal :: []
           else []) (map (fun x -> Further x) (numbers_of a O p.further)))))

type condition =
| Pair of cell * cell * (n -> n -> bool)
| Differ of cell list
| Sum of cell list * n

type grid = cell -> n

(** val sum_of : grid -> cell list -> n **)

let sum_of g l =
  fold_right (fun a n0 -> N.add (g a) n0) N0 l

type wording = puzzle -> constraint0 -> condition list option

(** val digits : n -> char list -> n option **)

let rec digits before = function
| [] -> Some before
| c::rest ->
  let n0 = n_of_ascii c in
  if (&&) (N.leb (Npos (XO (XO (XO (XO (XI XH)))))) n0)
       (N.leb n0 (Npos (XI (XO (XO (XI (XI XH)))))))
  then digits
         (N.add (N.mul (Npos (XO (XI (XO XH)))) before)
           (N.sub n0 (Npos (XO (XO (XO (XO (XI XH)))))))) rest
  else None

(** val read_number : char list -> n option **)

let read_number text = match text with
| [] -> None
| _::_ -> digits N0 text

(** val parameter_number : constraint0 -> n option **)

let parameter_number c =
  match c.parameter with
  | [] -> None
  | a::text ->
    (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
      (fun b b0 b1 b2 b3 b4 b5 b6 ->
      if b
      then if b0
           then None
           else if b1
                then if b2
                     then if b3
                          then if b4
                               then if b5
                                    then None
                                    else if b6 then None else read_number text
                               else None
                          else None
                     else None
                else None
      else None)
      a

(** val has_none : constraint0 -> bool **)

let has_none c =
  eqb1 c.parameter []

(** val numbered :
    (nat -> bool) -> (puzzle -> n -> cell list -> condition list) -> wording **)

let numbered lengths f p c =
  match parameter_number c with
  | Some n0 ->
    (match c.lists with
     | [] -> None
     | l :: l0 ->
       (match l0 with
        | [] -> if lengths (length l) then Some (f p n0 l) else None
        | _ :: _ -> None))
  | None -> None

(** val plain :
    (nat -> bool) -> (puzzle -> cell list -> condition list) -> wording **)

let plain lengths f p c =
  match c.lists with
  | [] -> None
  | l :: l0 ->
    (match l0 with
     | [] ->
       if (&&) (has_none c) (lengths (length l)) then Some (f p l) else None
     | _ :: _ -> None)

(** val any : nat -> bool **)

let any _ =
  true

(** val one : nat -> bool **)

let one length1 =
  eqb length1 (S O)

(** val two : nat -> bool **)

let two length1 =
  eqb length1 (S (S O))

(** val whole : (puzzle -> condition list) -> wording **)

let whole f p c =
  match c.lists with
  | [] -> if has_none c then Some (f p) else None
  | _ :: _ -> None

(** val numbered_whole : (puzzle -> n -> condition list) -> wording **)

let numbered_whole f p c =
  match parameter_number c with
  | Some n0 -> (match c.lists with
                | [] -> Some (f p n0)
                | _ :: _ -> None)
  | None -> None

(** val along : (n -> n -> bool) -> cell list -> condition list **)

let rec along allowed = function
| [] -> []
| a :: rest ->
  (match rest with
   | [] -> []
   | b :: _ -> (Pair (a, b, allowed)) :: (along allowed rest))

(** val within : nat -> (n -> n -> bool) -> cell list -> condition list **)

let rec within most allowed = function
| [] -> []
| a :: rest ->
  app (map (fun b -> Pair (a, b, allowed)) (firstn most rest))
    (within most allowed rest)

(** val pairwise : (n -> n -> bool) -> cell list -> condition list **)

let pairwise allowed l =
  within (length l) allowed l

(** val apart : n -> n -> n **)

let apart x y =
  N.add (N.sub x y) (N.sub y x)

(** val differ_by : n -> n -> n -> bool **)

let differ_by n0 x y =
  N.eqb (apart x y) n0

(** val have_ratio : n -> n -> n -> bool **)

let have_ratio n0 x y =
  (||) (N.eqb x (N.mul n0 y)) (N.eqb y (N.mul n0 x))

(** val sum_to : n -> n -> n -> bool **)

let sum_to n0 x y =
  N.eqb (N.add x y) n0

(** val other : n -> n -> bool **)

let other x y =
  negb (N.eqb x y)

(** val only : (n -> bool) -> n -> n -> bool **)

let only allowed x _ =
  allowed x

(** val equal_pairs : cell list -> cell list -> condition list **)

let equal_pairs l m =
  map (fun ab -> Pair ((fst ab), (snd ab), N.eqb)) (combine l m)

(** val consecutive : cell list -> condition list **)

let consecutive l =
  (Differ
    l) :: (pairwise (fun x y ->
            (&&) (other x y) (N.ltb (apart x y) (N.of_nat (length l)))) l)

(** val third : puzzle -> n -> n **)

let third p x =
  let n0 = N.sub (N.add p.high (Npos XH)) p.low in
  let outer =
    N.add (N.div n0 (Npos (XI XH)))
      (if N.eqb (N.modulo n0 (Npos (XI XH))) (Npos (XO XH))
       then Npos XH
       else N0)
  in
  if N.ltb (N.sub x p.low) outer
  then N0
  else if N.ltb (N.sub x p.low) (N.sub n0 outer)
       then Npos XH
       else Npos (XO XH)

(** val cells_that :
    puzzle -> (cell -> cell -> bool) -> (cell -> cell -> n -> n -> bool) ->
    condition list **)

let cells_that p are allowed =
  let rec pairs = function
  | [] -> []
  | a :: rest ->
    app (map (fun b -> Pair (a, b, (allowed a b))) (filter (are a) rest))
      (pairs rest)
  in pairs (all_cells p)

(** val rows_apart : cell -> cell -> n **)

let rows_apart a b =
  apart (row a) (row b)

(** val columns_apart : cell -> cell -> n **)

let columns_apart a b =
  apart (column a) (column b)

(** val distance : cell -> cell -> n **)

let distance a b =
  N.add (rows_apart a b) (columns_apart a b)

(** val beside : cell -> cell -> bool **)

let beside a b =
  N.eqb (distance a b) (Npos XH)

(** val knights_move : cell -> cell -> bool **)

let knights_move a b =
  (||)
    ((&&) (N.eqb (rows_apart a b) (Npos XH))
      (N.eqb (columns_apart a b) (Npos (XO XH))))
    ((&&) (N.eqb (rows_apart a b) (Npos (XO XH)))
      (N.eqb (columns_apart a b) (Npos XH)))

(** val kings_move : cell -> cell -> bool **)

let kings_move a b =
  N.eqb (N.max (rows_apart a b) (columns_apart a b)) (Npos XH)

(** val is_marked : puzzle -> char list list -> cell list -> bool **)

let is_marked p names l =
  existsb (fun c ->
    (&&) (existsb (eqb1 c.rule) names)
      (forallb (fun a -> existsb (existsb (same_cell a)) c.lists) l))
    p.constraints

(** val unmarked :
    char list list -> (n -> n -> bool) -> puzzle -> condition list **)

let unmarked names allowed p =
  cells_that p (fun a b ->
    if beside a b then negb (is_marked p names (a :: (b :: []))) else false)
    (fun _ _ -> allowed)

(** val dots : char list list **)

let dots =
  ('w'::('h'::('i'::('t'::('e'::[]))))) :: (('b'::('l'::('a'::('c'::('k'::[]))))) :: [])

(** val letters : char list list **)

let letters =
  ('x'::[]) :: (('v'::[]) :: (('p'::('a'::('i'::('r'::('-'::('s'::('u'::('m'::[])))))))) :: []))

(** val extreme :
    char list -> (n -> n -> bool) -> puzzle -> cell list -> condition list **)

let extreme name allowed p l =
  flat_map (fun a ->
    map (fun b -> Pair (a, b, allowed))
      (filter (fun b ->
        if beside a b
        then negb (is_marked p (name :: []) (b :: []))
        else false) (all_cells p))) l

(** val block : n -> n -> n -> n -> cell list **)

let block top left height width =
  flat_map (fun r -> map (fun c -> (r, c)) (up_from left (N.to_nat width)))
    (up_from top (N.to_nat height))

(** val windows : puzzle -> condition list **)

let windows p =
  let side = N.sqrt p.rows in
  let starts =
    filter (fun n0 ->
      (&&) (N.eqb (N.modulo n0 (N.add side (Npos XH))) (Npos XH))
        (N.ltb (N.add n0 side) p.rows)) (up_from N0 (N.to_nat p.rows))
  in
  flat_map (fun top ->
    map (fun left -> Differ (block top left side side)) starts) starts

(** val places_of_boxes : puzzle -> n -> n -> condition list **)

let places_of_boxes p height width =
  map (fun place0 -> Differ
    (filter (fun a ->
      same_cell ((N.modulo (row a) height), (N.modulo (column a) width))
        place0) (all_cells p))) (block N0 N0 height width)

(** val names_place : cell -> cell list -> n -> condition list **)

let names_place a l own =
  let count = N.of_nat (length l) in
  (Pair (a, a,
  (only (fun x -> (&&) (N.leb (Npos XH) x) (N.leb x count))))) :: (map
                                                                    (fun bk ->
                                                                    Pair (a,
                                                                    (fst bk),
                                                                    (fun x y ->
                                                                    (||)
                                                                    (negb
                                                                    (N.eqb x
                                                                    (snd bk)))
                                                                    (N.eqb y
                                                                    own))))
                                                                    (combine
                                                                    l
                                                                    (up_from
                                                                    (Npos XH)
                                                                    (length l))))

(** val place_in : cell -> cell list -> n **)

let rec place_in a = function
| [] -> Npos XH
| b :: rest ->
  if same_cell a b then Npos XH else N.add (Npos XH) (place_in a rest)

(** val indexer :
    (puzzle -> cell -> cell -> bool) -> puzzle -> cell list -> condition list **)

let indexer same_line p l =
  flat_map (fun a ->
    let line = filter (same_line p a) (all_cells p) in
    names_place a line (place_in a line)) l

(** val same_region : puzzle -> cell -> cell -> bool **)

let same_region p a b =
  match p.parts with
  | NoRegions -> false
  | Boxes (height, width) ->
    same_cell ((N.div (row a) height), (N.div (column a) width))
      ((N.div (row b) height), (N.div (column b) width))
  | Jigsaw labels ->
    let label = fun c -> at_place N0 (at_place [] labels (row c)) (column c)
    in
    N.eqb (label a) (label b)

(** val runs : cell list -> cell list -> cell list -> cell list list **)

let rec runs black l run =
  match l with
  | [] -> run :: []
  | a :: rest ->
    if existsb (same_cell a) black
    then run :: (runs black rest [])
    else runs black rest (app run (a :: []))

(** val straights : puzzle -> cell list -> condition list **)

let straights p black =
  let line = fun same place0 ->
    filter (fun a -> N.eqb (same a) place0) (all_cells p)
  in
  flat_map (fun l -> flat_map consecutive (runs black l []))
    (app (map (line row) (up_from N0 (N.to_nat p.rows)))
      (map (line column) (up_from N0 (N.to_nat p.columns))))

(** val wordings : (char list * wording) list **)

let wordings =
  (('c'::('a'::('g'::('e'::[])))), (fun _ c ->
    match c.lists with
    | [] -> None
    | l :: l0 ->
      (match l0 with
       | [] ->
         if has_none c
         then Some ((Differ l) :: [])
         else (match parameter_number c with
               | Some n0 -> Some ((Differ l) :: ((Sum (l, n0)) :: []))
               | None -> None)
       | _ :: _ -> None))) :: ((('k'::('a'::('k'::('u'::('r'::('o'::[])))))),
    (numbered any (fun _ n0 l -> (Differ l) :: ((Sum (l, n0)) :: [])))) :: ((('s'::('u'::('m'::[]))),
    (numbered any (fun _ n0 l -> (Sum (l, n0)) :: []))) :: ((('l'::('i'::('t'::('t'::('l'::('e'::('-'::('k'::('i'::('l'::('l'::('e'::('r'::[]))))))))))))),
    (numbered any (fun _ n0 l -> (Sum (l, n0)) :: []))) :: ((('w'::('h'::('i'::('t'::('e'::[]))))),
    (numbered two (fun _ n0 -> along (differ_by n0)))) :: ((('m'::('i'::('n'::('u'::('s'::[]))))),
    (numbered two (fun _ n0 -> along (differ_by n0)))) :: ((('b'::('l'::('a'::('c'::('k'::[]))))),
    (numbered two (fun _ n0 -> along (have_ratio n0)))) :: ((('d'::('i'::('v'::('i'::('d'::('e'::[])))))),
    (numbered two (fun _ n0 -> along (have_ratio n0)))) :: ((('x'::[]),
    (plain two (fun _ -> along (sum_to (Npos (XO (XI (XO XH)))))))) :: ((('v'::[]),
    (plain two (fun _ -> along (sum_to (Npos (XI (XO XH))))))) :: ((('p'::('a'::('i'::('r'::('-'::('s'::('u'::('m'::[])))))))),
    (numbered two (fun _ n0 -> along (sum_to n0)))) :: ((('t'::('h'::('e'::('r'::('m'::('o'::[])))))),
    (plain any (fun _ -> along N.ltb))) :: ((('s'::('l'::('o'::('w'::('-'::('t'::('h'::('e'::('r'::('m'::('o'::[]))))))))))),
    (plain any (fun _ -> along N.leb))) :: ((('w'::('h'::('i'::('s'::('p'::('e'::('r'::('s'::[])))))))),
    (numbered any (fun _ n0 -> along (fun x y -> N.leb n0 (apart x y))))) :: ((('p'::('a'::('l'::('i'::('n'::('d'::('r'::('o'::('m'::('e'::[])))))))))),
    (plain any (fun _ l -> equal_pairs l (rev0 l)))) :: ((('r'::('e'::('n'::('b'::('a'::('n'::[])))))),
    (plain any (fun _ -> consecutive))) :: ((('n'::('a'::('b'::('n'::('e'::('r'::[])))))),
    (plain any (fun _ ->
      pairwise (fun x y -> N.leb (Npos (XO XH)) (apart x y))))) :: ((('e'::('n'::('t'::('r'::('o'::('p'::('i'::('c'::[])))))))),
    (plain any (fun p ->
      within (S (S O)) (fun x y -> other (third p x) (third p y))))) :: ((('m'::('o'::('d'::('u'::('l'::('a'::('r'::[]))))))),
    (numbered any (fun _ n0 l ->
      app
        (within (sub (N.to_nat n0) (S O)) (fun x y ->
          other (N.modulo x n0) (N.modulo y n0)) l)
        (map (fun ab -> Pair ((fst ab), (snd ab), (fun x y ->
          N.eqb (N.modulo x n0) (N.modulo y n0))))
          (combine l (skipn (N.to_nat n0) l)))))) :: ((('e'::('q'::('u'::('a'::('l'::[]))))),
    (plain any (fun _ -> along N.eqb))) :: ((('c'::('l'::('o'::('n'::('e'::[]))))),
    (fun _ c ->
    match c.lists with
    | [] -> None
    | l :: l0 ->
      (match l0 with
       | [] -> None
       | m :: l1 ->
         (match l1 with
          | [] ->
            if (&&) (has_none c) (eqb (length l) (length m))
            then Some (equal_pairs l m)
            else None
          | _ :: _ -> None)))) :: ((('n'::('o'::('n'::('c'::('o'::('n'::('s'::('e'::('c'::('u'::('t'::('i'::('v'::('e'::[])))))))))))))),
    (numbered_whole (fun p n0 ->
      unmarked dots (fun x y -> negb (differ_by n0 x y)) p))) :: ((('n'::('o'::('n'::('r'::('a'::('t'::('i'::('o'::[])))))))),
    (numbered_whole (fun p n0 ->
      unmarked dots (fun x y -> negb (have_ratio n0 x y)) p))) :: ((('a'::('n'::('t'::('i'::('c'::('o'::('n'::('s'::('e'::('c'::('u'::('t'::('i'::('v'::('e'::[]))))))))))))))),
    (whole (unmarked [] (fun x y -> negb (differ_by (Npos XH) x y))))) :: ((('s'::('t'::('r'::('i'::('c'::('t'::('-'::('k'::('r'::('o'::('p'::('k'::('i'::[]))))))))))))),
    (whole
      (unmarked dots (fun x y ->
        (&&) (negb (differ_by (Npos XH) x y))
          (negb (have_ratio (Npos (XO XH)) x y)))))) :: ((('s'::('t'::('r'::('i'::('c'::('t'::('-'::('x'::('v'::[]))))))))),
    (whole
      (unmarked letters (fun x y ->
        (&&) (negb (sum_to (Npos (XI (XO XH))) x y))
          (negb (sum_to (Npos (XO (XI (XO XH)))) x y)))))) :: ((('m'::('i'::('n'::('i'::('m'::('u'::('m'::[]))))))),
    (plain one
      (extreme ('m'::('i'::('n'::('i'::('m'::('u'::('m'::[]))))))) N.ltb))) :: ((('m'::('a'::('x'::('i'::('m'::('u'::('m'::[]))))))),
    (plain one
      (extreme ('m'::('a'::('x'::('i'::('m'::('u'::('m'::[])))))))
        (fun x y -> N.ltb y x)))) :: ((('a'::('n'::('t'::('i'::('k'::('n'::('i'::('g'::('h'::('t'::[])))))))))),
    (whole (fun p -> cells_that p knights_move (fun _ _ -> other)))) :: ((('a'::('n'::('t'::('i'::('k'::('i'::('n'::('g'::[])))))))),
    (whole (fun p -> cells_that p kings_move (fun _ _ -> other)))) :: ((('t'::('a'::('x'::('i'::('c'::('a'::('b'::[]))))))),
    (numbered_whole (fun p n0 ->
      cells_that p (fun a b -> N.eqb (distance a b) n0) (fun _ _ -> other)))) :: ((('a'::('n'::('t'::('i'::('t'::('a'::('x'::('i'::('c'::('a'::('b'::[]))))))))))),
    (whole (fun p ->
      cells_that p (fun _ _ -> true) (fun a b x y ->
        (||) (other x y) (other x (distance a b)))))) :: ((('w'::('i'::('n'::('d'::('o'::('k'::('u'::[]))))))),
    (fun p c ->
    if (&&) (N.eqb p.rows p.columns)
         (N.eqb (N.mul (N.sqrt p.rows) (N.sqrt p.rows)) p.rows)
    then whole windows p c
    else None)) :: ((('d'::('i'::('s'::('j'::('o'::('i'::('n'::('t'::('-'::('g'::('r'::('o'::('u'::('p'::('s'::[]))))))))))))))),
    (fun p c ->
    match p.parts with
    | Boxes (height, width) ->
      whole (fun p0 -> places_of_boxes p0 height width) p c
    | _ -> None)) :: ((('s'::('t'::('r'::('a'::('i'::('g'::('h'::('t'::('s'::[]))))))))),
    (fun p c ->
    match c.lists with
    | [] -> whole (fun p0 -> straights p0 []) p c
    | _ :: _ -> plain any straights p c)) :: ((('r'::('o'::('w'::('-'::('i'::('n'::('d'::('e'::('x'::('e'::('r'::[]))))))))))),
    (plain one (indexer (fun _ a b -> N.eqb (column a) (column b))))) :: ((('c'::('o'::('l'::('u'::('m'::('n'::('-'::('i'::('n'::('d'::('e'::('x'::('e'::('r'::[])))))))))))))),
    (plain one (indexer (fun _ a b -> N.eqb (row a) (row b))))) :: ((('b'::('o'::('x'::('-'::('i'::('n'::('d'::('e'::('x'::('e'::('r'::[]))))))))))),
    (fun p c ->
    match p.parts with
    | NoRegions -> None
    | _ -> plain one (indexer same_region) p c)) :: ((('n'::('u'::('m'::('b'::('e'::('r'::('e'::('d'::('-'::('r'::('o'::('o'::('m'::[]))))))))))))),
    (numbered any (fun _ n0 l ->
      match l with
      | [] -> []
      | a :: _ -> names_place a l n0))) :: []))))))))))))))))))))))))))))))))))))))

(** val wording_of :
    char list -> (char list * wording) list -> wording option **)

let rec wording_of name = function
| [] -> None
| p :: rest ->
  let (other0, w) = p in
  if eqb1 name other0 then Some w else wording_of name rest

(** val meaning : puzzle -> constraint0 -> condition list option **)

let meaning p c =
  match wording_of c.rule wordings with
  | Some w -> w p c
  | None -> None

(** val conditions : puzzle -> condition list **)

let conditions p =
  flat_map (fun c -> match meaning p c with
                     | Some l -> l
                     | None -> []) p.constraints

(** val symbol : char list -> n -> char **)

let symbol text place0 =
  match get (N.to_nat place0) text with
  | Some c -> c
  | None -> '.'

(** val right : cell -> cell **)

let right a =
  ((row a), (N.add (column a) (Npos XH)))

(** val down : cell -> cell **)

let down a =
  ((N.add (row a) (Npos XH)), (column a))

(** val number : n -> char list **)

let number n0 =
  NilZero.string_of_uint (N.to_uint n0)

(** val equal_lists : n list -> n list -> bool **)

let rec equal_lists a b =
  match a with
  | [] -> (match b with
           | [] -> true
           | _ :: _ -> false)
  | x :: a0 ->
    (match b with
     | [] -> false
     | y :: b0 -> (&&) (N.eqb x y) (equal_lists a0 b0))

(** val between : puzzle -> char list **)

let between p =
  if N.leb p.high (Npos (XI (XO (XO XH)))) then [] else ' '::[]

(** val cell_text : puzzle -> n list -> char list **)

let cell_text p set0 =
  if (&&) (equal_lists set0 (values p)) (negb (N.eqb p.low p.high))
  then '.'::[]
  else (match set0 with
        | [] ->
          append ('{'::[])
            (append (concat (between p) (map number set0)) ('}'::[]))
        | v :: l ->
          (match l with
           | [] -> number v
           | _ :: _ ->
             append ('{'::[])
               (append (concat (between p) (map number set0)) ('}'::[]))))

(** val cell_name : cell -> char list **)

let cell_name a =
  append ('R'::[])
    (append (number (N.add (row a) (Npos XH)))
      (append ('C'::[]) (number (N.add (column a) (Npos XH)))))

(** val field : char list -> bool -> char list -> char list list **)

let field name is_there text =
  if is_there then (append name (append ('='::[]) text)) :: [] else []

(** val is_empty : 'a1 list -> bool **)

let is_empty = function
| [] -> true
| _ :: _ -> false

(** val rows_text :
    char list -> ('a1 -> char list) -> 'a1 list list -> char list **)

let rows_text separator show l =
  concat ('/'::[]) (map (fun r -> concat separator (map show r)) l)

(** val has_long_labels : n list list -> bool **)

let has_long_labels labels =
  existsb (existsb (fun l -> N.ltb (Npos (XI (XO (XO XH)))) l)) labels

(** val constraint_text : constraint0 -> char list **)

let constraint_text c =
  append c.rule
    (append c.parameter
      (append (':'::[])
        (concat ('|'::[])
          (map (fun l -> concat ('.'::[]) (map cell_name l)) c.lists))))

(** val fields : puzzle -> char list list **)

let fields p =
  app
    (field ('v'::('a'::('l'::('u'::('e'::('s'::[]))))))
      (negb
        ((&&) (N.eqb p.low (Npos XH)) (N.eqb p.high (N.max p.rows p.columns))))
      (append (number p.low) (append ('-'::[]) (number p.high))))
    (app
      (field ('l'::('i'::('n'::('e'::('s'::[]))))) (negb p.lines)
        ('n'::('o'::('n'::('e'::[])))))
      (app
        (match p.parts with
         | NoRegions ->
           field ('b'::('o'::('x'::('e'::('s'::[]))))) true
             ('n'::('o'::('n'::('e'::[]))))
         | Boxes (height, width) ->
           field ('b'::('o'::('x'::('e'::('s'::[]))))) true
             (append (number height) (append ('x'::[]) (number width)))
         | Jigsaw labels ->
           field ('r'::('e'::('g'::('i'::('o'::('n'::('s'::[]))))))) true
             (rows_text (if has_long_labels labels then ' '::[] else [])
               number labels))
        (app
          (field
            ('d'::('i'::('a'::('g'::('o'::('n'::('a'::('l'::('s'::[])))))))))
            ((||) p.main_diagonal p.anti_diagonal)
            (if p.main_diagonal
             then if p.anti_diagonal
                  then 'b'::('o'::('t'::('h'::[])))
                  else 'm'::('a'::('i'::('n'::[])))
             else 'a'::('n'::('t'::('i'::[])))))
          (app
            (field ('g'::('r'::('o'::('u'::('p'::('s'::[]))))))
              (negb (is_empty p.further))
              (rows_text ('.'::[]) cell_name p.further))
            (app
              (field ('c'::('e'::('l'::('l'::('s'::[]))))) true
                (rows_text (between p) (cell_text p) p.cells))
              (app
                (field ('s'::('i'::('g'::('n'::('s'::[])))))
                  (negb (is_empty p.signs)) (concat ('/'::[]) p.signs))
                (field
                  ('c'::('o'::('n'::('s'::('t'::('r'::('a'::('i'::('n'::('t'::('s'::[])))))))))))
                  (negb (is_empty p.constraints))
                  (concat ('/'::[]) (map constraint_text p.constraints)))))))))

(** val line_of : puzzle -> char list **)

let line_of p =
  concat (';'::[])
    ((append (number p.rows) (append ('x'::[]) (number p.columns))) :: 
    (fields p))

(** val classic_text : puzzle -> char list **)

let classic_text p =
  concat [] (map (fun r -> concat [] (map (cell_text p) r)) p.cells)

(** val grid_text : puzzle -> grid -> char list **)

let grid_text p g =
  concat (between p) (map (fun a -> number (g a)) (all_cells p))

type 'a trie =
| Leaf
| Node of 'a trie * 'a option * 'a trie

(** val find : positive -> 'a1 trie -> 'a1 option **)

let rec find k = function
| Leaf -> None
| Node (e, x, o) ->
  (match k with
   | XI k0 -> find k0 o
   | XO k0 -> find k0 e
   | XH -> x)

(** val single : positive -> 'a1 -> 'a1 trie **)

let rec single k v =
  match k with
  | XI k0 -> Node (Leaf, None, (single k0 v))
  | XO k0 -> Node ((single k0 v), None, Leaf)
  | XH -> Node (Leaf, (Some v), Leaf)

(** val add0 : positive -> 'a1 -> 'a1 trie -> 'a1 trie **)

let rec add0 k v = function
| Leaf -> single k v
| Node (e, x, o) ->
  (match k with
   | XI k0 -> Node (e, x, (add0 k0 v o))
   | XO k0 -> Node ((add0 k0 v e), x, o)
   | XH -> Node (e, (Some v), o))

(** val node : 'a1 trie -> 'a1 option -> 'a1 trie -> 'a1 trie **)

let node e x o =
  match e with
  | Leaf ->
    (match x with
     | Some _ -> Node (e, x, o)
     | None -> (match o with
                | Leaf -> Leaf
                | Node (_, _, _) -> Node (e, x, o)))
  | Node (_, _, _) -> Node (e, x, o)

(** val remove : positive -> 'a1 trie -> 'a1 trie **)

let rec remove k = function
| Leaf -> Leaf
| Node (e, x, o) ->
  (match k with
   | XI k0 -> node e x (remove k0 o)
   | XO k0 -> node (remove k0 e) x o
   | XH -> node e None o)

type literal = positive

type clause = literal list

(** val negate : literal -> literal **)

let negate = function
| XI v -> XO v
| XO v -> XI v
| XH -> XH

type literals = unit trie

type step =
| State of positive * clause
| Derive of positive * clause * positive list
| Forget of positive list

type outcome =
| Conflict
| Unit of literal
| Open

(** val propagate : literals -> clause -> literal option -> outcome **)

let rec propagate f c found =
  match c with
  | [] -> (match found with
           | Some l -> Unit l
           | None -> Conflict)
  | l :: rest ->
    (match find l f with
     | Some _ -> propagate f rest found
     | None ->
       (match found with
        | Some other0 ->
          if Coq_Pos.eqb l other0 then propagate f rest found else Open
        | None -> propagate f rest (Some l)))

(** val assume : literals -> clause -> literals **)

let rec assume f = function
| [] -> f
| l :: rest -> assume (add0 l () f) rest

(** val follow : clause trie -> literals -> positive list -> bool **)

let rec follow db f = function
| [] -> false
| h :: rest ->
  (match find h db with
   | Some c ->
     (match propagate f c None with
      | Conflict -> true
      | Unit l -> follow db (add0 (negate l) () f) rest
      | Open -> false)
   | None -> false)

(** val forget : clause trie -> positive list -> clause trie **)

let rec forget db = function
| [] -> db
| id :: rest -> forget (remove id db) rest

(** val refutes : (clause -> bool) -> clause trie -> step list -> bool **)

let rec refutes accept db = function
| [] -> false
| s :: rest ->
  (match s with
   | State (id, c) ->
     if accept c then refutes accept (add0 id c db) rest else false
   | Derive (id, c, hints) ->
     if follow db (assume Leaf c) hints
     then (match c with
           | [] -> true
           | _ :: _ -> refutes accept (add0 id c db) rest)
     else false
   | Forget ids -> refutes accept (forget db ids) rest)

(** val refutation : (clause -> bool) -> step list -> bool **)

let refutation accept steps =
  refutes accept Leaf steps

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

(** val members : sum -> cell list **)

let members =
  fst

(** val total : sum -> n **)

let total =
  snd

(** val nth_sum : sum list -> n -> sum **)

let nth_sum sums s =
  nth (N.to_nat s) sums ([], N0)

(** val next_cell : sum list -> n -> n -> cell **)

let next_cell sums s k =
  nth (N.to_nat k) (members (nth_sum sums s)) (N0, N0)

type left_values = (info * n list) list

(** val restrict : info -> (n -> bool) -> left_values -> left_values **)

let rec restrict i keep = function
| [] -> (i, (filter keep i.set)) :: []
| p :: rest ->
  let (j, s) = p in
  if same_cell i.place j.place
  then (j, (filter keep s)) :: rest
  else (j, s) :: (restrict i keep rest)

(** val negation : table -> clause -> left_values -> left_values option **)

let rec negation tab c l =
  match c with
  | [] -> Some l
  | l0 :: rest ->
    (match l0 with
     | XI v ->
       (match find v tab with
        | Some a ->
          (match a with
           | Has (i, x) ->
             negation tab rest (restrict i (fun y -> N.eqb y x) l)
           | _ -> None)
        | None -> None)
     | XO v ->
       (match find v tab with
        | Some a ->
          (match a with
           | Has (i, x) ->
             negation tab rest (restrict i (fun y -> negb (N.eqb y x)) l)
           | _ -> None)
        | None -> None)
     | XH -> None)

(** val member : n -> n list -> bool **)

let member x l =
  existsb (N.eqb x) l

(** val merge : n list -> n list -> n list **)

let rec merge s u =
  match s with
  | [] -> u
  | x :: s0 -> merge s0 (if member x u then u else x :: u)

(** val union : left_values -> n list -> n list **)

let rec union l u =
  match l with
  | [] -> u
  | p :: rest -> let (_, s) = p in union rest (merge s u)

(** val shorter : 'a1 list -> 'a2 list -> bool **)

let rec shorter a b =
  match a with
  | [] -> (match b with
           | [] -> false
           | _ :: _ -> true)
  | _ :: a0 -> (match b with
                | [] -> false
                | _ :: b0 -> shorter a0 b0)

(** val distinct : left_values -> bool **)

let rec distinct = function
| [] -> true
| p :: rest ->
  let (i, _) = p in
  (&&) (forallb (fun e -> negb (same_cell i.place (fst e).place)) rest)
    (distinct rest)

(** val same_group : group -> group -> bool **)

let same_group a b =
  match a with
  | Row x -> (match b with
              | Row y -> N.eqb x y
              | _ -> false)
  | Column x -> (match b with
                 | Column y -> N.eqb x y
                 | _ -> false)
  | Box (x, x') ->
    (match b with
     | Box (y, y') -> (&&) (N.eqb x y) (N.eqb x' y')
     | _ -> false)
  | Region x -> (match b with
                 | Region y -> N.eqb x y
                 | _ -> false)
  | MainDiagonal -> (match b with
                     | MainDiagonal -> true
                     | _ -> false)
  | AntiDiagonal -> (match b with
                     | AntiDiagonal -> true
                     | _ -> false)
  | Further x -> (match b with
                  | Further y -> eqb x y
                  | _ -> false)

(** val same_key : key -> key -> bool **)

let same_key a b =
  match a with
  | Grouped x ->
    (match b with
     | Grouped y -> same_group x y
     | Listed _ -> false)
  | Listed x -> (match b with
                 | Grouped _ -> false
                 | Listed y -> eqb x y)

(** val is_in : key -> key list -> bool **)

let is_in k l =
  existsb (same_key k) l

(** val common_group : left_values -> bool **)

let common_group = function
| [] -> false
| p :: rest ->
  let (i, _) = p in
  (match rest with
   | [] -> true
   | _ :: _ ->
     existsb (fun k -> forallb (fun e -> is_in k (fst e).keys) rest) i.keys)

(** val too_few : left_values -> bool **)

let too_few l =
  (&&) ((&&) (shorter (union l []) l) (distinct l)) (common_group l)

(** val values_left : cell -> n list -> left_values -> n list **)

let rec values_left a default = function
| [] -> default
| p :: rest ->
  let (i, s) = p in
  if same_cell a i.place then s else values_left a default rest

(** val excludes : left_values -> cell -> n -> partner -> bool **)

let excludes l a x = function
| (p, allowed) ->
  let (b, t) = p in
  forallb (fun y -> negb (allowed x y))
    (if same_cell a b then x :: [] else values_left b t l)

(** val no_pair : left_values -> bool **)

let no_pair l =
  existsb (fun e ->
    forallb (fun x -> existsb (excludes l (fst e).place x) (fst e).partners)
      (snd e)) l

(** val resolve : table -> clause -> (bool * atom) list **)

let rec resolve tab = function
| [] -> []
| l :: rest ->
  (match l with
   | XI v ->
     (match find v tab with
      | Some a -> (false, a) :: (resolve tab rest)
      | None -> resolve tab rest)
   | XO v ->
     (match find v tab with
      | Some a -> (true, a) :: (resolve tab rest)
      | None -> resolve tab rest)
   | XH -> resolve tab rest)

(** val view : n -> n -> cell -> n -> n -> atom -> bool option **)

let view s k there before v = function
| Has (i, x) -> if same_cell i.place there then Some (N.eqb v x) else None
| After (s', k', q) ->
  if N.eqb s' s
  then if N.eqb k' k
       then Some (N.eqb before q)
       else if N.eqb k' (N.add k (Npos XH))
            then Some (N.eqb (N.add before v) q)
            else None
  else None
| Step (s', k', q, x) ->
  if (&&) (N.eqb s' s) (N.eqb k' k)
  then Some ((&&) (N.eqb before q) (N.eqb v x))
  else None

(** val surely : n -> n -> cell -> n -> n -> (bool * atom) -> bool **)

let surely s k there before v l =
  match view s k there before v (snd l) with
  | Some b -> eqb0 b (fst l)
  | None -> false

(** val place_ok :
    puzzle -> sum list -> (bool * atom) list -> (n * n) -> bool **)

let place_ok p sums atoms = function
| (s, k) ->
  let m = members (nth_sum sums s) in
  let t = total (nth_sum sums s) in
  let rest = N.sub (N.sub (N.of_nat (length m)) k) (Npos XH) in
  let there = next_cell sums s k in
  let all = values p in
  (&&) (N.ltb k (N.of_nat (length m)))
    (forallb (fun before ->
      forallb (fun v ->
        (||)
          (negb
            ((&&) (N.leb (N.add (N.add before v) (N.mul rest p.low)) t)
              (N.leb t (N.add (N.add before v) (N.mul rest p.high)))))
          (existsb (surely s k there before v) atoms)) all)
      (up_from (N.mul k p.low)
        (N.to_nat (N.sub (N.add (N.mul k p.high) (Npos XH)) (N.mul k p.low)))))

(** val places : (bool * atom) -> (n * n) list **)

let places l =
  match snd l with
  | Has (i, _) -> i.parts_of
  | After (s, k, _) -> (s, k) :: ((s, (N.sub k (Npos XH))) :: [])
  | Step (s, k, _, _) -> (s, k) :: []

(** val sums_ok : puzzle -> sum list -> table -> clause -> bool **)

let sums_ok p sums tab c =
  let atoms = resolve tab c in
  existsb (place_ok p sums atoms) (flat_map places atoms)

(** val entailed : puzzle -> sum list -> table -> clause -> bool **)

let entailed p sums tab c =
  (||)
    (match negation tab c [] with
     | Some l -> (||) (too_few l) (no_pair l)
     | None -> false) (sums_ok p sums tab c)

(** val blocks :
    table -> grid -> literals -> cell list -> literal list -> bool **)

let rec blocks tab g f l lits =
  match l with
  | [] -> true
  | a :: l0 ->
    (match lits with
     | [] -> false
     | l1 :: lits0 ->
       (match l1 with
        | XI v ->
          (match find v tab with
           | Some a0 ->
             (match a0 with
              | Has (i, x) ->
                (match find (XI v) f with
                 | Some _ ->
                   (&&) ((&&) (same_cell i.place a) (N.eqb x (g a)))
                     (blocks tab g f l0 lits0)
                 | None -> false)
              | _ -> false)
           | None -> false)
        | _ -> false))

(** val neighbors : cell -> cell list **)

let neighbors a =
  (right a) :: ((down a) :: (((row a),
    (N.sub (column a) (Npos XH))) :: (((N.sub (row a) (Npos XH)),
    (column a)) :: [])))

(** val on_grid_b : puzzle -> cell -> bool **)

let on_grid_b p a =
  (&&) (N.ltb (row a) p.rows) (N.ltb (column a) p.columns)

(** val below_b : puzzle -> cell -> cell -> bool **)

let below_b p a b =
  let across = fun c ->
    symbol (at_place [] p.signs (N.mul (Npos (XO XH)) (row c))) (column c)
  in
  let downward = fun c ->
    symbol
      (at_place [] p.signs (N.add (N.mul (Npos (XO XH)) (row c)) (Npos XH)))
      (column c)
  in
  (||)
    ((||)
      ((||) ((&&) (same_cell b (right a)) ((=) (across a) '<'))
        ((&&) (same_cell a (right b)) ((=) (across b) '>')))
      ((&&) (same_cell b (down a)) ((=) (downward a) '^')))
    ((&&) (same_cell a (down b)) ((=) (downward b) 'v'))

(** val places_in : cell -> n -> n -> cell list -> (n * n) list **)

let rec places_in a s k = function
| [] -> []
| b :: l0 ->
  app (if same_cell a b then (s, k) :: [] else [])
    (places_in a s (N.add k (Npos XH)) l0)

(** val places_of : cell -> n -> sum list -> (n * n) list **)

let rec places_of a s = function
| [] -> []
| x :: l0 ->
  app (places_in a s N0 (members x)) (places_of a (N.add s (Npos XH)) l0)

(** val different_lists : condition list -> cell list list **)

let different_lists l =
  flat_map (fun c -> match c with
                     | Differ l0 -> l0 :: []
                     | _ -> []) l

(** val relations :
    condition list -> ((cell * cell) * (n -> n -> bool)) list **)

let relations l =
  flat_map (fun c ->
    match c with
    | Pair (a, b, allowed) -> ((a, b), allowed) :: []
    | _ -> []) l

(** val sums_of : puzzle -> condition list -> sum list **)

let sums_of p l =
  flat_map (fun c ->
    match c with
    | Sum (l0, n0) -> if forallb (on_grid_b p) l0 then (l0, n0) :: [] else []
    | _ -> []) l

(** val partners_of :
    puzzle -> ((cell * cell) * (n -> n -> bool)) list -> cell -> partner list **)

let partners_of p l a =
  app
    (flat_map (fun b ->
      if on_grid_b p b
      then app
             (if below_b p a b
              then ((b, (candidates p b)), N.ltb) :: []
              else [])
             (if below_b p b a
              then ((b, (candidates p b)), (fun x y -> N.ltb y x)) :: []
              else [])
      else []) (neighbors a))
    (flat_map (fun r ->
      let (y, allowed) = r in
      let (b, c) = y in
      app
        (if (&&) (same_cell a b) (on_grid_b p c)
         then ((c, (candidates p c)), allowed) :: []
         else [])
        (if (&&) (same_cell a c) (on_grid_b p b)
         then ((b, (candidates p b)), (fun x y0 -> allowed y0 x)) :: []
         else [])) l)

(** val info_of :
    puzzle -> cell list list -> ((cell * cell) * (n -> n -> bool)) list ->
    sum list -> cell -> info **)

let info_of p lists0 pairs sums a =
  { place = a; set = (candidates p a); keys =
    (app (map (fun x -> Grouped x) (groups p a))
      (map (fun x -> Listed x) (numbers_of a O lists0))); partners =
    (partners_of p pairs a); parts_of = (places_of a N0 sums) }

(** val cell_entries : n list -> info -> (info * n) list **)

let cell_entries all i =
  map (fun v -> (i, v)) all

(** val numbered0 : positive -> 'a1 list -> 'a1 trie -> 'a1 trie **)

let rec numbered0 next l t =
  match l with
  | [] -> t
  | e :: rest -> numbered0 (Coq_Pos.succ next) rest (add0 next e t)

(** val entries : puzzle -> condition list -> (info * n) list **)

let entries p l =
  let lists0 = different_lists l in
  let pairs = relations l in
  let sums = sums_of p l in
  flat_map (cell_entries (values p))
    (map (info_of p lists0 pairs sums) (all_cells p))

(** val table_of : (info * n) list -> table **)

let table_of entries0 =
  numbered0 XH (map (fun e -> Has ((fst e), (snd e))) entries0) Leaf

type aux = positive * (((n * n) * n) * n option)

(** val with_aux : aux list -> table -> table **)

let rec with_aux l tab =
  match l with
  | [] -> tab
  | a :: l0 ->
    let (v, p) = a in
    let (p0, x) = p in
    let (p1, q) = p0 in
    let (s, k) = p1 in
    with_aux l0
      (add0 v
        (match x with
         | Some x0 -> Step (s, k, q, x0)
         | None -> After (s, k, q)) tab)

(** val against : grid -> positive -> (info * n) list -> literal list **)

let rec against g next = function
| [] -> []
| p :: rest ->
  let (i, x) = p in
  if N.eqb (g i.place) x
  then (XI next) :: (against g (Coq_Pos.succ next) rest)
  else against g (Coq_Pos.succ next) rest

(** val split : char -> char list -> char list list **)

let rec split separator = function
| [] -> [] :: []
| c::rest ->
  (match split separator rest with
   | [] -> []
   | first :: more ->
     if (=) c separator then [] :: (first :: more) else (c::first) :: more)

(** val digit : char -> n option **)

let digit c =
  let n0 = n_of_ascii c in
  if (&&) (N.leb (Npos (XO (XO (XO (XO (XI XH)))))) n0)
       (N.leb n0 (Npos (XI (XO (XO (XI (XI XH)))))))
  then Some (N.sub n0 (Npos (XO (XO (XO (XO (XI XH)))))))
  else None

(** val all_some : 'a1 option list -> 'a1 list option **)

let rec all_some = function
| [] -> Some []
| o :: rest ->
  (match o with
   | Some x ->
     (match all_some rest with
      | Some l0 -> Some (x :: l0)
      | None -> None)
   | None -> None)

(** val read_pair : char -> char list -> (n * n) option **)

let read_pair separator text =
  match map read_number (split separator text) with
  | [] -> None
  | o :: l ->
    (match o with
     | Some a ->
       (match l with
        | [] -> None
        | o0 :: l0 ->
          (match o0 with
           | Some b -> (match l0 with
                        | [] -> Some (a, b)
                        | _ :: _ -> None)
           | None -> None))
     | None -> None)

(** val read_row :
    n list -> bool -> char list -> n list option -> n option -> n list list
    -> n list list option **)

let rec read_row all spaced text set0 value done0 =
  let add1 = fun v ->
    match set0 with
    | Some l -> ((Some (v :: l)), done0)
    | None -> (None, ((v :: []) :: done0))
  in
  let (set', done') =
    match value with
    | Some v -> add1 v
    | None -> (set0, done0)
  in
  (match text with
   | [] -> (match set' with
            | Some _ -> None
            | None -> Some (rev0 done'))
   | c::rest ->
     (match digit c with
      | Some d ->
        if spaced
        then read_row all spaced rest set0 (Some
               (match value with
                | Some v -> N.add (N.mul (Npos (XO (XI (XO XH)))) v) d
                | None -> d)) done0
        else let (set1, done1) = add1 d in
             read_row all spaced rest set1 None done1
      | None ->
        (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
          (fun b b0 b1 b2 b3 b4 b5 b6 ->
          if b
          then if b0
               then if b1
                    then None
                    else if b2
                         then if b3
                              then if b4
                                   then if b5
                                        then if b6
                                             then None
                                             else (match set' with
                                                   | Some _ -> None
                                                   | None ->
                                                     read_row all spaced rest
                                                       (Some []) None done')
                                        else None
                                   else None
                              else None
                         else None
               else if b1
                    then if b2
                         then if b3
                              then if b4
                                   then if b5
                                        then if b6
                                             then None
                                             else (match set' with
                                                   | Some l ->
                                                     read_row all spaced rest
                                                       None None
                                                       ((rev0 l) :: done')
                                                   | None -> None)
                                        else None
                                   else None
                              else None
                         else None
                    else None
          else if b0
               then if b1
                    then if b2
                         then if b3
                              then None
                              else if b4
                                   then if b5
                                        then None
                                        else if b6
                                             then None
                                             else (match set' with
                                                   | Some _ -> None
                                                   | None ->
                                                     read_row all spaced rest
                                                       None None
                                                       (all :: done'))
                                   else None
                         else None
                    else None
               else if b1
                    then None
                    else if b2
                         then None
                         else if b3
                              then None
                              else if b4
                                   then if b5
                                        then None
                                        else if b6
                                             then None
                                             else read_row all spaced rest
                                                    set' None done'
                                   else None)
          c))

(** val find_field : char list -> char list list -> char list option **)

let rec find_field name = function
| [] -> None
| f :: rest ->
  if prefix (append name ('='::[])) f
  then Some (substring (add (length0 name) (S O)) (length0 f) f)
  else find_field name rest

(** val read_cell : char list -> cell option **)

let read_cell = function
| [] -> None
| a::rest ->
  (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
    (fun b b0 b1 b2 b3 b4 b5 b6 ->
    if b
    then None
    else if b0
         then if b1
              then None
              else if b2
                   then None
                   else if b3
                        then if b4
                             then None
                             else if b5
                                  then if b6
                                       then None
                                       else (match read_pair 'C' rest with
                                             | Some p ->
                                               let (r, c) = p in
                                               Some ((N.sub r (Npos XH)),
                                               (N.sub c (Npos XH)))
                                             | None -> None)
                                  else None
                        else None
         else None)
    a

(** val characters : char list -> char list list **)

let rec characters = function
| [] -> []
| c::rest -> (c::[]) :: (characters rest)

(** val has_space : char list -> bool **)

let has_space text =
  match index O (' '::[]) text with
  | Some _ -> true
  | None -> false

(** val read_labels : char list -> n list list option **)

let read_labels text =
  let pieces = fun r -> if has_space text then split ' ' r else characters r
  in
  all_some
    (map (fun r -> all_some (map read_number (pieces r))) (split '/' text))

(** val read_regions : char list list -> regions option **)

let read_regions fields0 =
  match find_field ('b'::('o'::('x'::('e'::('s'::[]))))) fields0 with
  | Some text ->
    (match find_field ('r'::('e'::('g'::('i'::('o'::('n'::('s'::[])))))))
             fields0 with
     | Some _ -> None
     | None ->
       if eqb1 text ('n'::('o'::('n'::('e'::[]))))
       then Some NoRegions
       else (match read_pair 'x' text with
             | Some p -> let (h, w) = p in Some (Boxes (h, w))
             | None -> None))
  | None ->
    (match find_field ('r'::('e'::('g'::('i'::('o'::('n'::('s'::[])))))))
             fields0 with
     | Some text ->
       (match read_labels text with
        | Some l -> Some (Jigsaw l)
        | None -> None)
     | None -> None)

(** val read_further : char list list -> cell list list option **)

let read_further fields0 =
  match find_field ('g'::('r'::('o'::('u'::('p'::('s'::[])))))) fields0 with
  | Some text ->
    all_some
      (map (fun g -> all_some (map read_cell (split '.' g))) (split '/' text))
  | None -> Some []

(** val read_rule : char list -> char list * char list **)

let rec read_rule text = match text with
| [] -> ([], [])
| c::rest ->
  if existsb ((=) c) ('=' :: ('<' :: ('>' :: ('!' :: []))))
  then ([], text)
  else let (name, parameter0) = read_rule rest in ((c::name), parameter0)

(** val read_constraint : char list -> constraint0 option **)

let read_constraint text =
  match split ':' text with
  | [] -> None
  | head :: l ->
    (match l with
     | [] -> None
     | cells0 :: l0 ->
       (match l0 with
        | [] ->
          let lists0 =
            match cells0 with
            | [] -> Some []
            | _::_ ->
              all_some
                (map (fun l1 -> all_some (map read_cell (split '.' l1)))
                  (split '|' cells0))
          in
          (match lists0 with
           | Some lists1 ->
             let (name, parameter0) = read_rule head in
             Some { rule = name; parameter = parameter0; lists = lists1 }
           | None -> None)
        | _ :: _ -> None))

(** val read_constraints : char list list -> constraint0 list option **)

let read_constraints fields0 =
  match find_field
          ('c'::('o'::('n'::('s'::('t'::('r'::('a'::('i'::('n'::('t'::('s'::[])))))))))))
          fields0 with
  | Some text -> all_some (map read_constraint (split '/' text))
  | None -> Some []

(** val read_line : char list -> puzzle option **)

let read_line text =
  let fields0 = split ';' text in
  (match fields0 with
   | [] -> None
   | head :: fields1 ->
     (match read_pair 'x' head with
      | Some p ->
        let (r, c) = p in
        (match read_regions fields1 with
         | Some parts0 ->
           (match read_further fields1 with
            | Some further0 ->
              (match find_field ('c'::('e'::('l'::('l'::('s'::[]))))) fields1 with
               | Some cells0 ->
                 (match read_constraints fields1 with
                  | Some constraints0 ->
                    let values0 =
                      match find_field
                              ('v'::('a'::('l'::('u'::('e'::('s'::[]))))))
                              fields1 with
                      | Some text0 -> read_pair '-' text0
                      | None -> Some ((Npos XH), (N.max r c))
                    in
                    (match values0 with
                     | Some p0 ->
                       let (lo, hi) = p0 in
                       let all =
                         up_from lo (N.to_nat (N.sub (N.add hi (Npos XH)) lo))
                       in
                       let word =
                         match find_field
                                 ('d'::('i'::('a'::('g'::('o'::('n'::('a'::('l'::('s'::[])))))))))
                                 fields1 with
                         | Some w -> w
                         | None -> []
                       in
                       (match all_some
                                (map (fun row0 ->
                                  read_row all
                                    (N.ltb (Npos (XI (XO (XO XH)))) hi) row0
                                    None None []) (split '/' cells0)) with
                        | Some sets ->
                          Some { rows = r; columns = c; low = lo; high = hi;
                            lines =
                            (match find_field
                                     ('l'::('i'::('n'::('e'::('s'::[])))))
                                     fields1 with
                             | Some _ -> false
                             | None -> true); parts = parts0; main_diagonal =
                            ((||) (eqb1 word ('m'::('a'::('i'::('n'::[])))))
                              (eqb1 word ('b'::('o'::('t'::('h'::[]))))));
                            anti_diagonal =
                            ((||) (eqb1 word ('a'::('n'::('t'::('i'::[])))))
                              (eqb1 word ('b'::('o'::('t'::('h'::[]))))));
                            further = further0; cells = sets; signs =
                            (match find_field
                                     ('s'::('i'::('g'::('n'::('s'::[])))))
                                     fields1 with
                             | Some text0 -> split '/' text0
                             | None -> []); constraints = constraints0 }
                        | None -> None)
                     | None -> None)
                  | None -> None)
               | None -> None)
            | None -> None)
         | None -> None)
      | None -> None))

(** val chunks : nat -> nat -> 'a1 list -> 'a1 list list **)

let rec chunks fuel size l =
  match fuel with
  | O -> []
  | S fuel0 ->
    (match l with
     | [] -> []
     | _ :: _ -> (firstn size l) :: (chunks fuel0 size (skipn size l)))

(** val read_classic : char list -> puzzle option **)

let read_classic text =
  match read_row (up_from (Npos XH) (S (S (S (S (S (S (S (S (S O))))))))))
          false text None None [] with
  | Some sets ->
    Some { rows = (Npos (XI (XO (XO XH)))); columns = (Npos (XI (XO (XO
      XH)))); low = (Npos XH); high = (Npos (XI (XO (XO XH)))); lines = true;
      parts = (Boxes ((Npos (XI XH)), (Npos (XI XH)))); main_diagonal =
      false; anti_diagonal = false; further = []; cells =
      (chunks (S (S (S (S (S (S (S (S (S O))))))))) (S (S (S (S (S (S (S (S
        (S O))))))))) sets); signs = []; constraints = [] }
  | None -> None

(** val read_puzzle : char list -> puzzle option **)

let read_puzzle text =
  match index O (';'::[]) text with
  | Some _ -> read_line text
  | None -> read_classic text

(** val grid_of : n list list -> grid **)

let grid_of values0 a =
  at_place N0 (at_place [] values0 (row a)) (column a)

(** val read_grid : puzzle -> char list -> grid option **)

let read_grid p text =
  let words =
    if N.leb p.high (Npos (XI (XO (XO XH))))
    then characters text
    else split ' ' text
  in
  (match all_some (map read_number words) with
   | Some values0 ->
     Some (grid_of (chunks (N.to_nat p.rows) (N.to_nat p.columns) values0))
   | None -> None)

(** val has_size_b : puzzle -> 'a1 list list -> bool **)

let has_size_b p l =
  (&&) (eqb (length l) (N.to_nat p.rows))
    (forallb (fun r -> eqb (length r) (N.to_nat p.columns)) l)

(** val well_formed_b : puzzle -> bool **)

let well_formed_b p =
  let all = values p in
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&) (has_size_b p p.cells)
            (forallb (forallb (forallb (fun v -> member v all))) p.cells))
          (match p.parts with
           | NoRegions -> true
           | Boxes (h, w) -> (&&) (negb (N.eqb h N0)) (negb (N.eqb w N0))
           | Jigsaw labels -> has_size_b p labels))
        (match p.signs with
         | [] -> true
         | _ :: _ ->
           (&&)
             (eqb (length p.signs)
               (N.to_nat (N.sub (N.mul (Npos (XO XH)) p.rows) (Npos XH))))
             (forallb (fun r ->
               (&&)
                 (eqb (length0 (at_place [] p.signs r))
                   (N.to_nat
                     (if N.even r
                      then N.sub p.columns (Npos XH)
                      else p.columns)))
                 (forallb (fun c ->
                   existsb ((=) c)
                     (if N.even r
                      then '<' :: ('>' :: ('.' :: []))
                      else '^' :: ('v' :: ('.' :: []))))
                   (list_ascii_of_string (at_place [] p.signs r))))
               (up_from N0
                 (N.to_nat (N.sub (N.mul (Npos (XO XH)) p.rows) (Npos XH)))))))
      (forallb (fun l -> (&&) (negb (is_empty l)) (forallb (on_grid_b p) l))
        p.further))
    (forallb (fun c ->
      (&&)
        ((&&) (match meaning p c with
               | Some _ -> true
               | None -> false)
          (match c.parameter with
           | [] -> true
           | x::_ ->
             (&&) (existsb ((=) x) ('=' :: ('<' :: ('>' :: ('!' :: [])))))
               (forallb (fun y ->
                 negb (existsb ((=) y) (':' :: ('/' :: (';' :: [])))))
                 (list_ascii_of_string c.parameter))))
        (forallb (fun l ->
          (&&) (negb (is_empty l)) (forallb (on_grid_b p) l)) c.lists))
      p.constraints)

(** val is_classic_b : puzzle -> bool **)

let is_classic_b p =
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            ((&&)
              ((&&)
                ((&&)
                  ((&&)
                    ((&&) (N.eqb p.rows (Npos (XI (XO (XO XH)))))
                      (N.eqb p.columns (Npos (XI (XO (XO XH))))))
                    (N.eqb p.low (Npos XH)))
                  (N.eqb p.high (Npos (XI (XO (XO XH)))))) p.lines)
              (match p.parts with
               | Boxes (height, width) ->
                 (match height with
                  | N0 -> false
                  | Npos p0 ->
                    (match p0 with
                     | XI p1 ->
                       (match p1 with
                        | XH ->
                          (match width with
                           | N0 -> false
                           | Npos p2 ->
                             (match p2 with
                              | XI p3 ->
                                (match p3 with
                                 | XH -> true
                                 | _ -> false)
                              | _ -> false))
                        | _ -> false)
                     | _ -> false))
               | _ -> false)) (negb p.main_diagonal)) (negb p.anti_diagonal))
        (is_empty p.further)) (is_empty p.signs)) (is_empty p.constraints)

(** val stated : char list -> puzzle option **)

let stated text =
  match read_puzzle text with
  | Some p ->
    if (&&) (well_formed_b p)
         ((||) (eqb1 text (line_of p))
           ((&&) (is_classic_b p) (eqb1 text (classic_text p))))
    then Some p
    else None
  | None -> None

type valued = (cell * n) * key list

(** val different : valued list -> bool **)

let rec different = function
| [] -> true
| v :: rest ->
  let (p, k) = v in
  let (_, x) = p in
  (&&)
    (forallb (fun e ->
      (||) (negb (N.eqb (snd (fst e)) x))
        (negb (existsb (fun j -> is_in j (snd e)) k))) rest) (different rest)

(** val meets_b : grid -> condition -> bool **)

let meets_b g = function
| Pair (a, b, allowed) -> allowed (g a) (g b)
| Differ l ->
  forallb (fun a ->
    forallb (fun b -> (||) (same_cell a b) (negb (N.eqb (g a) (g b)))) l) l
| Sum (l, n0) -> N.eqb (sum_of g l) n0

(** val judge : puzzle -> grid -> bool **)

let judge p g =
  let l = all_cells p in
  (&&)
    ((&&)
      ((&&) (forallb (fun a -> member (g a) (candidates p a)) l)
        (different
          (map (fun a -> ((a, (g a)),
            (map (fun x -> Grouped x) (groups p a)))) l)))
      (forallb (fun a ->
        forallb (fun b ->
          (||) (negb ((&&) (on_grid_b p b) (below_b p a b)))
            (N.ltb (g a) (g b))) (neighbors a)) l))
    (forallb (meets_b g) (conditions p))

(** val accepts : puzzle -> aux list -> grid option -> clause -> bool **)

let accepts p more other_than =
  let said = conditions p in
  let all = entries p said in
  let tab = with_aux more (table_of all) in
  let sums = sums_of p said in
  (match other_than with
   | Some g ->
     let l = all_cells p in
     let lits = against g XH all in
     (fun c ->
     (||) (entailed p sums tab c) (blocks tab g (assume Leaf c) l lits))
   | None -> entailed p sums tab)

(** val solved : char list -> char list -> (puzzle * grid) option **)

let solved puzzle_text grid_line =
  match stated puzzle_text with
  | Some p ->
    (match read_grid p grid_line with
     | Some g ->
       if (&&) (eqb1 grid_line (grid_text p g)) (judge p g)
       then Some (p, g)
       else None
     | None -> None)
  | None -> None

(** val check_multiple : char list -> char list -> char list -> bool **)

let check_multiple puzzle_text first second =
  match solved puzzle_text first with
  | Some p0 ->
    let (p, g) = p0 in
    (match solved puzzle_text second with
     | Some p1 ->
       let (_, h) = p1 in
       existsb (fun a -> negb (N.eqb (g a) (h a))) (all_cells p)
     | None -> false)
  | None -> false

(** val check_unique :
    char list -> char list -> aux list -> step list -> bool **)

let check_unique puzzle_text grid_line more steps =
  match solved puzzle_text grid_line with
  | Some p0 -> let (p, g) = p0 in refutation (accepts p more (Some g)) steps
  | None -> false

(** val check_impossible : char list -> aux list -> step list -> bool **)

let check_impossible puzzle_text more steps =
  match stated puzzle_text with
  | Some p -> refutation (accepts p more None) steps
  | None -> false

(** val check_formula_unique :
    char list -> char list -> aux list -> clause list -> bool **)

let check_formula_unique puzzle_text grid_line more formula =
  match solved puzzle_text grid_line with
  | Some p0 -> let (p, g) = p0 in forallb (accepts p more (Some g)) formula
  | None -> false

(** val check_formula_impossible :
    char list -> aux list -> clause list -> bool **)

let check_formula_impossible puzzle_text more formula =
  match stated puzzle_text with
  | Some p -> forallb (accepts p more None) formula
  | None -> false
