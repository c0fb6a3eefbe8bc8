
(** val xorb : bool -> bool -> bool **)

let xorb b1 b2 =
  if b1 then if b2 then false else true else b2

(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

type nat =
| O
| S of nat

(** val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option **)

let option_map f = function
| Some a -> Some (f a)
| None -> None

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

(** val compOpp : comparison -> comparison **)

let compOpp = function
| Eq -> Eq
| Lt -> Gt
| Gt -> Lt

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

(** val pred : nat -> nat **)

let pred n0 = match n0 with
| O -> n0
| S u -> u

module Coq__1 = struct
 (** val add : nat -> nat -> nat **)
 let rec add n0 m =
   match n0 with
   | O -> m
   | S p -> S (add p m)
end
include Coq__1

(** val mul : nat -> nat -> nat **)

let rec mul n0 m =
  match n0 with
  | O -> O
  | S p -> add m (mul p m)

(** val sub : nat -> nat -> nat **)

let rec sub n0 m =
  match n0 with
  | O -> n0
  | S k -> (match m with
            | O -> n0
            | S l -> sub k l)

(** val eqb : bool -> bool -> bool **)

let eqb b1 b2 =
  if b1 then b2 else if b2 then false else true

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

module Nat =
 struct
  (** val eqb : nat -> nat -> bool **)

  let rec eqb n0 m =
    match n0 with
    | O -> (match m with
            | O -> true
            | S _ -> false)
    | S n' -> (match m with
               | O -> false
               | S m' -> eqb n' m')

  (** val leb : nat -> nat -> bool **)

  let rec leb n0 m =
    match n0 with
    | O -> true
    | S n' -> (match m with
               | O -> false
               | S m' -> leb n' m')

  (** val even : nat -> bool **)

  let rec even = function
  | O -> true
  | S n1 -> (match n1 with
             | O -> false
             | S n' -> even n')

  (** val div2 : nat -> nat **)

  let rec div2 = function
  | O -> O
  | S n1 -> (match n1 with
             | O -> O
             | S n' -> S (div2 n'))
 end

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

  (** val pred_N : positive -> n **)

  let pred_N = function
  | XI p -> Npos (XO p)
  | XO p -> Npos (pred_double p)
  | XH -> N0

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

  (** val testbit : positive -> n -> bool **)

  let rec testbit p n0 =
    match p with
    | XI p0 -> (match n0 with
                | N0 -> true
                | Npos n1 -> testbit p0 (pred_N n1))
    | XO p0 -> (match n0 with
                | N0 -> false
                | Npos n1 -> testbit p0 (pred_N n1))
    | XH -> (match n0 with
             | N0 -> true
             | Npos _ -> false)

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

  (** val eq_dec : positive -> positive -> bool **)

  let rec eq_dec p x0 =
    match p with
    | XI p0 -> (match x0 with
                | XI p1 -> eq_dec p0 p1
                | _ -> false)
    | XO p0 -> (match x0 with
                | XO p1 -> eq_dec p0 p1
                | _ -> false)
    | XH -> (match x0 with
             | XH -> true
             | _ -> false)
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

  (** val succ_pos : n -> positive **)

  let succ_pos = function
  | N0 -> XH
  | Npos p -> Coq_Pos.succ p

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

  (** val odd : n -> bool **)

  let odd n0 =
    negb (even n0)

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

  (** val testbit : n -> n -> bool **)

  let testbit a n0 =
    match a with
    | N0 -> false
    | Npos p -> Coq_Pos.testbit p n0

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

  (** val eq_dec : n -> n -> bool **)

  let eq_dec n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos p0 -> Coq_Pos.eq_dec p p0)
 end

(** val zero : char **)

let zero = '\000'

(** val one : char **)

let one = '\001'

(** val shift : bool -> char -> char **)

let shift = fun b c -> Char.chr (((Char.code c) lsl 1) land 255 + if b then 1 else 0)

(** val ascii_of_pos : positive -> char **)

let ascii_of_pos =
  let rec loop n0 p =
    match n0 with
    | O -> zero
    | S n' ->
      (match p with
       | XI p' -> shift true (loop n' p')
       | XO p' -> shift false (loop n' p')
       | XH -> one)
  in loop (S (S (S (S (S (S (S (S O))))))))

(** val ascii_of_N : n -> char **)

let ascii_of_N = function
| N0 -> zero
| Npos p -> ascii_of_pos p

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

(** val nat_of_ascii : char -> nat **)

let nat_of_ascii a =
  N.to_nat (n_of_ascii a)

(** val tl : 'a1 list -> 'a1 list **)

let tl = function
| [] -> []
| _ :: m -> m

(** val in_dec : ('a1 -> 'a1 -> bool) -> 'a1 -> 'a1 list -> bool **)

let rec in_dec h a = function
| [] -> false
| y :: l0 -> let s = h y a in if s then true else in_dec h a l0

(** val nth : nat -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth n0 l default =
  match n0 with
  | O -> (match l with
          | [] -> default
          | x :: _ -> x)
  | S m -> (match l with
            | [] -> default
            | _ :: t -> nth m t default)

(** val count_occ : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 -> nat **)

let rec count_occ eq_dec0 l x =
  match l with
  | [] -> O
  | y :: tl0 ->
    let n0 = count_occ eq_dec0 tl0 x in if eq_dec0 y x then S n0 else n0

(** val rev0 : 'a1 list -> 'a1 list **)

let rec rev0 = function
| [] -> []
| x :: l' -> app (rev0 l') (x :: [])

(** val concat : 'a1 list list -> 'a1 list **)

let rec concat = function
| [] -> []
| x :: l0 -> app x (concat l0)

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
  | x :: tl0 ->
    (match l' with
     | [] -> []
     | y :: tl' -> (x, y) :: (combine tl0 tl'))

(** val list_prod : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec list_prod l l' =
  match l with
  | [] -> []
  | x :: t -> app (map (fun y -> (x, y)) l') (list_prod t l')

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

(** val nodup : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec nodup decA = function
| [] -> []
| x :: xs -> if in_dec decA x xs then nodup decA xs else x :: (nodup decA xs)

(** val repeat : 'a1 -> nat -> 'a1 list **)

let rec repeat x = function
| O -> []
| S k -> x :: (repeat x k)

module Z =
 struct
  (** val double : z -> z **)

  let double = function
  | Z0 -> Z0
  | Zpos p -> Zpos (XO p)
  | Zneg p -> Zneg (XO p)

  (** val succ_double : z -> z **)

  let succ_double = function
  | Z0 -> Zpos XH
  | Zpos p -> Zpos (XI p)
  | Zneg p -> Zneg (Coq_Pos.pred_double p)

  (** val pred_double : z -> z **)

  let pred_double = function
  | Z0 -> Zneg XH
  | Zpos p -> Zpos (Coq_Pos.pred_double p)
  | Zneg p -> Zneg (XI p)

  (** val pos_sub : positive -> positive -> z **)

  let rec pos_sub x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> double (pos_sub p q)
       | XO q -> succ_double (pos_sub p q)
       | XH -> Zpos (XO p))
    | XO p ->
      (match y with
       | XI q -> pred_double (pos_sub p q)
       | XO q -> double (pos_sub p q)
       | XH -> Zpos (Coq_Pos.pred_double p))
    | XH ->
      (match y with
       | XI q -> Zneg (XO q)
       | XO q -> Zneg (Coq_Pos.pred_double q)
       | XH -> Z0)

  (** val add : z -> z -> z **)

  let add x y =
    match x with
    | Z0 -> y
    | Zpos x' ->
      (match y with
       | Z0 -> x
       | Zpos y' -> Zpos (Coq_Pos.add x' y')
       | Zneg y' -> pos_sub x' y')
    | Zneg x' ->
      (match y with
       | Z0 -> x
       | Zpos y' -> pos_sub y' x'
       | Zneg y' -> Zneg (Coq_Pos.add x' y'))

  (** val opp : z -> z **)

  let opp = function
  | Z0 -> Z0
  | Zpos x0 -> Zneg x0
  | Zneg x0 -> Zpos x0

  (** val sub : z -> z -> z **)

  let sub m n0 =
    add m (opp n0)

  (** val mul : z -> z -> z **)

  let mul x y =
    match x with
    | Z0 -> Z0
    | Zpos x' ->
      (match y with
       | Z0 -> Z0
       | Zpos y' -> Zpos (Coq_Pos.mul x' y')
       | Zneg y' -> Zneg (Coq_Pos.mul x' y'))
    | Zneg x' ->
      (match y with
       | Z0 -> Z0
       | Zpos y' -> Zneg (Coq_Pos.mul x' y')
       | Zneg y' -> Zpos (Coq_Pos.mul x' y'))

  (** val compare : z -> z -> comparison **)

  let compare x y =
    match x with
    | Z0 -> (match y with
             | Z0 -> Eq
             | Zpos _ -> Lt
             | Zneg _ -> Gt)
    | Zpos x' -> (match y with
                  | Zpos y' -> Coq_Pos.compare x' y'
                  | _ -> Gt)
    | Zneg x' ->
      (match y with
       | Zneg y' -> compOpp (Coq_Pos.compare x' y')
       | _ -> Lt)

  (** val leb : z -> z -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : z -> z -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val geb : z -> z -> bool **)

  let geb x y =
    match compare x y with
    | Lt -> false
    | _ -> true

  (** val eqb : z -> z -> bool **)

  let eqb x y =
    match x with
    | Z0 -> (match y with
             | Z0 -> true
             | _ -> false)
    | Zpos p -> (match y with
                 | Zpos q -> Coq_Pos.eqb p q
                 | _ -> false)
    | Zneg p -> (match y with
                 | Zneg q -> Coq_Pos.eqb p q
                 | _ -> false)

  (** val max : z -> z -> z **)

  let max n0 m =
    match compare n0 m with
    | Lt -> m
    | _ -> n0

  (** val min : z -> z -> z **)

  let min n0 m =
    match compare n0 m with
    | Gt -> m
    | _ -> n0

  (** val to_nat : z -> nat **)

  let to_nat = function
  | Zpos p -> Coq_Pos.to_nat p
  | _ -> O

  (** val to_N : z -> n **)

  let to_N = function
  | Zpos p -> Npos p
  | _ -> N0

  (** val of_nat : nat -> z **)

  let of_nat = function
  | O -> Z0
  | S n1 -> Zpos (Coq_Pos.of_succ_nat n1)

  (** val of_N : n -> z **)

  let of_N = function
  | N0 -> Z0
  | Npos p -> Zpos p

  (** val pos_div_eucl : positive -> z -> z * z **)

  let rec pos_div_eucl a b =
    match a with
    | XI a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = add (mul (Zpos (XO XH)) r) (Zpos XH) in
      if ltb r' b
      then ((mul (Zpos (XO XH)) q), r')
      else ((add (mul (Zpos (XO XH)) q) (Zpos XH)), (sub r' b))
    | XO a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = mul (Zpos (XO XH)) r in
      if ltb r' b
      then ((mul (Zpos (XO XH)) q), r')
      else ((add (mul (Zpos (XO XH)) q) (Zpos XH)), (sub r' b))
    | XH -> if leb (Zpos (XO XH)) b then (Z0, (Zpos XH)) else ((Zpos XH), Z0)

  (** val div_eucl : z -> z -> z * z **)

  let div_eucl a b =
    match a with
    | Z0 -> (Z0, Z0)
    | Zpos a' ->
      (match b with
       | Z0 -> (Z0, a)
       | Zpos _ -> pos_div_eucl a' b
       | Zneg b' ->
         let (q, r) = pos_div_eucl a' (Zpos b') in
         (match r with
          | Z0 -> ((opp q), Z0)
          | _ -> ((opp (add q (Zpos XH))), (add b r))))
    | Zneg a' ->
      (match b with
       | Z0 -> (Z0, a)
       | Zpos _ ->
         let (q, r) = pos_div_eucl a' b in
         (match r with
          | Z0 -> ((opp q), Z0)
          | _ -> ((opp (add q (Zpos XH))), (sub b r)))
       | Zneg b' -> let (q, r) = pos_div_eucl a' (Zpos b') in (q, (opp r)))

  (** val div : z -> z -> z **)

  let div a b =
    let (q, _) = div_eucl a b in q

  (** val modulo : z -> z -> z **)

  let modulo a b =
    let (_, r) = div_eucl a b in r
 end

(** val eqb0 : char list -> char list -> bool **)

let rec eqb0 s1 s2 =
  match s1 with
  | [] -> (match s2 with
           | [] -> true
           | _::_ -> false)
  | c1::s1' ->
    (match s2 with
     | [] -> false
     | c2::s2' -> if (=) c1 c2 then eqb0 s1' s2' else false)

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

(** val concat0 : char list -> char list list -> char list **)

let rec concat0 sep = function
| [] -> []
| x :: xs ->
  (match xs with
   | [] -> x
   | _ :: _ -> append x (append sep (concat0 sep xs)))

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

(** val at_place : 'a1 -> 'a1 list -> n -> 'a1 **)

let at_place default l place0 =
  nth (N.to_nat place0) l default

(** val extra_sets : puzzle -> n list list **)

let extra_sets p =
  flat_map (fun run0 -> repeat (snd run0) (N.to_nat (fst run0))) p.extra

(** val candidates : puzzle -> cell -> n list **)

let candidates p a =
  if N.ltb (row a) p.rows
  then at_place [] (at_place [] p.cells (row a)) (column a)
  else at_place [] (extra_sets p)
         (N.add (N.mul (N.sub (row a) p.rows) p.columns) (column a))

(** val is_there : puzzle -> cell -> bool **)

let is_there p a =
  match candidates p a with
  | [] -> false
  | _ :: _ -> true

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

(** val positions : puzzle -> cell list **)

let positions p =
  flat_map (fun r -> map (fun c -> (r, c)) (up_from N0 (N.to_nat p.columns)))
    (up_from N0 (N.to_nat p.rows))

(** val all_cells : puzzle -> cell list **)

let all_cells p =
  filter (is_there p) (positions p)

(** val extra_places : puzzle -> cell list **)

let extra_places p =
  map (fun k -> ((N.add p.rows (N.div k p.columns)), (N.modulo k p.columns)))
    (up_from N0 (length (extra_sets p)))

type group =
| Row of n * n
| Column of n * n
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

(** val absent : puzzle -> cell list -> n **)

let absent p l =
  N.of_nat (length (filter (fun a -> negb (is_there p a)) l))

(** val groups_of_place : puzzle -> cell -> group list **)

let groups_of_place p a =
  app
    (match p.lines with
     | WholeLines -> (Row ((row a), N0)) :: ((Column ((column a), N0)) :: [])
     | RunsOfLines ->
       (Row ((row a),
         (absent p
           (map (fun c -> ((row a), c)) (up_from N0 (N.to_nat (column a))))))) :: ((Column
         ((column a),
         (absent p
           (map (fun r -> (r, (column a))) (up_from N0 (N.to_nat (row a))))))) :: [])
     | NoLines -> [])
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
        (if (&&) p.anti_diagonal
              (N.eqb (N.add (N.add (row a) (column a)) (Npos XH)) p.columns)
         then AntiDiagonal :: []
         else [])))

(** val groups : puzzle -> cell -> group list **)

let groups p a =
  app (if N.ltb (row a) p.rows then groups_of_place p a else [])
    (map (fun x -> Further x) (numbers_of a O p.further))

type regex =
| Nothing
| Letter of (char -> bool)
| Then of regex * regex
| Or of regex * regex
| Many of regex

(** val letters_of : regex -> (char -> bool) list **)

let rec letters_of = function
| Nothing -> []
| Letter fits -> fits :: []
| Then (r0, s) -> app (letters_of r0) (letters_of s)
| Or (r0, s) -> app (letters_of r0) (letters_of s)
| Many r0 -> letters_of r0

(** val size : regex -> z **)

let size r =
  Z.of_nat (length (letters_of r))

(** val may_be_empty : regex -> bool **)

let rec may_be_empty = function
| Letter _ -> false
| Then (r0, s) -> (&&) (may_be_empty r0) (may_be_empty s)
| Or (r0, s) -> (||) (may_be_empty r0) (may_be_empty s)
| _ -> true

(** val firsts : z -> regex -> z list **)

let rec firsts n0 = function
| Nothing -> []
| Letter _ -> n0 :: []
| Then (r0, s) ->
  app (firsts n0 r0)
    (if may_be_empty r0 then firsts (Z.add n0 (size r0)) s else [])
| Or (r0, s) -> app (firsts n0 r0) (firsts (Z.add n0 (size r0)) s)
| Many r0 -> firsts n0 r0

(** val lasts : z -> regex -> z list **)

let rec lasts n0 = function
| Nothing -> []
| Letter _ -> n0 :: []
| Then (r0, s) ->
  app (if may_be_empty s then lasts n0 r0 else [])
    (lasts (Z.add n0 (size r0)) s)
| Or (r0, s) -> app (lasts n0 r0) (lasts (Z.add n0 (size r0)) s)
| Many r0 -> lasts n0 r0

(** val follows : z -> regex -> (z * z) list **)

let rec follows n0 = function
| Then (r0, s) ->
  app (follows n0 r0)
    (app (follows (Z.add n0 (size r0)) s)
      (list_prod (lasts n0 r0) (firsts (Z.add n0 (size r0)) s)))
| Or (r0, s) -> app (follows n0 r0) (follows (Z.add n0 (size r0)) s)
| Many r0 -> app (follows n0 r0) (list_prod (lasts n0 r0) (firsts n0 r0))
| _ -> []

(** val character : z -> char **)

let character v =
  ascii_of_N
    (Z.to_N
      (if Z.ltb v (Zpos (XO (XI (XO XH))))
       then Z.add (Zpos (XO (XO (XO (XO (XI XH)))))) v
       else if Z.ltb v (Zpos (XO (XO (XI (XO (XO XH))))))
            then Z.add (Zpos (XI (XI (XI (XO (XI XH)))))) v
            else Z.add (Zpos (XI (XO (XI (XI (XI XH)))))) v))

(** val between_characters : char -> char -> char -> bool **)

let between_characters first last c =
  (&&) (N.leb (n_of_ascii first) (n_of_ascii c))
    (N.leb (n_of_ascii c) (n_of_ascii last))

(** val is_value : char -> bool **)

let is_value c =
  (||) ((||) (between_characters '0' '9' c) (between_characters 'A' 'Z' c))
    (between_characters 'a' 'z' c)

(** val read_class : char list -> ((char -> bool) * char list) option **)

let rec read_class = function
| [] -> None
| a::rest ->
  if (=) a ']'
  then Some ((fun _ -> false), rest)
  else if negb (is_value a)
       then None
       else let with_range = fun b rest0 ->
              match read_class rest0 with
              | Some p ->
                let (fits, rest1) = p in
                Some ((fun c -> (||) (between_characters a b c) (fits c)),
                rest1)
              | None -> None
            in
            (match rest with
             | [] -> with_range a rest
             | dash::s ->
               (match s with
                | [] -> with_range a rest
                | b::behind ->
                  if negb ((=) dash '-')
                  then with_range a rest
                  else if (&&) (is_value b) (between_characters a b b)
                       then with_range b behind
                       else None))

(** val class0 : char list -> ((char -> bool) * char list) option **)

let class0 text = match text with
| [] -> None
| c::_ -> if (=) c ']' then None else read_class text

(** val times_in_turn : nat -> regex -> regex **)

let rec times_in_turn n0 r =
  match n0 with
  | O -> Nothing
  | S n1 -> Then (r, (times_in_turn n1 r))

(** val digit_of : char -> nat **)

let digit_of c =
  sub (nat_of_ascii c) (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
    (S (S (S (S (S (S O))))))))))))))))))))))))))))))))))))))))))))))))

(** val leading_number : char list -> (nat * char list) option **)

let leading_number text =
  let is_digit = between_characters '0' '9' in
  (match text with
   | [] -> None
   | c::s ->
     (match s with
      | [] -> None
      | d::rest ->
        if is_digit c
        then Some
               (if is_digit d
                then ((add
                        (mul (S (S (S (S (S (S (S (S (S (S O))))))))))
                          (digit_of c)) (digit_of d)), rest)
                else ((digit_of c), (d::rest)))
        else None))

(** val read_times : char list -> ((nat * nat option) * char list) option **)

let read_times text =
  match leading_number text with
  | Some p ->
    let (least, s) = p in
    (match s with
     | [] -> None
     | c::rest ->
       if (=) c '}'
       then Some ((least, (Some least)), rest)
       else if negb ((=) c '_')
            then None
            else (match rest with
                  | [] -> None
                  | d::behind ->
                    if (=) d '}'
                    then Some ((least, None), behind)
                    else (match leading_number rest with
                          | Some p0 ->
                            let (most, s0) = p0 in
                            (match s0 with
                             | [] -> None
                             | e::behind0 ->
                               if (=) e '}'
                               then Some ((least, (Some most)), behind0)
                               else None)
                          | None -> None)))
  | None -> None

(** val repeated : regex -> nat -> nat option -> regex option **)

let repeated r least = function
| Some most0 ->
  if Nat.leb least most0
  then Some (Then ((times_in_turn least r),
         (times_in_turn (sub most0 least) (Or (Nothing, r)))))
  else None
| None -> Some (Then ((times_in_turn least r), (Many r)))

type reading = { branches : regex option; before : regex;
                 piece : (regex * bool) option }

(** val opened : reading **)

let opened =
  { branches = None; before = Nothing; piece = None }

(** val sequence : reading -> regex **)

let sequence r =
  match r.piece with
  | Some p -> let (last, _) = p in Then (r.before, last)
  | None -> r.before

(** val closed : reading -> regex **)

let closed r =
  match r.branches with
  | Some others -> Or (others, (sequence r))
  | None -> sequence r

(** val with_piece : reading -> regex -> reading **)

let with_piece r next =
  { branches = r.branches; before = (sequence r); piece = (Some (next,
    false)) }

(** val with_repetition :
    reading -> (regex -> regex option) -> reading option **)

let with_repetition r f =
  match r.piece with
  | Some p ->
    let (last, _) = p in
    (match f last with
     | Some next ->
       Some { branches = r.branches; before = r.before; piece = (Some (next,
         true)) }
     | None -> None)
  | None -> None

(** val read_regex :
    nat -> char list -> reading list -> reading -> regex option **)

let rec read_regex fuel text outer r =
  match fuel with
  | O -> None
  | S fuel0 ->
    (match text with
     | [] -> (match outer with
              | [] -> Some (closed r)
              | _ :: _ -> None)
     | c::rest ->
       let go = fun rest0 next ->
         match next with
         | Some r0 -> read_regex fuel0 rest0 outer r0
         | None -> None
       in
       let repeat0 = fun f -> go rest (with_repetition r f) in
       let letter = fun rest0 fits ->
         go rest0 (Some (with_piece r (Letter fits)))
       in
       let is = (=) c in
       if is '('
       then read_regex fuel0 rest (r :: outer) opened
       else if is ')'
            then (match outer with
                  | [] -> None
                  | around :: outer0 ->
                    read_regex fuel0 rest outer0
                      (with_piece around (closed r)))
            else if is '|'
                 then read_regex fuel0 rest outer { branches = (Some
                        (closed r)); before = Nothing; piece = None }
                 else if is '*'
                      then repeat0 (fun x -> Some (Many x))
                      else if is '+'
                           then repeat0 (fun x -> Some (Then (x, (Many x))))
                           else if is '?'
                                then (match r.piece with
                                      | Some p ->
                                        let (_, b) = p in
                                        if b
                                        then None
                                        else repeat0 (fun x -> Some (Or
                                               (Nothing, x)))
                                      | None -> None)
                                else if is '{'
                                     then (match read_times rest with
                                           | Some p ->
                                             let (p0, rest0) = p in
                                             let (least, most) = p0 in
                                             go rest0
                                               (with_repetition r (fun x ->
                                                 repeated x least most))
                                           | None -> None)
                                     else if is '['
                                          then (match rest with
                                                | [] ->
                                                  let negated = false in
                                                  (match class0 rest with
                                                   | Some p ->
                                                     let (fits, rest0) = p in
                                                     letter rest0 (fun c0 ->
                                                       xorb negated (fits c0))
                                                   | None -> None)
                                                | d::behind ->
                                                  if (=) d '^'
                                                  then let negated = true in
                                                       (match class0 behind with
                                                        | Some p ->
                                                          let (fits, rest0) =
                                                            p
                                                          in
                                                          letter rest0
                                                            (fun c0 ->
                                                            xorb negated
                                                              (fits c0))
                                                        | None -> None)
                                                  else let negated = false in
                                                       (match class0 rest with
                                                        | Some p ->
                                                          let (fits, rest0) =
                                                            p
                                                          in
                                                          letter rest0
                                                            (fun c0 ->
                                                            xorb negated
                                                              (fits c0))
                                                        | None -> None))
                                          else if is '.'
                                               then letter rest (fun _ ->
                                                      true)
                                               else if is_value c
                                                    then letter rest ((=) c)
                                                    else None)

(** val regex_of : char list -> regex option **)

let regex_of text =
  read_regex (S (length0 text)) text [] opened

type state = z list

type reader = { start : state; read : (n -> state -> z -> state option);
                ends : (state -> bool) }

(** val run : reader -> n -> state -> z list -> state option **)

let rec run r before0 s = function
| [] -> Some s
| v :: rest ->
  (match r.read before0 s v with
   | Some s0 -> run r (N.add before0 (Npos XH)) s0 rest
   | None -> None)

(** val accepts_word : reader -> z list -> bool **)

let accepts_word r l =
  match run r N0 r.start l with
  | Some s -> r.ends s
  | None -> false

type condition =
| Pair of cell * cell * (n -> n -> bool)
| Differ of cell list
| Total of (z * cell) list * (z -> bool)
| Word of cell list * reader

type grid = cell -> n

(** val total_of : grid -> (z * cell) list -> z **)

let total_of g terms =
  fold_right (fun t sum -> Z.add (Z.mul (fst t) (Z.of_N (g (snd t)))) sum) Z0
    terms

type wording = puzzle -> constraint0 -> condition list option

(** val digits : n -> char list -> n option **)

let rec digits before0 = function
| [] -> Some before0
| c::rest ->
  let n0 = n_of_ascii c in
  if (&&) (N.leb (Npos (XO (XO (XO (XO (XI XH)))))) n0)
       (N.leb n0 (Npos (XI (XO (XO (XI (XI XH)))))))
  then digits
         (N.add (N.mul (Npos (XO (XI (XO XH)))) before0)
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

(** val read_integer : char list -> z option **)

let read_integer text = match text with
| [] -> option_map Z.of_N (read_number text)
| a::rest ->
  (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
    (fun b b0 b1 b2 b3 b4 b5 b6 ->
    if b
    then if b0
         then option_map Z.of_N (read_number text)
         else if b1
              then if b2
                   then if b3
                        then option_map Z.of_N (read_number text)
                        else if b4
                             then if b5
                                  then option_map Z.of_N (read_number text)
                                  else if b6
                                       then option_map Z.of_N
                                              (read_number text)
                                       else option_map (fun n0 ->
                                              Z.opp (Z.of_N n0))
                                              (read_number rest)
                             else option_map Z.of_N (read_number text)
                   else option_map Z.of_N (read_number text)
              else option_map Z.of_N (read_number text)
    else option_map Z.of_N (read_number text))
    a

(** val split : char -> char list -> char list list **)

let rec split separator = function
| [] -> [] :: []
| c::rest ->
  (match split separator rest with
   | [] -> []
   | first :: more ->
     if (=) c separator then [] :: (first :: more) else (c::first) :: more)

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

(** val parameter_numbers : constraint0 -> n list option **)

let parameter_numbers c =
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
                                    else if b6
                                         then None
                                         else all_some
                                                (map read_number
                                                  (split '.' text))
                               else None
                          else None
                     else None
                else None
      else None)
      a

(** val has_none : constraint0 -> bool **)

let has_none c =
  eqb0 c.parameter []

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

(** val nonzero : wording -> wording **)

let nonzero w p c =
  match parameter_number c with
  | Some n0 -> (match n0 with
                | N0 -> None
                | Npos _ -> w p c)
  | None -> w p c

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

(** val many_numbers :
    (puzzle -> n list -> cell list -> condition list) -> wording **)

let many_numbers f p c =
  match parameter_numbers c with
  | Some n0 ->
    (match c.lists with
     | [] -> None
     | l :: l0 -> (match l0 with
                   | [] -> Some (f p n0 l)
                   | _ :: _ -> None))
  | None -> None

(** val two_lists :
    (nat -> nat -> bool) -> (cell list -> cell list -> condition list) ->
    wording **)

let two_lists lengths f _ c =
  match c.lists with
  | [] -> None
  | l :: l0 ->
    (match l0 with
     | [] -> None
     | m :: l1 ->
       (match l1 with
        | [] ->
          if (&&) (has_none c) (lengths (length l) (length m))
          then Some (f l m)
          else None
        | _ :: _ -> None))

(** val any : nat -> bool **)

let any _ =
  true

(** val one0 : nat -> bool **)

let one0 length1 =
  Nat.eqb length1 (S O)

(** val two : nat -> bool **)

let two length1 =
  Nat.eqb length1 (S (S O))

(** val three_or_more : nat -> bool **)

let three_or_more length1 =
  Nat.leb (S (S (S O))) length1

(** val whole : (puzzle -> condition list) -> wording **)

let whole f p c =
  match c.lists with
  | [] -> if has_none c then Some (f p) else None
  | _ :: _ -> None

(** val complete : wording -> wording **)

let complete w p c =
  if forallb (is_there p) (positions p) then w p c else None

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
    (&&) (existsb (eqb0 c.rule) names)
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

(** val sum_marks : char list list **)

let sum_marks =
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

(** val runs : (cell -> bool) -> cell list -> cell list -> cell list list **)

let rec runs is_black l run0 =
  match l with
  | [] -> run0 :: []
  | a :: rest ->
    if is_black a
    then run0 :: (runs is_black rest [])
    else runs is_black rest (app run0 (a :: []))

(** val straights : puzzle -> cell list -> condition list **)

let straights p black =
  let is_black = fun a ->
    (||) (negb (is_there p a)) (existsb (same_cell a) black)
  in
  let line = fun same place0 ->
    filter (fun a -> N.eqb (same a) place0) (positions p)
  in
  flat_map (fun l -> flat_map consecutive (runs is_black l []))
    (app (map (line row) (up_from N0 (N.to_nat p.rows)))
      (map (line column) (up_from N0 (N.to_nat p.columns))))

(** val each : z -> cell list -> (z * cell) list **)

let each factor l =
  map (fun a -> (factor, a)) l

(** val sums_to : n -> cell list -> condition **)

let sums_to n0 l =
  Total ((each (Zpos XH) l), (Z.eqb (Z.of_N n0)))

(** val equal_sums : cell list -> cell list -> condition **)

let equal_sums l m =
  Total ((app (each (Zpos XH) l) (each (Zneg XH) m)), (Z.eqb Z0))

(** val all_equal_sums : cell list list -> condition list **)

let all_equal_sums = function
| [] -> []
| first :: others -> map (equal_sums first) others

(** val sum_with_factors : wording **)

let sum_with_factors _ c =
  let compared =
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
                                      else if b6
                                           then None
                                           else Some (Z.eqb, text)
                                 else None
                            else None
                       else None
                  else if b2
                       then None
                       else if b3
                            then None
                            else if b4
                                 then if b5
                                      then None
                                      else if b6
                                           then None
                                           else (match text with
                                                 | [] -> None
                                                 | a0::text0 ->
                                                   (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                                     (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                                                     if b7
                                                     then if b8
                                                          then None
                                                          else if b9
                                                               then if b10
                                                                    then 
                                                                    if b11
                                                                    then 
                                                                    if b12
                                                                    then 
                                                                    if b13
                                                                    then None
                                                                    else 
                                                                    if b14
                                                                    then None
                                                                    else 
                                                                    Some
                                                                    ((fun x y ->
                                                                    negb
                                                                    (Z.eqb x
                                                                    y)),
                                                                    text0)
                                                                    else None
                                                                    else None
                                                                    else None
                                                               else None
                                                     else None)
                                                     a0)
                                 else None
        else if b0
             then if b1
                  then if b2
                       then if b3
                            then if b4
                                 then if b5
                                      then None
                                      else if b6
                                           then None
                                           else (match text with
                                                 | [] -> None
                                                 | a0::text0 ->
                                                   (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                                     (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                                                     if b7
                                                     then if b8
                                                          then None
                                                          else if b9
                                                               then if b10
                                                                    then 
                                                                    if b11
                                                                    then 
                                                                    if b12
                                                                    then 
                                                                    if b13
                                                                    then None
                                                                    else 
                                                                    if b14
                                                                    then None
                                                                    else 
                                                                    Some
                                                                    (Z.geb,
                                                                    text0)
                                                                    else None
                                                                    else None
                                                                    else None
                                                               else None
                                                     else None)
                                                     a0)
                                 else None
                            else None
                       else None
                  else None
             else if b1
                  then if b2
                       then if b3
                            then if b4
                                 then if b5
                                      then None
                                      else if b6
                                           then None
                                           else (match text with
                                                 | [] -> None
                                                 | a0::text0 ->
                                                   (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                                     (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                                                     if b7
                                                     then if b8
                                                          then None
                                                          else if b9
                                                               then if b10
                                                                    then 
                                                                    if b11
                                                                    then 
                                                                    if b12
                                                                    then 
                                                                    if b13
                                                                    then None
                                                                    else 
                                                                    if b14
                                                                    then None
                                                                    else 
                                                                    Some
                                                                    (Z.leb,
                                                                    text0)
                                                                    else None
                                                                    else None
                                                                    else None
                                                               else None
                                                     else None)
                                                     a0)
                                 else None
                            else None
                       else None
                  else None)
        a
  in
  (match compared with
   | Some p ->
     let (fits, text) = p in
     (match c.lists with
      | [] -> None
      | l :: l0 ->
        (match l0 with
         | [] ->
           let said = fun number0 factors ->
             match read_integer number0 with
             | Some n0 ->
               (match factors with
                | Some factors0 ->
                  if Nat.eqb (length factors0) (length l)
                  then Some ((Total ((combine factors0 l), (fun sum ->
                         fits sum n0))) :: [])
                  else None
                | None -> None)
             | None -> None
           in
           (match split '_' text with
            | [] -> None
            | number0 :: l1 ->
              (match l1 with
               | [] -> said number0 (Some (map fst (each (Zpos XH) l)))
               | factors :: l2 ->
                 (match l2 with
                  | [] ->
                    said number0
                      (all_some (map read_integer (split '.' factors)))
                  | _ :: _ -> None)))
         | _ :: _ -> None))
   | None -> None)

(** val from_both_ends : cell list -> cell list list **)

let from_both_ends l =
  let pairs =
    map (fun ab -> (fst ab) :: ((snd ab) :: []))
      (firstn (Nat.div2 (length l)) (combine l (rev0 l)))
  in
  if Nat.even (length l)
  then pairs
  else app pairs (((nth (Nat.div2 (length l)) l (N0, N0)) :: []) :: [])

(** val ends_first : cell list -> cell list **)

let ends_first l = match l with
| [] -> []
| a :: rest ->
  (match rev0 rest with
   | [] -> l
   | b :: inside -> a :: (b :: (rev0 inside)))

(** val between_ends : cell list -> condition list **)

let between_ends l =
  match ends_first l with
  | [] -> []
  | a :: l0 ->
    (match l0 with
     | [] -> []
     | b :: inside -> (equal_sums (a :: (b :: [])) inside) :: [])

(** val pieces : puzzle -> cell list -> cell list list **)

let rec pieces p = function
| [] -> []
| a :: rest ->
  (match pieces p rest with
   | [] -> (a :: []) :: []
   | l0 :: more ->
     (match l0 with
      | [] -> (a :: []) :: ([] :: more)
      | b :: piece0 ->
        if same_region p a b
        then (a :: (b :: piece0)) :: more
        else (a :: []) :: ((b :: piece0) :: more)))

(** val pill : cell list -> cell list -> condition list **)

let pill l m =
  let factors =
    match l with
    | [] ->
      (Zpos (XO (XO (XI (XO (XO (XI XH))))))) :: ((Zpos (XO (XI (XO
        XH)))) :: ((Zpos XH) :: []))
    | _ :: l0 ->
      (match l0 with
       | [] ->
         (Zpos (XO (XO (XI (XO (XO (XI XH))))))) :: ((Zpos (XO (XI (XO
           XH)))) :: ((Zpos XH) :: []))
       | _ :: l1 ->
         (match l1 with
          | [] -> (Zpos (XO (XI (XO XH)))) :: ((Zpos XH) :: [])
          | _ :: _ ->
            (Zpos (XO (XO (XI (XO (XO (XI XH))))))) :: ((Zpos (XO (XI (XO
              XH)))) :: ((Zpos XH) :: []))))
  in
  (Total ((app (combine factors l) (each (Zneg XH) m)),
  (Z.eqb Z0))) :: (map (fun a -> Pair (a, a,
                    (only (fun x -> N.leb x (Npos (XI (XO (XO XH))))))))
                    (tl l))

(** val goes_on : bool -> state -> state option **)

let goes_on if_so s =
  if if_so then Some s else None

(** val counting : (z -> z -> z option) -> (z -> bool) -> reader **)

let counting next fits =
  { start = (Z0 :: []); read = (fun _ s v ->
    match s with
    | [] -> None
    | n0 :: l ->
      (match l with
       | [] -> option_map (fun n1 -> n1 :: []) (next n0 v)
       | _ :: _ -> None)); ends = (fun s ->
    match s with
    | [] -> false
    | n0 :: l -> (match l with
                  | [] -> fits n0
                  | _ :: _ -> false)) }

(** val occurs : n -> (z -> bool) -> cell list -> condition **)

let occurs value fits l =
  Word (l,
    (counting (fun n0 v -> Some
      (if Z.eqb v (Z.of_N value) then Z.add n0 (Zpos XH) else n0)) fits))

(** val times : n -> n list -> z **)

let times value l =
  Z.of_nat (count_occ N.eq_dec l value)

(** val occur : (z -> z -> bool) -> n list -> cell list -> condition list **)

let occur fits named l =
  map (fun value -> occurs value (fun n0 -> fits n0 (times value named)) l)
    (nodup N.eq_dec named)

(** val product_is : z -> reader **)

let product_is n0 =
  { start = ((Zpos XH) :: []); read = (fun _ s v ->
    match s with
    | [] -> None
    | q :: l ->
      (match l with
       | [] -> goes_on (Z.leb (Z.mul q v) n0) ((Z.mul q v) :: [])
       | _ :: _ -> None)); ends = (fun s ->
    match s with
    | [] -> false
    | q :: l -> (match l with
                 | [] -> Z.eqb q n0
                 | _ :: _ -> false)) }

(** val with_ends : (z -> z -> bool) -> (z -> z -> z -> bool) -> reader **)

let with_ends are_ends allowed =
  { start = []; read = (fun _ s v ->
    match s with
    | [] -> Some (v :: [])
    | least :: l ->
      (match l with
       | [] ->
         goes_on (are_ends (Z.min least v) (Z.max least v))
           ((Z.min least v) :: ((Z.max least v) :: []))
       | most :: l0 ->
         (match l0 with
          | [] -> goes_on (allowed least most v) s
          | _ :: _ -> None))); ends = (fun s ->
    match s with
    | [] -> false
    | _ :: l ->
      (match l with
       | [] -> false
       | _ :: l0 -> (match l0 with
                     | [] -> true
                     | _ :: _ -> false))) }

(** val sandwich_of : z -> z -> z -> reader **)

let sandwich_of smallest largest n0 =
  { start = []; read = (fun _ s v ->
    let is_crust = (||) (Z.eqb v smallest) (Z.eqb v largest) in
    (match s with
     | [] -> Some (if is_crust then v :: (Z0 :: []) else [])
     | crust :: l ->
       (match l with
        | [] -> goes_on (negb is_crust) s
        | sum :: l0 ->
          (match l0 with
           | [] ->
             if is_crust
             then goes_on ((&&) (negb (Z.eqb v crust)) (Z.eqb sum n0))
                    (n0 :: [])
             else goes_on (Z.leb (Z.add sum v) n0)
                    (crust :: ((Z.add sum v) :: []))
           | _ :: _ -> goes_on (negb is_crust) s)))); ends = (fun s ->
    match s with
    | [] -> false
    | _ :: l -> (match l with
                 | [] -> true
                 | _ :: _ -> false)) }

(** val lunchbox_of : z -> z -> reader **)

let lunchbox_of most n0 =
  { start = []; read = (fun _ s v ->
    match s with
    | [] -> Some (v :: (v :: (Z0 :: (Z0 :: []))))
    | first :: l ->
      (match l with
       | [] -> None
       | last :: l0 ->
         (match l0 with
          | [] -> None
          | inside :: l1 ->
            (match l1 with
             | [] -> None
             | since :: l2 ->
               (match l2 with
                | [] ->
                  let is_beyond = fun a b ->
                    if Z.leb a b then Z.ltb b v else Z.ltb v b
                  in
                  let now = fun first0 last0 inside0 since0 ->
                    goes_on
                      (Z.leb
                        (Z.add (Z.add (Z.add first0 last0) inside0) since0)
                        most)
                      (first0 :: (last0 :: (inside0 :: (since0 :: []))))
                  in
                  if (||) (Z.eqb v first) (Z.eqb v last)
                  then None
                  else if (&&) (Z.ltb (Z.min first last) v)
                            (Z.ltb v (Z.max first last))
                       then now first last inside (Z.add since v)
                       else if Z.eqb first last
                            then now first v Z0 Z0
                            else if is_beyond first last
                                 then now first v
                                        (Z.add (Z.add inside last) since) Z0
                                 else now last v since Z0
                | _ :: _ -> None))))); ends = (fun s ->
    match s with
    | [] -> false
    | _ :: l ->
      (match l with
       | [] -> false
       | _ :: l0 ->
         (match l0 with
          | [] -> false
          | inside :: l1 ->
            (match l1 with
             | [] -> false
             | _ :: l2 ->
               (match l2 with
                | [] -> Z.eqb inside n0
                | _ :: _ -> false))))) }

(** val x_sum_is : z -> reader **)

let x_sum_is n0 =
  { start = []; read = (fun _ s v ->
    match s with
    | [] ->
      Some
        (if Z.eqb v Z0
         then Z0 :: (Z0 :: [])
         else (Z.sub v (Zpos XH)) :: (v :: []))
    | more :: l ->
      (match l with
       | [] -> None
       | sum :: l0 ->
         (match l0 with
          | [] ->
            Some
              (if Z.eqb more Z0
               then s
               else (Z.sub more (Zpos XH)) :: ((Z.add sum v) :: []))
          | _ :: _ -> None))); ends = (fun s ->
    match s with
    | [] -> false
    | more :: l ->
      (match l with
       | [] -> false
       | sum :: l0 ->
         (match l0 with
          | [] -> (&&) (Z.eqb more Z0) (Z.eqb sum n0)
          | _ :: _ -> false))) }

(** val skyscrapers : z -> reader **)

let skyscrapers n0 =
  { start = (Z0 :: (Z0 :: [])); read = (fun _ s v ->
    match s with
    | [] -> None
    | tallest :: l ->
      (match l with
       | [] -> None
       | seen :: l0 ->
         (match l0 with
          | [] ->
            Some
              (if Z.ltb tallest v
               then v :: ((Z.add seen (Zpos XH)) :: [])
               else s)
          | _ :: _ -> None))); ends = (fun s ->
    match s with
    | [] -> false
    | _ :: l ->
      (match l with
       | [] -> false
       | seen :: l0 -> (match l0 with
                        | [] -> Z.eqb seen n0
                        | _ :: _ -> false))) }

(** val hidden_skyscraper : z -> reader **)

let hidden_skyscraper n0 =
  { start = ((Zneg XH) :: []); read = (fun _ s v ->
    match s with
    | [] -> Some []
    | tallest :: l ->
      (match l with
       | [] ->
         if Z.ltb tallest v then Some (v :: []) else goes_on (Z.eqb v n0) []
       | _ :: _ -> Some [])); ends = (fun s ->
    match s with
    | [] -> true
    | _ :: _ -> false) }

(** val pieces_of : z -> reader **)

let pieces_of n0 =
  { start = (Z0 :: (Z0 :: [])); read = (fun _ s v ->
    match s with
    | [] -> None
    | sum :: l ->
      (match l with
       | [] -> None
       | cut :: l0 ->
         (match l0 with
          | [] ->
            if Z.eqb (Z.add sum v) n0
            then Some (Z0 :: ((Zpos XH) :: []))
            else goes_on (Z.ltb (Z.add sum v) n0)
                   ((Z.add sum v) :: (cut :: []))
          | _ :: _ -> None))); ends = (fun s ->
    match s with
    | [] -> false
    | sum :: l ->
      (match l with
       | [] -> false
       | cut :: l0 ->
         (match l0 with
          | [] -> (&&) (Z.eqb sum Z0) (Z.eqb cut (Zpos XH))
          | _ :: _ -> false))) }

(** val insert : z -> z list -> z list **)

let rec insert v l = match l with
| [] -> v :: []
| w :: rest -> if Z.leb v w then v :: l else w :: (insert v rest)

(** val is_one_of : z -> z list -> bool **)

let is_one_of v l =
  existsb (Z.eqb v) l

(** val has_sum : z list -> z -> bool **)

let rec has_sum l sum =
  match l with
  | [] -> Z.eqb sum Z0
  | v :: rest -> (||) (has_sum rest sum) (has_sum rest (Z.sub sum v))

(** val without_sum : z -> reader **)

let without_sum n0 =
  { start = []; read = (fun _ s v ->
    goes_on ((&&) (negb (is_one_of v s)) (negb (has_sum s (Z.sub n0 v))))
      (insert v s)); ends = (fun _ -> true) }

(** val number_of_values : n -> reader **)

let number_of_values count =
  { start = []; read = (fun before0 s v ->
    if N.eqb before0 count
    then goes_on (Z.eqb v (Z.of_nat (length s))) []
    else Some (if is_one_of v s then s else insert v s)); ends = (fun _ ->
    true) }

(** val all_three : (z -> z) -> reader **)

let all_three kind =
  { start = []; read = (fun _ s v -> Some
    (if is_one_of (kind v) s then s else insert (kind v) s)); ends =
    (fun s -> Nat.eqb (length s) (S (S (S O)))) }

(** val blocks : puzzle -> reader -> condition list **)

let blocks p r =
  map (fun a -> Word
    ((block (row a) (column a) (Npos (XO XH)) (Npos (XO XH))), r))
    (filter (fun a ->
      (&&) (N.ltb (N.add (row a) (Npos XH)) p.rows)
        (N.ltb (N.add (column a) (Npos XH)) p.columns)) (all_cells p))

(** val flatmates : z -> reader **)

let flatmates largest =
  let middle = Z.div (Z.add largest (Zpos XH)) (Zpos (XO XH)) in
  { start = (Z0 :: []); read = (fun _ s v ->
  match s with
  | [] -> None
  | above :: l ->
    (match above with
     | Zpos p ->
       (match p with
        | XO p0 ->
          (match p0 with
           | XH ->
             (match l with
              | [] -> goes_on (Z.eqb v largest) (Z0 :: [])
              | _ :: _ -> None)
           | _ ->
             (match l with
              | [] ->
                Some
                  ((if Z.eqb v (Zpos XH)
                    then Zpos XH
                    else if (&&) (Z.eqb v middle)
                              (negb (Z.eqb above (Zpos XH)))
                         then Zpos (XO XH)
                         else Z0) :: [])
              | _ :: _ -> None))
        | _ ->
          (match l with
           | [] ->
             Some
               ((if Z.eqb v (Zpos XH)
                 then Zpos XH
                 else if (&&) (Z.eqb v middle) (negb (Z.eqb above (Zpos XH)))
                      then Zpos (XO XH)
                      else Z0) :: [])
           | _ :: _ -> None))
     | _ ->
       (match l with
        | [] ->
          Some
            ((if Z.eqb v (Zpos XH)
              then Zpos XH
              else if (&&) (Z.eqb v middle) (negb (Z.eqb above (Zpos XH)))
                   then Zpos (XO XH)
                   else Z0) :: [])
        | _ :: _ -> None))); ends = (fun s ->
  match s with
  | [] -> true
  | z0 :: l ->
    (match z0 with
     | Zpos p ->
       (match p with
        | XO p0 ->
          (match p0 with
           | XH -> (match l with
                    | [] -> false
                    | _ :: _ -> true)
           | _ -> true)
        | _ -> true)
     | _ -> true)) }

(** val value_at : z -> reader **)

let value_at distance0 =
  { start = []; read = (fun before0 s v ->
    if N.eqb before0 N0
    then Some ((if Z.eqb v distance0 then Zpos XH else Z0) :: [])
    else if N.eqb before0 (Npos XH)
         then Some
                (match s with
                 | [] -> Z0 :: []
                 | z0 :: l ->
                   (match z0 with
                    | Zpos p ->
                      (match p with
                       | XH ->
                         (match l with
                          | [] -> (Zpos XH) :: (v :: [])
                          | _ :: _ -> Z0 :: [])
                       | _ -> Z0 :: [])
                    | _ -> Z0 :: []))
         else (match s with
               | [] -> Some (Z0 :: [])
               | z0 :: l ->
                 (match z0 with
                  | Zpos p ->
                    (match p with
                     | XH ->
                       (match l with
                        | [] -> Some (Z0 :: [])
                        | wanted :: l0 ->
                          (match l0 with
                           | [] -> goes_on (Z.eqb v wanted) (Z0 :: [])
                           | _ :: _ -> Some (Z0 :: [])))
                     | _ -> Some (Z0 :: []))
                  | _ -> Some (Z0 :: [])))); ends = (fun _ -> true) }

(** val loop_of : z -> reader **)

let loop_of n0 =
  let numbers = fun count -> map Z.of_N (up_from N0 (Z.to_nat count)) in
  { start = (Z0 :: (Z0 :: (numbers n0))); read = (fun _ s v ->
  match s with
  | [] -> None
  | at_sum :: l ->
    (match l with
     | [] -> None
     | is_positive :: cuts ->
       let passed = fun cut ->
         existsb (fun part0 ->
           Z.eqb (Z.modulo (Z.add (Z.add at_sum (Zpos XH)) part0) n0) cut)
           (numbers (Z.sub v (Zpos XH)))
       in
       let cuts0 = filter (fun cut -> negb (passed cut)) cuts in
       goes_on (negb (Nat.eqb (length cuts0) O))
         ((Z.modulo (Z.add at_sum v) n0) :: ((if Z.eqb v Z0
                                              then is_positive
                                              else Zpos XH) :: cuts0))));
  ends = (fun s ->
  match s with
  | [] -> false
  | at_sum :: l ->
    (match l with
     | [] -> false
     | is_positive :: _ ->
       (&&) (Z.eqb at_sum Z0) (Z.eqb is_positive (Zpos XH)))) }

(** val as_often : n -> cell list -> cell list -> condition **)

let as_often value l m =
  let wanted = fun v -> Z.eqb v (Z.of_N value) in
  Word ((app l m), { start = (Z0 :: []); read = (fun before0 s v ->
  match s with
  | [] -> None
  | n0 :: l0 ->
    (match l0 with
     | [] ->
       if wanted v
       then if N.ltb before0 (N.of_nat (length l))
            then Some ((Z.add n0 (Zpos XH)) :: [])
            else goes_on (Z.ltb Z0 n0) ((Z.sub n0 (Zpos XH)) :: [])
       else Some s
     | _ :: _ -> None)); ends = (fun s ->
  match s with
  | [] -> false
  | n0 :: l0 -> (match l0 with
                 | [] -> Z.eqb n0 Z0
                 | _ :: _ -> false)) })

(** val without : cell list -> cell list -> cell list **)

let without l m =
  filter (fun a -> negb (existsb (same_cell a) m)) l

(** val same_values : puzzle -> cell list -> cell list -> condition list **)

let same_values p l m =
  match without l m with
  | [] -> map (fun value -> as_often value [] (without m l)) (values p)
  | a :: l0 ->
    (match l0 with
     | [] ->
       let l1 = a :: [] in
       (match without m l with
        | [] -> map (fun value -> as_often value l1 []) (values p)
        | b :: l2 ->
          (match l2 with
           | [] -> (Pair (a, b, N.eqb)) :: []
           | c :: l3 ->
             map (fun value -> as_often value l1 (b :: (c :: l3))) (values p)))
     | c :: l1 ->
       map (fun value -> as_often value (a :: (c :: l1)) (without m l))
         (values p))

(** val low_or_high : puzzle -> z -> z option **)

let low_or_high p v =
  let n0 = Z.sub (Z.add (Z.of_N p.high) (Zpos XH)) (Z.of_N p.low) in
  let place0 = Z.add (Z.sub v (Z.of_N p.low)) (Zpos XH) in
  if Z.leb place0 (Z.div n0 (Zpos (XO XH)))
  then Some (Zneg XH)
  else if Z.ltb (Z.sub n0 (Z.div n0 (Zpos (XO XH)))) place0
       then Some (Zpos XH)
       else None

(** val as_many : (z -> z option) -> reader **)

let as_many kind =
  counting (fun n0 v -> option_map (fun k -> Z.add n0 k) (kind v)) (Z.eqb Z0)

(** val matching : regex -> reader **)

let matching r =
  let letters0 =
    combine (map Z.of_N (up_from (Npos XH) (length (letters_of r))))
      (letters_of r)
  in
  let pairs =
    app (map (fun x -> (Z0, x)) (firsts (Zpos XH) r)) (follows (Zpos XH) r)
  in
  let may_be_behind = fun s k ->
    existsb (fun jk -> (&&) (Z.eqb (snd jk) k) (is_one_of (fst jk) s)) pairs
  in
  let last = app (if may_be_empty r then Z0 :: [] else []) (lasts (Zpos XH) r)
  in
  { start = (Z0 :: []); read = (fun _ s v ->
  let next =
    map fst
      (filter (fun kf ->
        (&&) (snd kf (character v)) (may_be_behind s (fst kf))) letters0)
  in
  goes_on (negb (Nat.eqb (length next) O)) next); ends = (fun s ->
  existsb (fun k -> is_one_of k last) s) }

(** val root : z -> z **)

let root n0 =
  if Z.eqb n0 Z0
  then Z0
  else Z.add (Z.modulo (Z.sub n0 (Zpos XH)) (Zpos (XI (XO (XO XH))))) (Zpos
         XH)

(** val hexadecimal : n -> char list -> n option **)

let rec hexadecimal before0 = function
| [] -> Some before0
| c::rest ->
  let n0 = n_of_ascii c in
  if (&&) (N.leb (Npos (XO (XO (XO (XO (XI XH)))))) n0)
       (N.leb n0 (Npos (XI (XO (XO (XI (XI XH)))))))
  then hexadecimal
         (N.add (N.mul (Npos (XO (XO (XO (XO XH))))) before0)
           (N.sub n0 (Npos (XO (XO (XO (XO (XI XH)))))))) rest
  else if (&&) (N.leb (Npos (XI (XO (XO (XO (XO (XI XH))))))) n0)
            (N.leb n0 (Npos (XO (XI (XI (XO (XO (XI XH))))))))
       then hexadecimal
              (N.add (N.mul (Npos (XO (XO (XO (XO XH))))) before0)
                (N.sub n0 (Npos (XI (XI (XI (XO (XI (XO XH))))))))) rest
       else None

(** val read_mask : char list -> n option **)

let read_mask text = match text with
| [] -> None
| _::_ -> hexadecimal N0 text

(** val relation : wording **)

let relation p c =
  match c.parameter with
  | [] -> None
  | a0::text ->
    (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
      (fun b0 b1 b2 b3 b4 b5 b6 b7 ->
      if b0
      then if b1
           then None
           else if b2
                then if b3
                     then if b4
                          then if b5
                               then if b6
                                    then None
                                    else if b7
                                         then None
                                         else (match c.lists with
                                               | [] -> None
                                               | l :: l0 ->
                                                 (match l with
                                                  | [] -> None
                                                  | a :: l1 ->
                                                    (match l1 with
                                                     | [] -> None
                                                     | b :: l2 ->
                                                       (match l2 with
                                                        | [] ->
                                                          (match l0 with
                                                           | [] ->
                                                             (match all_some
                                                                    (map
                                                                    read_mask
                                                                    (split
                                                                    '.' text)) with
                                                              | Some masks ->
                                                                if Nat.eqb
                                                                    (length
                                                                    masks)
                                                                    (length
                                                                    (values p))
                                                                then 
                                                                  Some ((Pair
                                                                    (a, b,
                                                                    (fun x y ->
                                                                    N.testbit
                                                                    (at_place
                                                                    N0 masks
                                                                    (N.sub x
                                                                    p.low))
                                                                    (N.sub y
                                                                    p.low)))) :: [])
                                                                else None
                                                              | None -> None)
                                                           | _ :: _ -> None)
                                                        | _ :: _ -> None))))
                               else None
                          else None
                     else None
                else None
      else None)
      a0

(** val read_state : char list -> (bool * n option list) option **)

let read_state text = match text with
| [] ->
  let accepts0 = false in
  let next = fun word0 ->
    if eqb0 word0 ('-'::[])
    then Some None
    else option_map (fun x -> Some x) (read_number word0)
  in
  option_map (fun x -> (accepts0, x)) (all_some (map next (split '.' text)))
| a::rest ->
  (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
    (fun b b0 b1 b2 b3 b4 b5 b6 ->
    if b
    then let accepts0 = false in
         let next = fun word0 ->
           if eqb0 word0 ('-'::[])
           then Some None
           else option_map (fun x -> Some x) (read_number word0)
         in
         option_map (fun x -> (accepts0, x))
           (all_some (map next (split '.' text)))
    else if b0
         then if b1
              then let accepts0 = false in
                   let next = fun word0 ->
                     if eqb0 word0 ('-'::[])
                     then Some None
                     else option_map (fun x -> Some x) (read_number word0)
                   in
                   option_map (fun x -> (accepts0, x))
                     (all_some (map next (split '.' text)))
              else if b2
                   then if b3
                        then let accepts0 = false in
                             let next = fun word0 ->
                               if eqb0 word0 ('-'::[])
                               then Some None
                               else option_map (fun x -> Some x)
                                      (read_number word0)
                             in
                             option_map (fun x -> (accepts0, x))
                               (all_some (map next (split '.' text)))
                        else if b4
                             then if b5
                                  then let accepts0 = false in
                                       let next = fun word0 ->
                                         if eqb0 word0 ('-'::[])
                                         then Some None
                                         else option_map (fun x -> Some x)
                                                (read_number word0)
                                       in
                                       option_map (fun x -> (accepts0, x))
                                         (all_some
                                           (map next (split '.' text)))
                                  else if b6
                                       then let accepts0 = false in
                                            let next = fun word0 ->
                                              if eqb0 word0 ('-'::[])
                                              then Some None
                                              else option_map (fun x -> Some
                                                     x) (read_number word0)
                                            in
                                            option_map (fun x -> (accepts0,
                                              x))
                                              (all_some
                                                (map next (split '.' text)))
                                       else let accepts0 = true in
                                            let next = fun word0 ->
                                              if eqb0 word0 ('-'::[])
                                              then Some None
                                              else option_map (fun x -> Some
                                                     x) (read_number word0)
                                            in
                                            option_map (fun x -> (accepts0,
                                              x))
                                              (all_some
                                                (map next (split '.' rest)))
                             else let accepts0 = false in
                                  let next = fun word0 ->
                                    if eqb0 word0 ('-'::[])
                                    then Some None
                                    else option_map (fun x -> Some x)
                                           (read_number word0)
                                  in
                                  option_map (fun x -> (accepts0, x))
                                    (all_some (map next (split '.' text)))
                   else let accepts0 = false in
                        let next = fun word0 ->
                          if eqb0 word0 ('-'::[])
                          then Some None
                          else option_map (fun x -> Some x)
                                 (read_number word0)
                        in
                        option_map (fun x -> (accepts0, x))
                          (all_some (map next (split '.' text)))
         else let accepts0 = false in
              let next = fun word0 ->
                if eqb0 word0 ('-'::[])
                then Some None
                else option_map (fun x -> Some x) (read_number word0)
              in
              option_map (fun x -> (accepts0, x))
                (all_some (map next (split '.' text))))
    a

(** val automaton : wording **)

let automaton p c =
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
                                    else if b6
                                         then None
                                         else (match c.lists with
                                               | [] -> None
                                               | l :: l0 ->
                                                 (match l0 with
                                                  | [] ->
                                                    (match all_some
                                                             (map read_state
                                                               (split '_'
                                                                 text)) with
                                                     | Some table0 ->
                                                       if forallb (fun s ->
                                                            Nat.eqb
                                                              (length (snd s))
                                                              (length
                                                                (values p)))
                                                            table0
                                                       then let at_state =
                                                              fun s ->
                                                              nth
                                                                (Z.to_nat s)
                                                                table0
                                                                (false, [])
                                                            in
                                                            Some ((Word (l,
                                                            { start =
                                                            (Z0 :: []);
                                                            read =
                                                            (fun _ s v ->
                                                            match s with
                                                            | [] -> None
                                                            | s0 :: l1 ->
                                                              (match l1 with
                                                               | [] ->
                                                                 option_map
                                                                   (fun t ->
                                                                   (Z.of_N t) :: [])
                                                                   (nth
                                                                    (Z.to_nat
                                                                    (Z.sub v
                                                                    (Z.of_N
                                                                    p.low)))
                                                                    (snd
                                                                    (at_state
                                                                    s0)) None)
                                                               | _ :: _ ->
                                                                 None));
                                                            ends = (fun s ->
                                                            match s with
                                                            | [] -> false
                                                            | s0 :: l1 ->
                                                              (match l1 with
                                                               | [] ->
                                                                 fst
                                                                   (at_state
                                                                    s0)
                                                               | _ :: _ ->
                                                                 false)) })) :: [])
                                                       else None
                                                     | None -> None)
                                                  | _ :: _ -> None))
                               else None
                          else None
                     else None
                else None
      else None)
      a

(** val rows_of : puzzle -> cell list list **)

let rows_of p =
  map (fun r -> block r N0 (Npos XH) p.columns) (up_from N0 (N.to_nat p.rows))

(** val columns_of : puzzle -> cell list list **)

let columns_of p =
  map (fun c -> block N0 c p.rows (Npos XH)) (up_from N0 (N.to_nat p.columns))

(** val regions_of : puzzle -> cell list list **)

let regions_of p =
  flat_map (fun a ->
    match filter (same_region p a) (all_cells p) with
    | [] -> []
    | b :: l -> if same_cell a b then (b :: l) :: [] else []) (all_cells p)

(** val each_two : 'a1 list -> 'a1 list -> ('a1 * 'a1) list **)

let rec each_two done0 = function
| [] -> []
| x :: rest ->
  app (map (fun x0 -> (x, x0)) done0) (each_two (app done0 (x :: [])) rest)

(** val of_either : puzzle -> cell list -> cell list -> cell list **)

let of_either p l m =
  filter (fun a -> existsb (same_cell a) (app l m)) (all_cells p)

(** val have_common_cell : cell list -> cell list -> bool **)

let have_common_cell l m =
  existsb (fun a -> existsb (same_cell a) m) l

(** val in_one_of : puzzle -> cell list -> cell list -> condition list **)

let in_one_of p l m =
  map (fun value ->
    occurs value (fun n0 -> Z.leb (Zpos XH) n0) (of_either p l m))
    (up_from (Npos XH) (N.to_nat p.high))

(** val in_one_if_common :
    puzzle -> cell list -> cell list -> condition list **)

let in_one_if_common p l m =
  map (fun value -> Word ((of_either p l m), { start = (Z0 :: []); read =
    (fun _ s v ->
    match s with
    | [] -> None
    | zeros :: l0 ->
      (match l0 with
       | [] ->
         Some
           ((if Z.eqb v (Z.of_N value)
             then Zpos (XO XH)
             else if Z.eqb v Z0
                  then Z.min (Z.add zeros (Zpos XH)) (Zpos (XO XH))
                  else zeros) :: [])
       | _ :: _ -> None)); ends = (fun s ->
    match s with
    | [] -> false
    | n0 :: l0 ->
      (match l0 with
       | [] -> Z.eqb n0 (Zpos (XO XH))
       | _ :: _ -> false)) })) (up_from (Npos XH) (N.to_nat p.high))

(** val doppelganger : puzzle -> condition list **)

let doppelganger p =
  let kinds = (rows_of p) :: ((columns_of p) :: ((regions_of p) :: [])) in
  app
    (map (fun value ->
      occurs value (Z.eqb (Z.sub (Z.of_N p.rows) (Zpos XH))) (all_cells p))
      (up_from (Npos XH) (N.to_nat p.high)))
    (app
      (flat_map (fun l -> (Differ
        l) :: ((occurs N0 (fun n0 -> Z.leb (Zpos XH) n0) l) :: []))
        (concat kinds))
      (app
        (flat_map (fun kind ->
          flat_map (fun lm -> in_one_of p (fst lm) (snd lm))
            (each_two [] kind)) kinds)
        (flat_map (fun kk ->
          flat_map (fun lm ->
            if have_common_cell (fst lm) (snd lm)
            then in_one_if_common p (fst lm) (snd lm)
            else []) (list_prod (fst kk) (snd kk))) (each_two [] kinds))))

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
               | Some n0 -> Some ((Differ l) :: ((sums_to n0 l) :: []))
               | None -> None)
       | _ :: _ -> None))) :: ((('k'::('a'::('k'::('u'::('r'::('o'::[])))))),
    (numbered any (fun _ n0 l -> (Differ l) :: ((sums_to n0 l) :: [])))) :: ((('m'::('u'::('l'::('t'::('i'::('-'::('s'::('u'::('m'::('-'::('c'::('a'::('g'::('e'::[])))))))))))))),
    (many_numbers (fun _ n0 l -> (Differ l) :: ((Word (l,
      (counting (fun sum v -> Some (Z.add sum v)) (fun sum ->
        is_one_of sum (map Z.of_N n0))))) :: [])))) :: ((('d'::('i'::('g'::('i'::('t'::('a'::('l'::('-'::('r'::('o'::('o'::('t'::('-'::('c'::('a'::('g'::('e'::[]))))))))))))))))),
    (numbered any (fun _ n0 l -> (Differ l) :: ((Word (l,
      (counting (fun sum v -> Some (root (Z.add sum v))) (Z.eqb (Z.of_N n0))))) :: [])))) :: ((('p'::('a'::('r'::('i'::('t'::('y'::('-'::('c'::('a'::('g'::('e'::[]))))))))))),
    (fun _ c ->
    let even_or_odd = fun n0 l -> Some ((Differ l) :: ((Word (l,
      (counting (fun sum v -> Some (Z.modulo (Z.add sum v) (Zpos (XO XH))))
        (Z.eqb n0)))) :: []))
    in
    (match c.lists with
     | [] -> None
     | l :: l0 ->
       (match l0 with
        | [] ->
          if eqb0 c.parameter ('='::('e'::('v'::('e'::('n'::[])))))
          then even_or_odd Z0 l
          else if eqb0 c.parameter ('='::('o'::('d'::('d'::[]))))
               then even_or_odd (Zpos XH) l
               else None
        | _ :: _ -> None)))) :: ((('r'::('e'::('l'::('l'::('i'::('k'::('-'::('c'::('a'::('g'::('e'::[]))))))))))),
    (numbered any (fun _ n0 l -> (Differ l) :: ((Word (l,
      (without_sum (Z.of_N n0)))) :: [])))) :: ((('e'::('q'::('u'::('a'::('l'::('i'::('t'::('y'::('-'::('c'::('a'::('g'::('e'::[]))))))))))))),
    (plain any (fun p l -> (Differ l) :: ((Word (l,
      (as_many (fun v -> Some
        (if Z.eqb (Z.modulo v (Zpos (XO XH))) Z0 then Zpos XH else Zneg XH))))) :: ((Word
      (l, (as_many (low_or_high p)))) :: []))))) :: ((('s'::('u'::('m'::[]))),
    sum_with_factors) :: ((('l'::('i'::('t'::('t'::('l'::('e'::('-'::('k'::('i'::('l'::('l'::('e'::('r'::[]))))))))))))),
    (numbered any (fun _ n0 l -> (sums_to n0 l) :: []))) :: ((('p'::('r'::('o'::('d'::('u'::('c'::('t'::[]))))))),
    (numbered any (fun _ n0 l ->
      match l with
      | [] -> (Word (l, (product_is (Z.of_N n0)))) :: []
      | a :: l0 ->
        (match l0 with
         | [] -> (Pair (a, a, (only (fun x -> N.eqb x n0)))) :: []
         | b :: l1 ->
           (match l1 with
            | [] -> (Pair (a, b, (fun x y -> N.eqb (N.mul x y) n0))) :: []
            | _ :: _ -> (Word (l, (product_is (Z.of_N n0)))) :: []))))) :: ((('a'::('r'::('r'::('o'::('w'::[]))))),
    (two_lists (fun l _ -> one0 l) (fun l m -> (equal_sums l m) :: []))) :: ((('p'::('i'::('l'::('l'::('-'::('a'::('r'::('r'::('o'::('w'::[])))))))))),
    (two_lists (fun l _ -> (||) (two l) (Nat.eqb l (S (S (S O))))) pill)) :: ((('a'::('v'::('e'::('r'::('a'::('g'::('e'::('-'::('a'::('r'::('r'::('o'::('w'::[]))))))))))))),
    (two_lists (fun l _ -> one0 l) (fun l m -> (Total
      ((app (each (Z.of_nat (length m)) l) (each (Zneg XH) m)),
      (Z.eqb Z0))) :: []))) :: ((('d'::('o'::('u'::('b'::('l'::('e'::('-'::('a'::('r'::('r'::('o'::('w'::[])))))))))))),
    (plain three_or_more (fun _ -> between_ends))) :: ((('r'::('e'::('g'::('i'::('o'::('n'::('-'::('s'::('u'::('m'::[])))))))))),
    (fun p c ->
    match p.parts with
    | NoRegions -> None
    | _ -> plain any (fun p0 l -> all_equal_sums (pieces p0 l)) p c)) :: ((('e'::('q'::('u'::('a'::('l'::('-'::('s'::('u'::('m'::('s'::[])))))))))),
    (fun _ c ->
    match c.lists with
    | [] -> None
    | l0 :: l1 ->
      if has_none c then Some (all_equal_sums (l0 :: l1)) else None)) :: ((('z'::('i'::('p'::('p'::('e'::('r'::[])))))),
    (plain any (fun _ l -> all_equal_sums (rev0 (from_both_ends l))))) :: ((('r'::('e'::('l'::[]))),
    relation) :: ((('r'::('e'::('g'::[]))),
    automaton) :: ((('w'::('h'::('i'::('t'::('e'::[]))))),
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
    (nonzero
      (numbered any (fun _ n0 l ->
        app
          (within (sub (N.to_nat n0) (S O)) (fun x y ->
            other (N.modulo x n0) (N.modulo y n0)) l)
          (map (fun ab -> Pair ((fst ab), (snd ab), (fun x y ->
            N.eqb (N.modulo x n0) (N.modulo y n0))))
            (combine l (skipn (N.to_nat n0) l))))))) :: ((('e'::('q'::('u'::('a'::('l'::[]))))),
    (plain any (fun _ -> along N.eqb))) :: ((('c'::('l'::('o'::('n'::('e'::[]))))),
    (two_lists Nat.eqb equal_pairs)) :: ((('b'::('e'::('t'::('w'::('e'::('e'::('n'::[]))))))),
    (plain three_or_more (fun _ l -> (Word ((ends_first l),
      (with_ends (fun _ _ -> true) (fun least most v ->
        (&&) (Z.ltb least v) (Z.ltb v most))))) :: []))) :: ((('l'::('o'::('c'::('k'::('o'::('u'::('t'::[]))))))),
    (numbered (Nat.leb (S (S O))) (fun _ n0 l -> (Word ((ends_first l),
      (with_ends (fun least most -> Z.leb (Z.of_N n0) (Z.sub most least))
        (fun least most v -> (||) (Z.ltb v least) (Z.ltb most v))))) :: []))) :: ((('s'::('u'::('m'::('-'::('l'::('i'::('n'::('e'::[])))))))),
    (numbered any (fun _ n0 l -> (Word (l, (pieces_of (Z.of_N n0)))) :: []))) :: ((('r'::('e'::('g'::('e'::('x'::[]))))),
    (fun _ c ->
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
                                      else if b6
                                           then None
                                           else (match c.lists with
                                                 | [] -> None
                                                 | l :: l0 ->
                                                   (match l0 with
                                                    | [] ->
                                                      option_map (fun r ->
                                                        (Word (l,
                                                        (matching r))) :: [])
                                                        (regex_of text)
                                                    | _ :: _ -> None))
                                 else None
                            else None
                       else None
                  else None
        else None)
        a)) :: ((('l'::('u'::('n'::('c'::('h'::('b'::('o'::('x'::[])))))))),
    (numbered (Nat.leb (S (S O))) (fun p n0 l -> (Differ l) :: ((Word (l,
      (lunchbox_of (fold_right Z.add Z0 (map Z.of_N (values p))) (Z.of_N n0)))) :: [])))) :: ((('s'::('u'::('m'::('-'::('l'::('o'::('o'::('p'::[])))))))),
    (nonzero
      (numbered any (fun _ n0 l -> (Word (l, (loop_of (Z.of_N n0)))) :: [])))) :: ((('v'::('a'::('l'::('u'::('e'::('-'::('i'::('n'::('d'::('e'::('x'::('i'::('n'::('g'::[])))))))))))))),
    (plain three_or_more (fun _ l ->
      match l with
      | [] -> []
      | a :: l0 ->
        (match l0 with
         | [] -> []
         | b :: others ->
           let most = N.of_nat (length others) in
           (Pair (b, b,
           (only (fun x -> (&&) (N.leb (Npos XH) x) (N.leb x most))))) :: 
           (map (fun ck -> Word ((b :: (a :: ((fst ck) :: []))),
             (value_at (Z.of_N (snd ck)))))
             (combine others (up_from (Npos XH) (length others)))))))) :: ((('s'::('a'::('n'::('d'::('w'::('i'::('c'::('h'::[])))))))),
    (numbered any (fun p n0 l -> (Word (l,
      (sandwich_of (Z.of_N p.low) (Z.of_N p.high) (Z.of_N n0)))) :: []))) :: ((('x'::('-'::('s'::('u'::('m'::[]))))),
    (numbered any (fun _ n0 l -> (Word (l, (x_sum_is (Z.of_N n0)))) :: []))) :: ((('s'::('k'::('y'::('s'::('c'::('r'::('a'::('p'::('e'::('r'::[])))))))))),
    (numbered any (fun _ n0 l -> (Word (l, (skyscrapers (Z.of_N n0)))) :: []))) :: ((('h'::('i'::('d'::('d'::('e'::('n'::('-'::('s'::('k'::('y'::('s'::('c'::('r'::('a'::('p'::('e'::('r'::[]))))))))))))))))),
    (numbered any (fun _ n0 l -> (Word (l,
      (hidden_skyscraper (Z.of_N n0)))) :: []))) :: ((('q'::('u'::('a'::('d'::('r'::('u'::('p'::('l'::('e'::[]))))))))),
    (many_numbers (fun _ -> occur Z.geb))) :: ((('c'::('o'::('n'::('t'::('a'::('i'::('n'::[]))))))),
    (many_numbers (fun _ -> occur Z.geb))) :: ((('c'::('o'::('n'::('t'::('a'::('i'::('n'::('-'::('e'::('x'::('a'::('c'::('t'::('l'::('y'::[]))))))))))))))),
    (many_numbers (fun _ -> occur Z.eqb))) :: ((('l'::('o'::('o'::('k'::('-'::('a'::('n'::('d'::('-'::('s'::('a'::('y'::[])))))))))))),
    (fun _ c ->
    let pair = fun text ->
      match map read_number (split 'x' text) with
      | [] -> None
      | o :: l ->
        (match o with
         | Some n0 ->
           (match l with
            | [] -> None
            | o0 :: l0 ->
              (match o0 with
               | Some v -> (match l0 with
                            | [] -> Some (n0, v)
                            | _ :: _ -> None)
               | None -> None))
         | None -> None)
    in
    (match c.parameter with
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
                                       else if b6
                                            then None
                                            else (match c.lists with
                                                  | [] -> None
                                                  | l :: l0 ->
                                                    (match l0 with
                                                     | [] ->
                                                       option_map
                                                         (map (fun nv ->
                                                           occurs (snd nv)
                                                             (Z.eqb
                                                               (Z.of_N
                                                                 (fst nv))) l))
                                                         (all_some
                                                           (map pair
                                                             (split '.' text)))
                                                     | _ :: _ -> None))
                                  else None
                             else None
                        else None
                   else None
         else None)
         a))) :: ((('c'::('o'::('u'::('n'::('t'::('i'::('n'::('g'::('-'::('c'::('i'::('r'::('c'::('l'::('e'::('s'::[])))))))))))))))),
    (plain any (fun p l ->
      map (fun value ->
        occurs value (fun n0 -> (||) (Z.eqb n0 Z0) (Z.eqb n0 (Z.of_N value)))
          l) (values p)))) :: ((('c'::('o'::('u'::('n'::('t'::('-'::('d'::('i'::('s'::('t'::('i'::('n'::('c'::('t'::[])))))))))))))),
    (two_lists (fun l _ -> one0 l) (fun l m -> (Word ((app m l),
      (number_of_values (N.of_nat (length m))))) :: []))) :: ((('s'::('a'::('m'::('e'::('-'::('v'::('a'::('l'::('u'::('e'::('s'::[]))))))))))),
    (fun p c ->
    match c.lists with
    | [] -> None
    | first :: others ->
      if (&&) (has_none c)
           (forallb (fun l -> Nat.eqb (length l) (length first)) others)
      then Some (flat_map (same_values p first) others)
      else None)) :: ((('n'::('o'::('n'::('c'::('o'::('n'::('s'::('e'::('c'::('u'::('t'::('i'::('v'::('e'::[])))))))))))))),
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
      (unmarked sum_marks (fun x y ->
        (&&) (negb (sum_to (Npos (XI (XO XH))) x y))
          (negb (sum_to (Npos (XO (XI (XO XH)))) x y)))))) :: ((('m'::('i'::('n'::('i'::('m'::('u'::('m'::[]))))))),
    (plain one0
      (extreme ('m'::('i'::('n'::('i'::('m'::('u'::('m'::[]))))))) N.ltb))) :: ((('m'::('a'::('x'::('i'::('m'::('u'::('m'::[]))))))),
    (plain one0
      (extreme ('m'::('a'::('x'::('i'::('m'::('u'::('m'::[])))))))
        (fun x y -> N.ltb y x)))) :: ((('a'::('n'::('t'::('i'::('k'::('n'::('i'::('g'::('h'::('t'::[])))))))))),
    (whole (fun p -> cells_that p knights_move (fun _ _ -> other)))) :: ((('a'::('n'::('t'::('i'::('k'::('i'::('n'::('g'::[])))))))),
    (whole (fun p -> cells_that p kings_move (fun _ _ -> other)))) :: ((('t'::('a'::('x'::('i'::('c'::('a'::('b'::[]))))))),
    (numbered_whole (fun p n0 ->
      cells_that p (fun a b -> N.eqb (distance a b) n0) (fun _ _ -> other)))) :: ((('a'::('n'::('t'::('i'::('t'::('a'::('x'::('i'::('c'::('a'::('b'::[]))))))))))),
    (whole (fun p ->
      cells_that p (fun _ _ -> true) (fun a b x y ->
        (||) (other x y) (other x (distance a b)))))) :: ((('g'::('l'::('o'::('b'::('a'::('l'::('-'::('e'::('n'::('t'::('r'::('o'::('p'::('y'::[])))))))))))))),
    (complete
      (whole (fun p ->
        blocks p (all_three (fun v -> Z.of_N (third p (Z.to_N v)))))))) :: ((('g'::('l'::('o'::('b'::('a'::('l'::('-'::('m'::('o'::('d'::[])))))))))),
    (complete
      (whole (fun p ->
        blocks p (all_three (fun v -> Z.modulo v (Zpos (XI XH)))))))) :: ((('d'::('u'::('t'::('c'::('h'::('-'::('f'::('l'::('a'::('t'::('m'::('a'::('t'::('e'::('s'::[]))))))))))))))),
    (fun p c ->
    if (&&) (N.eqb p.low (Npos XH)) (N.odd p.high)
    then complete
           (whole (fun p0 ->
             map (fun c0 -> Word ((block N0 c0 p0.rows (Npos XH)),
               (flatmates (Z.of_N p0.high))))
               (up_from N0 (N.to_nat p0.columns)))) p c
    else None)) :: ((('d'::('o'::('p'::('p'::('e'::('l'::('g'::('a'::('n'::('g'::('e'::('r'::[])))))))))))),
    (fun p c ->
    if (&&)
         ((&&)
           ((&&) ((&&) (N.eqb p.rows p.columns) (N.eqb p.low N0))
             (N.eqb p.high p.rows))
           (forallb (fun l -> Nat.eqb (length l) (N.to_nat p.rows))
             (regions_of p)))
         (match p.lines with
          | WholeLines -> true
          | _ -> false)
    then complete (whole doppelganger) p c
    else None)) :: ((('w'::('i'::('n'::('d'::('o'::('k'::('u'::[]))))))),
    (fun p c ->
    if (&&) (N.eqb p.rows p.columns)
         (N.eqb (N.mul (N.sqrt p.rows) (N.sqrt p.rows)) p.rows)
    then complete (whole windows) p c
    else None)) :: ((('d'::('i'::('s'::('j'::('o'::('i'::('n'::('t'::('-'::('g'::('r'::('o'::('u'::('p'::('s'::[]))))))))))))))),
    (fun p c ->
    match p.parts with
    | Boxes (height, width) ->
      complete (whole (fun p0 -> places_of_boxes p0 height width)) p c
    | _ -> None)) :: ((('s'::('t'::('r'::('a'::('i'::('g'::('h'::('t'::('s'::[]))))))))),
    (fun p c ->
    match c.lists with
    | [] -> whole (fun p0 -> straights p0 []) p c
    | _ :: _ -> plain any straights p c)) :: ((('r'::('o'::('w'::('-'::('i'::('n'::('d'::('e'::('x'::('e'::('r'::[]))))))))))),
    (complete
      (plain one0 (indexer (fun _ a b -> N.eqb (column a) (column b)))))) :: ((('c'::('o'::('l'::('u'::('m'::('n'::('-'::('i'::('n'::('d'::('e'::('x'::('e'::('r'::[])))))))))))))),
    (complete (plain one0 (indexer (fun _ a b -> N.eqb (row a) (row b)))))) :: ((('b'::('o'::('x'::('-'::('i'::('n'::('d'::('e'::('x'::('e'::('r'::[]))))))))))),
    (fun p c ->
    match p.parts with
    | NoRegions -> None
    | _ -> complete (plain one0 (indexer same_region)) p c)) :: ((('n'::('u'::('m'::('b'::('e'::('r'::('e'::('d'::('-'::('r'::('o'::('o'::('m'::[]))))))))))))),
    (numbered any (fun _ n0 l ->
      match l with
      | [] -> []
      | a :: _ -> names_place a l n0))) :: [])))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

(** val wording_of :
    char list -> (char list * wording) list -> wording option **)

let rec wording_of name = function
| [] -> None
| p :: rest ->
  let (other0, w) = p in
  if eqb0 name other0 then Some w else wording_of name rest

(** val up_to_closing : nat -> char list -> (char list * char list) option **)

let rec up_to_closing depth = function
| [] -> None
| c::rest ->
  if (&&) ((=) c ')') (Nat.eqb depth O)
  then Some ([], rest)
  else let depth0 =
         if (=) c '('
         then S depth
         else if (=) c ')' then pred depth else depth
       in
       option_map (fun tr -> ((c::(fst tr)), (snd tr)))
         (up_to_closing depth0 rest)

(** val leading_digits : char list -> char list * char list **)

let rec leading_digits text = match text with
| [] -> ([], [])
| c::rest ->
  if (&&) (N.leb (Npos (XO (XO (XO (XO (XI XH)))))) (n_of_ascii c))
       (N.leb (n_of_ascii c) (Npos (XI (XO (XO (XI (XI XH)))))))
  then let (l, r) = leading_digits rest in ((c::l), r)
  else ([], text)

(** val name_and_parameter : char list -> char list * char list **)

let rec name_and_parameter text = match text with
| [] -> ([], [])
| c::rest ->
  if existsb ((=) c) ('=' :: ('<' :: ('>' :: ('!' :: []))))
  then ([], text)
  else let (name, parameter0) = name_and_parameter rest in
       ((c::name), parameter0)

(** val branches_of :
    nat -> char list -> cell list list -> constraint0 list list option **)

let rec branches_of fuel text left_lists =
  match fuel with
  | O -> None
  | S fuel0 ->
    (match text with
     | [] -> None
     | c::rest ->
       (match up_to_closing O rest with
        | Some p ->
          let (inside, rest0) = p in
          let (digits0, rest1) = leading_digits rest0 in
          let count =
            match read_number digits0 with
            | Some n0 -> N.to_nat n0
            | None -> S O
          in
          let (name, parameter0) = name_and_parameter inside in
          let one1 = { rule = name; parameter = parameter0; lists =
            (firstn count left_lists) }
          in
          let others = skipn count left_lists in
          if negb ((&&) ((=) c '(') (Nat.leb count (length left_lists)))
          then None
          else (match rest1 with
                | [] ->
                  if Nat.eqb (length others) O
                  then Some ((one1 :: []) :: [])
                  else None
                | sign::rest2 ->
                  (match branches_of fuel0 rest2 others with
                   | Some l ->
                     (match l with
                      | [] -> None
                      | b :: more ->
                        if (=) sign '+'
                        then Some ((one1 :: b) :: more)
                        else if (=) sign '|'
                             then Some ((one1 :: []) :: (b :: more))
                             else None)
                   | None -> None))
        | None -> None))

(** val worded : puzzle -> constraint0 -> condition list option **)

let worded p c =
  match wording_of c.rule wordings with
  | Some w -> w p c
  | None -> None

(** val alternatives : puzzle -> constraint0 -> condition list list option **)

let alternatives p c =
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
                                    else if b6
                                         then None
                                         else (match branches_of
                                                       (length0 text) text
                                                       c.lists with
                                               | Some branches0 ->
                                                 all_some
                                                   (map (fun b7 ->
                                                     option_map concat
                                                       (all_some
                                                         (map (worded p) b7)))
                                                     branches0)
                                               | None -> None)
                               else None
                          else None
                     else None
                else None
      else None)
      a

(** val is_choice : constraint0 -> bool **)

let is_choice c =
  eqb0 c.rule ('a'::('n'::('y'::('-'::('o'::('f'::[]))))))

(** val meaning : puzzle -> constraint0 -> condition list option **)

let meaning p c =
  if is_choice c
  then option_map (fun _ -> []) (alternatives p c)
  else worded p c

(** val conditions : puzzle -> condition list **)

let conditions p =
  flat_map (fun c -> match meaning p c with
                     | Some l -> l
                     | None -> []) p.constraints

(** val choices : puzzle -> condition list list list **)

let choices p =
  flat_map (fun c ->
    if is_choice c
    then (match alternatives p c with
          | Some l -> l :: []
          | None -> [])
    else []) p.constraints

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

(** val same_state : state -> state -> bool **)

let rec same_state a b =
  match a with
  | [] -> (match b with
           | [] -> true
           | _ :: _ -> false)
  | x :: a0 ->
    (match b with
     | [] -> false
     | y :: b0 -> (&&) (Z.eqb x y) (same_state a0 b0))

(** val is_state : state -> state list -> bool **)

let is_state s l =
  existsb (same_state s) l

(** val put : positive -> positive -> positive **)

let rec put p rest =
  match p with
  | XI p0 -> XI (XI (put p0 rest))
  | XO p0 -> XO (XI (put p0 rest))
  | XH -> XO (XO rest)

(** val code : state -> positive **)

let rec code = function
| [] -> XH
| z0 :: s0 ->
  put (match z0 with
       | Z0 -> XH
       | Zpos p -> XO p
       | Zneg p -> XI p) (code s0)

type states = state list trie

(** val those : state -> states -> state list **)

let those s t =
  match find (code s) t with
  | Some l -> l
  | None -> []

(** val is_known : state -> states -> bool **)

let is_known s t =
  is_state s (those s t)

(** val know : state -> states -> states **)

let know s t =
  add0 (code s) (s :: (those s t)) t

(** val index0 : state list -> states **)

let index0 l =
  fold_right know Leaf l

(** val different_states :
    state list -> states -> state list -> state list **)

let rec different_states l t done0 =
  match l with
  | [] -> done0
  | s :: l0 ->
    if is_known s t
    then different_states l0 t done0
    else different_states l0 (know s t) (s :: done0)

type layer = (state * (n * state) list) list

(** val onward : reader -> n -> n list -> state -> (n * state) list **)

let onward r before0 values0 s =
  flat_map (fun v ->
    match r.read before0 s (Z.of_N v) with
    | Some t -> (v, t) :: []
    | None -> []) values0

(** val layers :
    reader -> n -> state list -> n list list -> layer list * state list **)

let rec layers r before0 reached = function
| [] -> ([], (filter r.ends reached))
| values0 :: rest ->
  let all = map (fun s -> (s, (onward r before0 values0 s))) reached in
  let next =
    different_states (flat_map (fun e -> map snd (snd e)) all) Leaf []
  in
  let (more, live) = layers r (N.add before0 (Npos XH)) next rest in
  let known = index0 live in
  let kept =
    map (fun e -> ((fst e),
      (filter (fun vt -> is_known (snd vt) known) (snd e)))) all
  in
  let kept0 =
    filter (fun e -> match snd e with
                     | [] -> false
                     | _ :: _ -> true) kept
  in
  ((kept0 :: more), (map fst kept0))

(** val earlier : cell -> cell -> bool **)

let earlier a b =
  (||) (N.ltb (row a) (row b))
    ((&&) (N.eqb (row a) (row b)) (N.ltb (column a) (column b)))

(** val add_term :
    (cell -> cell -> bool) -> z -> cell -> (z * cell) list -> (z * cell) list **)

let rec add_term is_before factor a l = match l with
| [] -> (factor, a) :: []
| p :: rest ->
  let (other0, b) = p in
  if same_cell a b
  then ((Z.add factor other0), b) :: rest
  else if is_before a b
       then (factor, a) :: l
       else (other0, b) :: (add_term is_before factor a rest)

(** val in_order :
    (cell -> cell -> bool) -> (z * cell) list -> (z * cell) list **)

let in_order is_before terms =
  filter (fun t -> negb (Z.eqb (fst t) Z0))
    (fold_right (fun t -> add_term is_before (fst t) (snd t)) [] terms)

(** val adder : (z * cell) list -> (z -> bool) -> reader **)

let adder terms fits =
  { start = (Z0 :: []); read = (fun before0 s v ->
    match s with
    | [] -> None
    | n0 :: l ->
      (match l with
       | [] ->
         Some
           ((Z.add n0 (Z.mul (nth (N.to_nat before0) (map fst terms) Z0) v)) :: [])
       | _ :: _ -> None)); ends = (fun s ->
    match s with
    | [] -> false
    | n0 :: l -> (match l with
                  | [] -> fits n0
                  | _ :: _ -> false)) }

(** val pack : state -> state -> state **)

let pack s t =
  (Z.of_nat (length s)) :: (app s t)

(** val unpack : state -> state * state **)

let unpack = function
| [] -> ([], [])
| n0 :: rest -> ((firstn (Z.to_nat n0) rest), (skipn (Z.to_nat n0) rest))

(** val both : reader -> reader -> reader **)

let both r1 r2 =
  { start = (pack r1.start r2.start); read = (fun before0 s v ->
    let (s1, s2) = unpack s in
    (match r1.read before0 s1 v with
     | Some t1 ->
       (match r2.read before0 s2 v with
        | Some t2 -> Some (pack t1 t2)
        | None -> None)
     | None -> None)); ends = (fun s ->
    let (s1, s2) = unpack s in (&&) (r1.ends s1) (r2.ends s2)) }

(** val always_goes_on : reader **)

let always_goes_on =
  { start = []; read = (fun _ s _ -> Some s); ends = (fun _ -> true) }

(** val never_goes_on : reader **)

let never_goes_on =
  { start = []; read = (fun _ _ _ -> None); ends = (fun _ -> false) }

(** val advance : reader -> n -> state -> z -> state **)

let advance r before0 s v =
  match s with
  | [] -> []
  | _ :: s0 ->
    (match r.read before0 s0 v with
     | Some t -> (Zpos XH) :: t
     | None -> [])

(** val is_content : reader -> state -> bool **)

let is_content r = function
| [] -> false
| _ :: s0 -> r.ends s0

(** val one_of : reader -> reader -> reader **)

let one_of r1 r2 =
  { start = (pack ((Zpos XH) :: r1.start) ((Zpos XH) :: r2.start)); read =
    (fun before0 s v ->
    let (s1, s2) = unpack s in
    (match advance r1 before0 s1 v with
     | [] ->
       (match advance r2 before0 s2 v with
        | [] -> None
        | z0 :: l -> Some (pack [] (z0 :: l)))
     | z0 :: l -> Some (pack (z0 :: l) (advance r2 before0 s2 v)))); ends =
    (fun s ->
    let (s1, s2) = unpack s in (||) (is_content r1 s1) (is_content r2 s2)) }

(** val own_places : n -> cell list -> cell list -> n option list **)

let rec own_places next own = function
| [] -> []
| a :: letters1 ->
  (match own with
   | [] -> None :: (own_places next [] letters1)
   | b :: others ->
     if same_cell a b
     then (Some next) :: (own_places (N.add next (Npos XH)) others letters1)
     else None :: (own_places next own letters1))

(** val among : cell list -> cell list -> reader -> reader **)

let among own letters0 r =
  let places = own_places N0 own letters0 in
  let count = N.of_nat (length own) in
  { start = r.start; read = (fun before0 s v ->
  match nth (N.to_nat before0) places None with
  | Some k ->
    (match r.read k s v with
     | Some t ->
       if N.eqb (N.add k (Npos XH)) count
       then if r.ends t then Some [] else None
       else Some t
     | None -> None)
  | None -> Some s); ends = (fun _ -> true) }

(** val all_differ : reader **)

let all_differ =
  { start = []; read = (fun _ s v ->
    if is_one_of v s then None else Some (insert v s)); ends = (fun _ ->
    true) }

(** val two_values : (n -> n -> bool) -> reader **)

let two_values allowed =
  { start = []; read = (fun _ s v ->
    match s with
    | [] -> Some (v :: [])
    | x :: _ -> if allowed (Z.to_N x) (Z.to_N v) then Some [] else None);
    ends = (fun _ -> true) }

(** val one_value : (n -> bool) -> reader **)

let one_value allowed =
  { start = []; read = (fun _ s v ->
    if allowed (Z.to_N v) then Some s else None); ends = (fun _ -> true) }

(** val is_before_in : cell list -> cell -> cell -> bool **)

let is_before_in letters0 a b =
  N.ltb (place_in a letters0) (place_in b letters0)

(** val part : cell list -> condition -> cell list * reader **)

let part letters0 = function
| Pair (a, b, allowed) ->
  if same_cell a b
  then ((a :: []), (one_value (fun x -> allowed x x)))
  else if is_before_in letters0 a b
       then ((a :: (b :: [])), (two_values allowed))
       else ((b :: (a :: [])), (two_values (fun x y -> allowed y x)))
| Differ l ->
  ((filter (fun a -> existsb (same_cell a) l) letters0), all_differ)
| Total (terms, fits) ->
  let terms0 = in_order (is_before_in letters0) terms in
  ((map snd terms0), (adder terms0 fits))
| Word (l, r) -> (l, r)

(** val branch_reader : cell list -> condition list -> reader **)

let branch_reader letters0 branch =
  fold_right (fun c ->
    both (among (fst (part letters0 c)) letters0 (snd (part letters0 c))))
    always_goes_on branch

(** val choice_reader : cell list -> condition list list -> reader **)

let choice_reader letters0 branches0 =
  fold_right (fun b -> one_of (branch_reader letters0 b)) never_goes_on
    branches0

(** val cells_of : condition -> cell list **)

let cells_of = function
| Pair (a, b, _) -> a :: (b :: [])
| Differ l -> l
| Total (terms, _) -> map snd terms
| Word (l, _) -> l

(** val distinct_cells : cell list -> bool **)

let rec distinct_cells = function
| [] -> true
| a :: rest -> (&&) (negb (existsb (same_cell a) rest)) (distinct_cells rest)

(** val orders_cells : condition list list -> cell list -> bool **)

let orders_cells branches0 letters0 =
  let all = flat_map (flat_map cells_of) branches0 in
  (&&)
    ((&&) (distinct_cells letters0)
      (forallb (fun a -> existsb (same_cell a) letters0) all))
    (forallb (fun a -> existsb (same_cell a) all) letters0)

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

(** val is_empty : 'a1 list -> bool **)

let is_empty = function
| [] -> true
| _ :: _ -> false

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
  if is_empty set0
  then '#'::[]
  else if (&&) (equal_lists set0 (values p)) (negb (N.eqb p.low p.high))
       then '.'::[]
       else (match set0 with
             | [] ->
               append ('{'::[])
                 (append (concat0 (between p) (map number set0)) ('}'::[]))
             | v :: l ->
               (match l with
                | [] -> number v
                | _ :: _ ->
                  append ('{'::[])
                    (append (concat0 (between p) (map number set0)) ('}'::[]))))

(** val cell_name : cell -> char list **)

let cell_name a =
  append ('R'::[])
    (append (number (N.add (row a) (Npos XH)))
      (append ('C'::[]) (number (N.add (column a) (Npos XH)))))

(** val field : char list -> bool -> char list -> char list list **)

let field name is_there0 text =
  if is_there0 then (append name (append ('='::[]) text)) :: [] else []

(** val rows_text :
    char list -> ('a1 -> char list) -> 'a1 list list -> char list **)

let rows_text separator show l =
  concat0 ('/'::[]) (map (fun r -> concat0 separator (map show r)) l)

(** val has_long_labels : n list list -> bool **)

let has_long_labels labels =
  existsb (existsb (fun l -> N.ltb (Npos (XI (XO (XO XH)))) l)) labels

(** val constraint_text : constraint0 -> char list **)

let constraint_text c =
  append c.rule
    (append c.parameter
      (append (':'::[])
        (concat0 ('|'::[])
          (map (fun l -> concat0 ('.'::[]) (map cell_name l)) c.lists))))

(** val extra_text : puzzle -> (n * n list) -> char list **)

let extra_text p run0 =
  append (number (fst run0))
    (if equal_lists (snd run0) (values p)
     then []
     else append ('{'::[])
            (append (concat0 (between p) (map number (snd run0))) ('}'::[])))

(** val fields : puzzle -> char list list **)

let fields p =
  app
    (field ('v'::('a'::('l'::('u'::('e'::('s'::[]))))))
      (negb
        ((&&) (N.eqb p.low (Npos XH)) (N.eqb p.high (N.max p.rows p.columns))))
      (append (number p.low) (append ('-'::[]) (number p.high))))
    (app
      (match p.lines with
       | WholeLines -> []
       | RunsOfLines ->
         field ('l'::('i'::('n'::('e'::('s'::[]))))) true
           ('w'::('o'::('r'::('d'::('s'::[])))))
       | NoLines ->
         field ('l'::('i'::('n'::('e'::('s'::[]))))) true
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
            (field
              ('e'::('x'::('t'::('r'::('a'::('-'::('c'::('e'::('l'::('l'::('s'::[])))))))))))
              (negb (is_empty p.extra))
              (concat0 ('/'::[]) (map (extra_text p) p.extra)))
            (app
              (field ('g'::('r'::('o'::('u'::('p'::('s'::[]))))))
                (negb (is_empty p.further))
                (rows_text ('.'::[]) cell_name p.further))
              (app
                (field ('c'::('e'::('l'::('l'::('s'::[]))))) true
                  (rows_text (between p) (cell_text p) p.cells))
                (app
                  (field ('s'::('i'::('g'::('n'::('s'::[])))))
                    (negb (is_empty p.signs)) (concat0 ('/'::[]) p.signs))
                  (field
                    ('c'::('o'::('n'::('s'::('t'::('r'::('a'::('i'::('n'::('t'::('s'::[])))))))))))
                    (negb (is_empty p.constraints))
                    (concat0 ('/'::[]) (map constraint_text p.constraints))))))))))

(** val line_of : puzzle -> char list **)

let line_of p =
  concat0 (';'::[])
    ((append (number p.rows) (append ('x'::[]) (number p.columns))) :: 
    (fields p))

(** val classic_text : puzzle -> char list **)

let classic_text p =
  concat0 [] (map (fun r -> concat0 [] (map (cell_text p) r)) p.cells)

(** val grid_text : puzzle -> grid -> char list **)

let grid_text p g =
  concat0 (between p)
    (map (fun a -> if is_there p a then number (g a) else '#'::[])
      (app (positions p) (extra_places p)))

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
              partners : partner list; places_of : (n * n) list }

type atom =
| Has of info * n
| Always of bool
| After of n * n * state list
| Step of n * n * state list * n

type table = atom trie

type word = { letters : cell list; its : reader; unrolled : layer list }

type vocabulary = word trie

(** val nth_word : vocabulary -> n -> word **)

let nth_word words w =
  match find (N.succ_pos w) words with
  | Some u -> u
  | None ->
    { letters = []; its = { start = []; read = (fun _ _ _ -> None); ends =
      (fun _ -> false) }; unrolled = [] }

(** val next_cell : word -> n -> cell **)

let next_cell u k =
  nth (N.to_nat k) u.letters (N0, N0)

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
           | Always b -> if b then negation tab rest l else None
           | _ -> None)
        | None -> None)
     | XO v ->
       (match find v tab with
        | Some a ->
          (match a with
           | Has (i, x) ->
             negation tab rest (restrict i (fun y -> negb (N.eqb y x)) l)
           | Always b -> if b then None else negation tab rest l
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
  | Row (x, x') ->
    (match b with
     | Row (y, y') -> (&&) (N.eqb x y) (N.eqb x' y')
     | _ -> false)
  | Column (x, x') ->
    (match b with
     | Column (y, y') -> (&&) (N.eqb x y) (N.eqb x' y')
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
                  | Further y -> Nat.eqb x y
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
                 | Listed y -> Nat.eqb x y)

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

(** val view :
    n -> n -> cell -> state -> state -> n -> atom -> bool option **)

let view w k there s t v = function
| Has (i, x) -> if same_cell i.place there then Some (N.eqb v x) else None
| Always b -> Some b
| After (w', k', states0) ->
  if N.eqb w' w
  then if N.eqb k' k
       then Some (is_state s states0)
       else if N.eqb k' (N.add k (Npos XH))
            then Some (is_state t states0)
            else None
  else None
| Step (w', k', states0, x) ->
  if (&&) (N.eqb w' w) (N.eqb k' k)
  then Some ((&&) (is_state s states0) (N.eqb v x))
  else None

(** val surely :
    n -> n -> cell -> state -> state -> n -> (bool * atom) -> bool **)

let surely w k there s t v l =
  match view w k there s t v (snd l) with
  | Some b -> eqb b (fst l)
  | None -> false

(** val at_once : n -> n -> state -> (bool * atom) -> bool **)

let at_once w k s = function
| (b, a) ->
  if b
  then (match a with
        | After (w', k', states0) ->
          (&&) ((&&) (N.eqb w' w) (N.eqb k' k)) (eqb (is_state s states0) b)
        | _ -> false)
  else (match a with
        | After (w', k', states0) ->
          (&&) ((&&) (N.eqb w' w) (N.eqb k' k)) (eqb (is_state s states0) b)
        | Step (w', k', states0, _) ->
          (&&) ((&&) (N.eqb w' w) (N.eqb k' k)) (negb (is_state s states0))
        | _ -> false)

(** val place_ok : vocabulary -> (bool * atom) list -> (n * n) -> bool **)

let place_ok words atoms = function
| (w, k) ->
  let u = nth_word words w in
  let there = next_cell u k in
  (&&) (N.ltb k (N.of_nat (length u.letters)))
    (forallb (fun e ->
      (||) (existsb (at_once w k (fst e)) atoms)
        (forallb (fun vt ->
          existsb (surely w k there (fst e) (snd vt) (fst vt)) atoms) 
          (snd e))) (nth (N.to_nat k) u.unrolled []))

(** val places_named : (bool * atom) -> (n * n) list **)

let places_named l =
  match snd l with
  | After (w, k, _) -> (w, k) :: ((w, (N.sub k (Npos XH))) :: [])
  | Step (w, k, _, _) -> (w, k) :: []
  | _ -> []

(** val places_of_cell : (bool * atom) -> (n * n) list **)

let places_of_cell l =
  match snd l with
  | Has (i, _) -> i.places_of
  | _ -> []

(** val words_ok : vocabulary -> table -> clause -> bool **)

let words_ok words tab c =
  let atoms = resolve tab c in
  (||) (existsb (place_ok words atoms) (flat_map places_named atoms))
    (existsb (fun l -> existsb (place_ok words atoms) (places_of_cell l))
      atoms)

(** val always : table -> clause -> bool **)

let always tab c =
  existsb (fun l ->
    let (b, y) = l in (match y with
                       | Always b' -> eqb b b'
                       | _ -> false)) (resolve tab c)

(** val entailed : vocabulary -> table -> clause -> bool **)

let entailed words tab c =
  (||)
    ((||)
      (match negation tab c [] with
       | Some l -> (||) (too_few l) (no_pair l)
       | None -> false) (always tab c)) (words_ok words tab c)

(** val blocks0 :
    table -> grid -> literals -> cell list -> literal list -> bool **)

let rec blocks0 tab g f l lits =
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
                     (blocks0 tab g f l0 lits0)
                 | None -> false)
              | _ -> false)
           | None -> false)
        | _ -> false))

(** val neighbors : cell -> cell list **)

let neighbors a =
  (right a) :: ((down a) :: (((row a),
    (N.sub (column a) (Npos XH))) :: (((N.sub (row a) (Npos XH)),
    (column a)) :: [])))

(** val is_cell_b : puzzle -> cell -> bool **)

let is_cell_b p a =
  (&&) (N.ltb (column a) p.columns) (is_there p a)

(** val on_grid_b : puzzle -> cell -> bool **)

let on_grid_b p a =
  (&&) (N.ltb (row a) p.rows) (is_cell_b p a)

(** val every_cell : puzzle -> cell list **)

let every_cell p =
  filter (is_cell_b p) (app (positions p) (extra_places p))

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

let rec places_in a w k = function
| [] -> []
| b :: l0 ->
  app (if same_cell a b then (w, k) :: [] else [])
    (places_in a w (N.add k (Npos XH)) l0)

(** val places_in_words : cell -> n -> word list -> (n * n) list **)

let rec places_in_words a w = function
| [] -> []
| u :: l0 ->
  app (places_in a w N0 u.letters) (places_in_words a (N.add w (Npos XH)) l0)

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

(** val word_of : puzzle -> cell list -> reader -> word list **)

let word_of p l r =
  if forallb (is_cell_b p) l
  then { letters = l; its = r; unrolled =
         (fst (layers r N0 (r.start :: []) (map (candidates p) l))) } :: []
  else []

(** val words_of_conditions : puzzle -> condition list -> word list **)

let words_of_conditions p l =
  flat_map (fun c ->
    match c with
    | Total (terms, fits) ->
      let terms0 = in_order earlier terms in
      word_of p (map snd terms0) (adder terms0 fits)
    | Word (l0, r) -> word_of p l0 r
    | _ -> []) l

(** val words_of_choices :
    puzzle -> cell list list -> condition list list list -> word list **)

let words_of_choices p orders0 l =
  flat_map (fun bl ->
    let (branches0, letters0) = bl in
    if orders_cells branches0 letters0
    then word_of p letters0 (choice_reader letters0 branches0)
    else []) (combine l orders0)

(** val words_of : puzzle -> cell list list -> condition list -> word list **)

let words_of p orders0 said =
  app (words_of_conditions p said) (words_of_choices p orders0 (choices p))

(** val partners_of :
    puzzle -> ((cell * cell) * (n -> n -> bool)) list -> cell -> partner list **)

let partners_of p l a =
  app
    (flat_map (fun b ->
      if (&&) (on_grid_b p a) (on_grid_b p b)
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
        (if (&&) (same_cell a b) (is_cell_b p c)
         then ((c, (candidates p c)), allowed) :: []
         else [])
        (if (&&) (same_cell a c) (is_cell_b p b)
         then ((b, (candidates p b)), (fun x y0 -> allowed y0 x)) :: []
         else [])) l)

(** val info_of :
    puzzle -> cell list list -> ((cell * cell) * (n -> n -> bool)) list ->
    word list -> cell -> info **)

let info_of p lists0 pairs words a =
  { place = a; set = (candidates p a); keys =
    (app (map (fun x -> Grouped x) (groups p a))
      (map (fun x -> Listed x) (numbers_of a O lists0))); partners =
    (partners_of p pairs a); places_of = (places_in_words a N0 words) }

(** val numbered0 : positive -> 'a1 list -> 'a1 trie -> 'a1 trie **)

let rec numbered0 next l t =
  match l with
  | [] -> t
  | e :: rest -> numbered0 (Coq_Pos.succ next) rest (add0 next e t)

(** val vocabulary_of : word list -> vocabulary **)

let vocabulary_of words =
  numbered0 XH words Leaf

(** val is_dead : word -> bool **)

let is_dead u =
  match u.letters with
  | [] -> negb (accepts_word u.its [])
  | _ :: _ ->
    (match u.unrolled with
     | [] -> false
     | l :: _ -> (match l with
                  | [] -> true
                  | _ :: _ -> false))

(** val entries : puzzle -> condition list -> word list -> atom list **)

let entries p l words =
  let lists0 = different_lists l in
  let pairs = relations l in
  flat_map (fun a ->
    if is_cell_b p a
    then let i = info_of p lists0 pairs words a in
         map (fun x -> Has (i, x)) (values p)
    else map (fun v -> Always (N.eqb v p.low)) (values p))
    (app (positions p) (extra_places p))

(** val table_of : atom list -> table **)

let table_of entries0 =
  numbered0 XH entries0 Leaf

type aux = positive * (((n * n) * state list) * n option)

(** val with_aux : aux list -> table -> table **)

let rec with_aux l tab =
  match l with
  | [] -> tab
  | a :: l0 ->
    let (v, p) = a in
    let (p0, x) = p in
    let (p1, states0) = p0 in
    let (w, k) = p1 in
    with_aux l0
      (add0 v
        (match x with
         | Some x0 -> Step (w, k, states0, x0)
         | None -> After (w, k, states0)) tab)

(** val against : grid -> positive -> atom list -> literal list **)

let rec against g next = function
| [] -> []
| e :: rest ->
  let others = against g (Coq_Pos.succ next) rest in
  (match e with
   | Has (i, x) -> if N.eqb (g i.place) x then (XI next) :: others else others
   | _ -> others)

(** val digit : char -> n option **)

let digit c =
  let n0 = n_of_ascii c in
  if (&&) (N.leb (Npos (XO (XO (XO (XO (XI XH)))))) n0)
       (N.leb n0 (Npos (XI (XO (XO (XI (XI XH)))))))
  then Some (N.sub n0 (Npos (XO (XO (XO (XO (XI XH)))))))
  else None

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
                         else if b3
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
                                                       None None ([] :: done'))
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
  let pieces0 = fun r -> if has_space text then split ' ' r else characters r
  in
  all_some
    (map (fun r -> all_some (map read_number (pieces0 r))) (split '/' text))

(** val read_regions : char list list -> regions option **)

let read_regions fields0 =
  match find_field ('b'::('o'::('x'::('e'::('s'::[]))))) fields0 with
  | Some text ->
    (match find_field ('r'::('e'::('g'::('i'::('o'::('n'::('s'::[])))))))
             fields0 with
     | Some _ -> None
     | None ->
       if eqb0 text ('n'::('o'::('n'::('e'::[]))))
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

(** val read_run : n list -> bool -> char list -> (n * n list) option **)

let read_run all spaced text =
  match split '{' text with
  | [] -> None
  | count :: l ->
    (match l with
     | [] -> option_map (fun n0 -> (n0, all)) (read_number count)
     | set0 :: l0 ->
       (match l0 with
        | [] ->
          (match read_number count with
           | Some n0 ->
             (match read_row all spaced ('{'::set0) None None [] with
              | Some l1 ->
                (match l1 with
                 | [] -> None
                 | set1 :: l2 ->
                   (match l2 with
                    | [] -> Some (n0, set1)
                    | _ :: _ -> None))
              | None -> None)
           | None -> None)
        | _ :: _ -> None))

(** val read_extra :
    n list -> bool -> char list list -> (n * n list) list option **)

let read_extra all spaced fields0 =
  match find_field
          ('e'::('x'::('t'::('r'::('a'::('-'::('c'::('e'::('l'::('l'::('s'::[])))))))))))
          fields0 with
  | Some text -> all_some (map (read_run all spaced) (split '/' text))
  | None -> Some []

(** val read_further : char list list -> cell list list option **)

let read_further fields0 =
  match find_field ('g'::('r'::('o'::('u'::('p'::('s'::[])))))) fields0 with
  | Some text ->
    all_some
      (map (fun g -> all_some (map read_cell (split '.' g))) (split '/' text))
  | None -> Some []

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
             let (name, parameter0) = name_and_parameter head in
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
                       let word0 =
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
                          (match read_extra all
                                   (N.ltb (Npos (XI (XO (XO XH)))) hi) fields1 with
                           | Some extra0 ->
                             Some { rows = r; columns = c; low = lo; high =
                               hi; lines =
                               (match find_field
                                        ('l'::('i'::('n'::('e'::('s'::[])))))
                                        fields1 with
                                | Some s ->
                                  (match s with
                                   | [] -> NoLines
                                   | a::s0 ->
                                     (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                       (fun b b0 b1 b2 b3 b4 b5 b6 ->
                                       if b
                                       then if b0
                                            then if b1
                                                 then if b2
                                                      then NoLines
                                                      else if b3
                                                           then if b4
                                                                then 
                                                                  if b5
                                                                  then 
                                                                    if b6
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    (match s0 with
                                                                    | [] ->
                                                                    NoLines
                                                                    | a0::s1 ->
                                                                    (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                                                    (fun b7 b8 b9 b10 b11 b12 b13 b14 ->
                                                                    if b7
                                                                    then 
                                                                    if b8
                                                                    then 
                                                                    if b9
                                                                    then 
                                                                    if b10
                                                                    then 
                                                                    if b11
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    if b12
                                                                    then 
                                                                    if b13
                                                                    then 
                                                                    if b14
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    (match s1 with
                                                                    | [] ->
                                                                    NoLines
                                                                    | a1::s2 ->
                                                                    (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                                                    (fun b15 b16 b17 b18 b19 b20 b21 b22 ->
                                                                    if b15
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    if b16
                                                                    then 
                                                                    if b17
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    if b18
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    if b19
                                                                    then 
                                                                    if b20
                                                                    then 
                                                                    if b21
                                                                    then 
                                                                    if b22
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    (match s2 with
                                                                    | [] ->
                                                                    NoLines
                                                                    | a2::s3 ->
                                                                    (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                                                    (fun b23 b24 b25 b26 b27 b28 b29 b30 ->
                                                                    if b23
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    if b24
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    if b25
                                                                    then 
                                                                    if b26
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    if b27
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    if b28
                                                                    then 
                                                                    if b29
                                                                    then 
                                                                    if b30
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    (match s3 with
                                                                    | [] ->
                                                                    NoLines
                                                                    | a3::s4 ->
                                                                    (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
                                                                    (fun b31 b32 b33 b34 b35 b36 b37 b38 ->
                                                                    if b31
                                                                    then 
                                                                    if b32
                                                                    then 
                                                                    if b33
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    if b34
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    if b35
                                                                    then 
                                                                    if b36
                                                                    then 
                                                                    if b37
                                                                    then 
                                                                    if b38
                                                                    then 
                                                                    NoLines
                                                                    else 
                                                                    (match s4 with
                                                                    | [] ->
                                                                    RunsOfLines
                                                                    | _::_ ->
                                                                    NoLines)
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines)
                                                                    a3)
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines)
                                                                    a2)
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines)
                                                                    a1)
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines
                                                                    else 
                                                                    NoLines)
                                                                    a0)
                                                                  else NoLines
                                                                else NoLines
                                                           else NoLines
                                                 else NoLines
                                            else NoLines
                                       else NoLines)
                                       a)
                                | None -> WholeLines); parts = parts0;
                               main_diagonal =
                               ((||)
                                 (eqb0 word0 ('m'::('a'::('i'::('n'::[])))))
                                 (eqb0 word0 ('b'::('o'::('t'::('h'::[]))))));
                               anti_diagonal =
                               ((||)
                                 (eqb0 word0 ('a'::('n'::('t'::('i'::[])))))
                                 (eqb0 word0 ('b'::('o'::('t'::('h'::[]))))));
                               extra = extra0; further = further0; cells =
                               sets; signs =
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
         | None -> None)
      | None -> None))

(** val chunks : nat -> nat -> 'a1 list -> 'a1 list list **)

let rec chunks fuel size0 l =
  match fuel with
  | O -> []
  | S fuel0 ->
    (match l with
     | [] -> []
     | _ :: _ -> (firstn size0 l) :: (chunks fuel0 size0 (skipn size0 l)))

(** val read_classic : char list -> puzzle option **)

let read_classic text =
  match read_row (up_from (Npos XH) (S (S (S (S (S (S (S (S (S O))))))))))
          false text None None [] with
  | Some sets ->
    Some { rows = (Npos (XI (XO (XO XH)))); columns = (Npos (XI (XO (XO
      XH)))); low = (Npos XH); high = (Npos (XI (XO (XO XH)))); lines =
      WholeLines; parts = (Boxes ((Npos (XI XH)), (Npos (XI XH))));
      main_diagonal = false; anti_diagonal = false; extra = []; further = [];
      cells =
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
  (match all_some
           (map (fun w ->
             if eqb0 w ('#'::[]) then Some N0 else read_number w) words) with
   | Some values0 ->
     Some (grid_of (chunks (length values0) (N.to_nat p.columns) values0))
   | None -> None)

(** val has_size_b : puzzle -> 'a1 list list -> bool **)

let has_size_b p l =
  (&&) (Nat.eqb (length l) (N.to_nat p.rows))
    (forallb (fun r -> Nat.eqb (length r) (N.to_nat p.columns)) l)

(** val well_formed_b : puzzle -> bool **)

let well_formed_b p =
  let all = values p in
  (&&)
    ((&&)
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
               (Nat.eqb (length p.signs)
                 (N.to_nat (N.sub (N.mul (Npos (XO XH)) p.rows) (Npos XH))))
               (forallb (fun r ->
                 (&&)
                   (Nat.eqb (length0 (at_place [] p.signs r))
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
        (forallb (fun run0 -> forallb (fun v -> member v all) (snd run0))
          p.extra))
      (forallb (fun l -> (&&) (negb (is_empty l)) (forallb (is_cell_b p) l))
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
          (&&) (negb (is_empty l)) (forallb (is_cell_b p) l)) c.lists))
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
                    ((&&)
                      ((&&)
                        ((&&) (N.eqb p.rows (Npos (XI (XO (XO XH)))))
                          (N.eqb p.columns (Npos (XI (XO (XO XH))))))
                        (N.eqb p.low (Npos XH)))
                      (N.eqb p.high (Npos (XI (XO (XO XH))))))
                    (match p.lines with
                     | WholeLines -> true
                     | _ -> false))
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
                   | _ -> false)) (negb p.main_diagonal))
              (negb p.anti_diagonal)) (is_empty p.extra))
          (is_empty p.further)) (is_empty p.signs)) (is_empty p.constraints))
    (forallb (is_there p) (positions p))

(** val stated : char list -> puzzle option **)

let stated text =
  match read_puzzle text with
  | Some p ->
    if (&&) (well_formed_b p)
         ((||) (eqb0 text (line_of p))
           ((&&) (is_classic_b p) (eqb0 text (classic_text p))))
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
| Total (terms, fits) -> fits (total_of g terms)
| Word (l, r) -> accepts_word r (map (fun a -> Z.of_N (g a)) l)

(** val judge : puzzle -> grid -> bool **)

let judge p g =
  let l = every_cell p in
  (&&)
    ((&&)
      ((&&)
        ((&&) (forallb (fun a -> member (g a) (candidates p a)) l)
          (different
            (map (fun a -> ((a, (g a)),
              (map (fun x -> Grouped x) (groups p a)))) l)))
        (forallb (fun a ->
          forallb (fun b ->
            (||) (negb ((&&) (on_grid_b p b) (below_b p a b)))
              (N.ltb (g a) (g b))) (neighbors a)) (all_cells p)))
      (forallb (meets_b g) (conditions p)))
    (forallb (existsb (forallb (meets_b g))) (choices p))

type meanings = { orders : cell list list; variables : aux list }

(** val accepts : puzzle -> meanings -> grid option -> clause -> bool **)

let accepts p more other_than =
  let said = conditions p in
  let words = words_of p more.orders said in
  let all = entries p said words in
  let tab = with_aux more.variables (table_of all) in
  let is_over = existsb is_dead words in
  let words0 = vocabulary_of words in
  if is_over
  then (fun _ -> true)
  else (match other_than with
        | Some g ->
          let l = all_cells p in
          let lits = against g XH all in
          (fun c ->
          (||) (entailed words0 tab c) (blocks0 tab g (assume Leaf c) l lits))
        | None -> entailed words0 tab)

(** val solved : char list -> char list -> (puzzle * grid) option **)

let solved puzzle_text grid_line =
  match stated puzzle_text with
  | Some p ->
    (match read_grid p grid_line with
     | Some g ->
       if (&&) (eqb0 grid_line (grid_text p g)) (judge p g)
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
    char list -> char list -> meanings -> step list -> bool **)

let check_unique puzzle_text grid_line more steps =
  match solved puzzle_text grid_line with
  | Some p0 -> let (p, g) = p0 in refutation (accepts p more (Some g)) steps
  | None -> false

(** val check_impossible : char list -> meanings -> step list -> bool **)

let check_impossible puzzle_text more steps =
  match stated puzzle_text with
  | Some p -> refutation (accepts p more None) steps
  | None -> false

(** val check_formula_unique :
    char list -> char list -> meanings -> clause list -> bool **)

let check_formula_unique puzzle_text grid_line more formula =
  match solved puzzle_text grid_line with
  | Some p0 -> let (p, g) = p0 in forallb (accepts p more (Some g)) formula
  | None -> false

(** val check_formula_impossible :
    char list -> meanings -> clause list -> bool **)

let check_formula_impossible puzzle_text more formula =
  match stated puzzle_text with
  | Some p -> forallb (accepts p more None) formula
  | None -> false
