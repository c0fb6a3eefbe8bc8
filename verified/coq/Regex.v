(** Regular expressions over values: how they are read, and which words they match.

    To be read for puzzles with the constraint [regex] only.  The syntax is that of the usual programs, as far as it is
    here: characters, [.], classes, parentheses, bars, and the repetitions [*], [+], [?] and [{2}], [{2_}], [{2_5}], which
    have a [_] for the comma.  Other texts have no meaning. *)

From Coq Require Import List Bool NArith ZArith Ascii String.
From Verified Require Import Puzzle.
Import ListNotations.
Open Scope Z_scope.

Inductive regex :=
| Nothing                                (* the word without values *)
| Letter (fits : ascii -> bool)          (* one value *)
| Then (r s : regex)
| Or (r s : regex)
| Many (r : regex).                      (* any number of times, or never *)

(** * What is matched

    The letters of an expression are numbered from 1, in its order.  A word is matched if its values fit letters that follow
    each other from a first to a last one (Glushkov 1961). *)

Fixpoint letters_of (r : regex) : list (ascii -> bool) :=
  match r with
  | Nothing => []
  | Letter fits => [fits]
  | Then r s | Or r s => letters_of r ++ letters_of s
  | Many r => letters_of r
  end.

Definition size (r : regex) : Z := Z.of_nat (List.length (letters_of r)).

(** Whether the word without values is matched. *)
Fixpoint may_be_empty (r : regex) : bool :=
  match r with
  | Nothing | Many _ => true
  | Letter _ => false
  | Then r s => may_be_empty r && may_be_empty s
  | Or r s => may_be_empty r || may_be_empty s
  end.

(** The letters with which words begin, if the first letter has the number [n]; those with which they end; and which letter
    may be behind which. *)
Fixpoint firsts (n : Z) (r : regex) : list Z :=
  match r with
  | Nothing => []
  | Letter _ => [n]
  | Then r s => firsts n r ++ (if may_be_empty r then firsts (n + size r) s else [])
  | Or r s => firsts n r ++ firsts (n + size r) s
  | Many r => firsts n r
  end.

Fixpoint lasts (n : Z) (r : regex) : list Z :=
  match r with
  | Nothing => []
  | Letter _ => [n]
  | Then r s => (if may_be_empty s then lasts n r else []) ++ lasts (n + size r) s
  | Or r s => lasts n r ++ lasts (n + size r) s
  | Many r => lasts n r
  end.

Fixpoint follows (n : Z) (r : regex) : list (Z * Z) :=
  match r with
  | Nothing | Letter _ => []
  | Then r s =>
      follows n r ++ follows (n + size r) s ++ list_prod (lasts n r) (firsts (n + size r) s)
  | Or r s => follows n r ++ follows (n + size r) s
  | Many r => follows n r ++ list_prod (lasts n r) (firsts n r)
  end.

(** The character of a value: 1 to 9, A to Z, a to z. *)
Definition character (v : Z) : ascii :=
  ascii_of_N (Z.to_N (if v <? 10 then 48 + v else if v <? 36 then 55 + v else 61 + v)).

(** * How an expression is read *)

Definition between_characters (first last c : ascii) : bool :=
  ((N_of_ascii first <=? N_of_ascii c) && (N_of_ascii c <=? N_of_ascii last))%N.

Definition is_value (c : ascii) : bool :=
  between_characters "0" "9" c || between_characters "A" "Z" c || between_characters "a" "z" c.

(** The rest of a class behind its opening bracket, and what is behind it. *)
Fixpoint read_class (text : string) : option ((ascii -> bool) * string) :=
  match text with
  | EmptyString => None
  | String a rest =>
      if Ascii.eqb a "]" then Some (fun _ => false, rest)
      else if negb (is_value a) then None
      else
        let with_range b rest :=
          match read_class rest with
          | Some (fits, rest) => Some (fun c => between_characters a b c || fits c, rest)
          | None => None
          end in
        match rest with
        | String dash (String b behind) =>
            if negb (Ascii.eqb dash "-") then with_range a rest
            else if is_value b && between_characters a b b then with_range b behind else None
        | _ => with_range a rest
        end
  end.

(** A class has a character. *)
Definition class (text : string) : option ((ascii -> bool) * string) :=
  match text with String c _ => if Ascii.eqb c "]" then None else read_class text | EmptyString => None end.

Fixpoint times_in_turn (n : nat) (r : regex) : regex :=
  match n with O => Nothing | S n => Then r (times_in_turn n r) end.

(** A number of at most two digits, and what is behind it. *)
Definition digit_of (c : ascii) : nat := (nat_of_ascii c - 48)%nat.

Definition leading_number (text : string) : option (nat * string) :=
  let is_digit := between_characters "0" "9" in
  match text with
  | String c (String d rest) =>
      if is_digit c then Some (if is_digit d then ((10 * digit_of c + digit_of d)%nat, rest) else (digit_of c, String d rest))
      else None
  | _ => None
  end.

(** The numbers of a repetition behind its opening brace, and what is behind it. *)
Definition read_times (text : string) : option (nat * option nat * string) :=
  match leading_number text with
  | Some (least, String c rest) =>
      if Ascii.eqb c "}" then Some (least, Some least, rest)
      else if negb (Ascii.eqb c "_") then None
      else
        match rest with
        | String d behind =>
            if Ascii.eqb d "}" then Some (least, None, behind)
            else
              match leading_number rest with
              | Some (most, String e behind) => if Ascii.eqb e "}" then Some (least, Some most, behind) else None
              | _ => None
              end
        | EmptyString => None
        end
  | _ => None
  end.

Definition repeated (r : regex) (least : nat) (most : option nat) : option regex :=
  match most with
  | None => Some (Then (times_in_turn least r) (Many r))
  | Some most =>
      if Nat.leb least most
      then Some (Then (times_in_turn least r) (times_in_turn (most - least) (Or Nothing r))) else None
  end.

(** What is read of a parenthesis: the branches before the last bar, what is before the last piece, and this piece, with
    whether it is a repetition. *)
Record reading := { branches : option regex; before : regex; piece : option (regex * bool) }.

Definition opened : reading := {| branches := None; before := Nothing; piece := None |}.

Definition sequence (r : reading) : regex :=
  match piece r with Some (last, _) => Then (before r) last | None => before r end.

Definition closed (r : reading) : regex :=
  match branches r with Some others => Or others (sequence r) | None => sequence r end.

Definition with_piece (r : reading) (next : regex) : reading :=
  {| branches := branches r; before := sequence r; piece := Some (next, false) |}.

Definition with_repetition (r : reading) (f : regex -> option regex) : option reading :=
  match piece r with
  | Some (last, _) =>
      match f last with
      | Some next => Some {| branches := branches r; before := before r; piece := Some (next, true) |}
      | None => None
      end
  | None => None
  end.

(** [outer]: the parentheses that are open around this one.  A [?] behind a repetition, which has another meaning, is
    refused. *)
Fixpoint read_regex (fuel : nat) (text : string) (outer : list reading) (r : reading) : option regex :=
  match fuel, text with
  | O, _ => None
  | S fuel, EmptyString => match outer with [] => Some (closed r) | _ => None end
  | S fuel, String c rest =>
      let go rest next := match next with Some r => read_regex fuel rest outer r | None => None end in
      let repeat f := go rest (with_repetition r f) in
      let letter rest fits := go rest (Some (with_piece r (Letter fits))) in
      let is := Ascii.eqb c in
      if is "("%char then read_regex fuel rest (r :: outer) opened
      else if is ")"%char then
        match outer with
        | around :: outer => read_regex fuel rest outer (with_piece around (closed r))
        | [] => None
        end
      else if is "|"%char then
        read_regex fuel rest outer {| branches := Some (closed r); before := Nothing; piece := None |}
      else if is "*"%char then repeat (fun x => Some (Many x))
      else if is "+"%char then repeat (fun x => Some (Then x (Many x)))
      else if is "?"%char then
        match piece r with Some (_, false) => repeat (fun x => Some (Or Nothing x)) | _ => None end
      else if is "{"%char then
        match read_times rest with
        | Some (least, most, rest) => go rest (with_repetition r (fun x => repeated x least most))
        | None => None
        end
      else if is "["%char then
        let '(negated, inside) :=
          match rest with
          | String d behind => if Ascii.eqb d "^" then (true, behind) else (false, rest)
          | EmptyString => (false, rest)
          end in
        match class inside with
        | Some (fits, rest) => letter rest (fun c => xorb negated (fits c))
        | None => None
        end
      else if is "."%char then letter rest (fun _ => true)
      else if is_value c then letter rest (Ascii.eqb c) else None
  end.

Definition regex_of (text : string) : option regex := read_regex (S (String.length text)) text [] opened.
