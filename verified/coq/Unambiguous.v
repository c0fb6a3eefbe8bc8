(** A text states at most one puzzle: of two well-formed puzzles with the same text, all parts are equal. *)

From Coq Require Import Ascii String List Bool NArith Lia.
From Coq Require Import Decimal DecimalString DecimalN.
From Verified Require Import Spec.
Import ListNotations.
Open Scope string_scope.

(** * Characters that a text lacks *)

Fixpoint free (c : ascii) (s : string) : bool :=
  match s with EmptyString => true | String d r => negb (Ascii.eqb c d) && free c r end.

Lemma free_app c a b : free c (a ++ b) = free c a && free c b.
Proof. induction a as [|d a IH]; simpl; auto. rewrite IH. apply andb_assoc. Qed.

Lemma app_empty a : a ++ "" = a.
Proof. induction a; simpl; congruence. Qed.

Lemma app_assoc_s (a b c : string) : (a ++ b) ++ c = a ++ (b ++ c).
Proof. induction a; simpl; congruence. Qed.

Lemma free_concat c sep l : free c sep = true -> (forall s, In s l -> free c s = true) ->
  free c (String.concat sep l) = true.
Proof.
  intros S. induction l as [|a l IH]; intros H; auto.
  destruct l as [|b l].
  - apply H. left; auto.
  - change (free c (a ++ sep ++ String.concat sep (b :: l)) = true). rewrite !free_app, S, IH, H; auto.
    + left; auto.
    + intros s I. apply H. right; auto.
Qed.

(** A tail that is empty or begins with a separator. *)
Definition tail (c : ascii) (x : string) : Prop := x = "" \/ exists y, x = String c y.

Lemma cut c : forall a b x y, free c a = true -> free c b = true -> tail c x -> tail c y ->
  a ++ x = b ++ y -> a = b /\ x = y.
Proof.
  assert (D : forall d r, negb (Ascii.eqb c d) && free c r = true -> d <> c).
  { intros d r H ->. rewrite Ascii.eqb_refl in H. discriminate. }
  assert (T : forall d r x, tail c x -> negb (Ascii.eqb c d) && free c r = true -> x <> String d (r ++ "") ->
              forall z, x <> String d z).
  { intros d r x [->|[y ->]] F _ z; try discriminate. intros E. inversion E; subst. eapply D; eauto. }
  induction a as [|d a IH]; intros [|e b] x y A B X Y E; simpl in *; auto.
  - exfalso. subst x. destruct X as [X|[z X]]; try discriminate. inversion X; subst. eapply D; eauto.
  - exfalso. subst y. destruct Y as [Y|[z Y]]; try discriminate. inversion Y; subst. eapply D; eauto.
  - inversion E; subst. apply andb_true_iff in A, B. destruct A as [_ A], B as [_ B].
    destruct (IH b x y) as [-> ->]; auto.
Qed.

(** All characters of a text are of a kind. *)
Fixpoint all (kind : ascii -> bool) (s : string) : bool :=
  match s with EmptyString => true | String c r => kind c && all kind r end.

Lemma cut_by kind : forall a b x y, all kind a = true -> all kind b = true ->
  (forall c, get 0 x = Some c -> kind c = false) -> (forall c, get 0 y = Some c -> kind c = false) ->
  a ++ x = b ++ y -> a = b /\ x = y.
Proof.
  induction a as [|d a IH]; intros [|e b] x y A B X Y E; cbn [append all] in *; auto; apply andb_true_iff in A || clear A;
    apply andb_true_iff in B || clear B.
  - exfalso. rewrite (X e) in B; [|rewrite E; auto]. destruct B; discriminate.
  - exfalso. rewrite (Y d) in A; [|rewrite <- E; auto]. destruct A; discriminate.
  - inversion E; subst. destruct (IH b x y) as [-> ->]; tauto || auto.
Qed.

Lemma all_free kind c s : kind c = false -> all kind s = true -> free c s = true.
Proof.
  intros K. induction s as [|d s IH]; auto. cbn [all free]. rewrite !andb_true_iff. intros [D S].
  split; auto. apply negb_true_iff, Ascii.eqb_neq. congruence.
Qed.

Lemma tail_cons c y : tail c (String c y).
Proof. right. eauto. Qed.

Lemma tail_empty c : tail c "".
Proof. left; auto. Qed.

Lemma concat_cons2 sep a b l : String.concat sep (a :: b :: l) = a ++ sep ++ String.concat sep (b :: l).
Proof. reflexivity. Qed.

(** Texts between separators can be told apart. *)
Lemma concat_inj c : forall l m, l <> [] -> m <> [] ->
  (forall s, In s l -> free c s = true) -> (forall s, In s m -> free c s = true) ->
  String.concat (String c "") l = String.concat (String c "") m -> l = m.
Proof.
  induction l as [|a l IH]; intros [|b m] L M FL FM E; try congruence.
  assert (A : free c a = true) by (apply FL; left; auto).
  assert (B : free c b = true) by (apply FM; left; auto).
  destruct l as [|a' l], m as [|b' m].
  - simpl in E. congruence.
  - rewrite concat_cons2 in E. simpl (String.concat _ [a]) in E. rewrite <- (app_empty a) in E.
    apply (cut c) in E; auto using tail_empty, tail_cons.
    + destruct E as [_ E]. discriminate.
    + apply tail_cons.
  - rewrite concat_cons2 in E. simpl (String.concat _ [b]) in E. rewrite <- (app_empty b) in E.
    apply (cut c) in E; auto using tail_empty, tail_cons.
    + destruct E as [_ E]. discriminate.
    + apply tail_cons.
  - rewrite !concat_cons2 in E. apply (cut c) in E; auto; try apply tail_cons.
    destruct E as [-> E]. simpl append in E. inversion E. f_equal. apply IH; auto; try discriminate.
    + intros s I. apply FL. right; auto.
    + intros s I. apply FM. right; auto.
Qed.

(** * Numbers *)

Definition is_digit (c : ascii) : bool :=
  existsb (Ascii.eqb c) ["0"; "1"; "2"; "3"; "4"; "5"; "6"; "7"; "8"; "9"]%char.

Lemma number_free c n : is_digit c = false -> free c (number n) = true.
Proof.
  intros C. unfold is_digit in C. simpl in C. rewrite !orb_false_iff in C.
  assert (H : forall d, free c (NilEmpty.string_of_uint d) = true).
  { induction d; simpl; auto; rewrite IHd, andb_true_r; apply negb_true_iff; tauto. }
  unfold number, NilZero.string_of_uint. destruct (N.to_uint n) eqn:E; try apply H.
  simpl. rewrite andb_true_r. apply negb_true_iff; tauto.
Qed.

Lemma number_inj a b : number a = number b -> a = b.
Proof.
  unfold number. intros E.
  assert (H : forall n, exists d, NilZero.uint_of_string (NilZero.string_of_uint (N.to_uint n)) = Some d /\
              N.of_uint d = n).
  { intros n. destruct (N.to_uint n) eqn:D.
    - exists Decimal.zero. split; auto. rewrite <- (DecimalN.Unsigned.of_to n), D. reflexivity.
    - exists (N.to_uint n). rewrite D, NilZero.usu; [|discriminate]. rewrite <- D.
      split; auto. apply DecimalN.Unsigned.of_to.
    - exists (N.to_uint n). rewrite D, NilZero.usu; [|discriminate]. rewrite <- D.
      split; auto. apply DecimalN.Unsigned.of_to.
    - exists (N.to_uint n). rewrite D, NilZero.usu; [|discriminate]. rewrite <- D.
      split; auto. apply DecimalN.Unsigned.of_to.
    - exists (N.to_uint n). rewrite D, NilZero.usu; [|discriminate]. rewrite <- D.
      split; auto. apply DecimalN.Unsigned.of_to.
    - exists (N.to_uint n). rewrite D, NilZero.usu; [|discriminate]. rewrite <- D.
      split; auto. apply DecimalN.Unsigned.of_to.
    - exists (N.to_uint n). rewrite D, NilZero.usu; [|discriminate]. rewrite <- D.
      split; auto. apply DecimalN.Unsigned.of_to.
    - exists (N.to_uint n). rewrite D, NilZero.usu; [|discriminate]. rewrite <- D.
      split; auto. apply DecimalN.Unsigned.of_to.
    - exists (N.to_uint n). rewrite D, NilZero.usu; [|discriminate]. rewrite <- D.
      split; auto. apply DecimalN.Unsigned.of_to.
    - exists (N.to_uint n). rewrite D, NilZero.usu; [|discriminate]. rewrite <- D.
      split; auto. apply DecimalN.Unsigned.of_to.
    - exists (N.to_uint n). rewrite D, NilZero.usu; [|discriminate]. rewrite <- D.
      split; auto. apply DecimalN.Unsigned.of_to. }
  destruct (H a) as (d & D & Da), (H b) as (e & F & Fb). congruence.
Qed.

Lemma number_head n : exists c r, number n = String c r /\ is_digit c = true.
Proof.
  unfold number, NilZero.string_of_uint. destruct (N.to_uint n); simpl; eauto.
Qed.

Lemma number_short n : (n <= 9)%N -> exists c, number n = String c "".
Proof.
  intros H.
  assert (E : (n = 0 \/ n = 1 \/ n = 2 \/ n = 3 \/ n = 4 \/ n = 5 \/ n = 6 \/ n = 7 \/ n = 8 \/ n = 9)%N) by lia.
  repeat (destruct E as [->|E]; [vm_compute; eauto|]). subst. vm_compute; eauto.
Qed.

Lemma map_inj {A B} (f : A -> B) : (forall a b, f a = f b -> a = b) -> forall l m, map f l = map f m -> l = m.
Proof.
  intros F. induction l as [|a l IH]; intros [|b m] E; simpl in E; inversion E; auto.
  f_equal; auto.
Qed.

(** Numbers with or without spaces between them. *)
Definition space (spaced : bool) : string := if spaced then " " else "".

Lemma concat_empty a l : String.concat "" (a :: l) = a ++ String.concat "" l.
Proof. destruct l; simpl; auto. rewrite app_empty. auto. Qed.

Lemma numbers_inj spaced : forall l m,
  (spaced = false -> forall n, In n l \/ In n m -> (n <= 9)%N) ->
  String.concat (space spaced) (map number l) = String.concat (space spaced) (map number m) -> l = m.
Proof.
  intros l m H E. destruct spaced; simpl space in E.
  - assert (N : forall n k, String.concat " " (map number (n :: k)) <> "").
    { intros n k. destruct (number_head n) as (c & r & R & _). destruct k; simpl; rewrite R; discriminate. }
    destruct l as [|a l], m as [|b m]; auto.
    + symmetry in E. apply N in E. tauto.
    + apply N in E. tauto.
    + apply concat_inj in E; try discriminate.
      * apply map_inj in E; auto. apply number_inj.
      * intros s S. apply in_map_iff in S. destruct S as (n & <- & _). apply number_free; auto.
      * intros s S. apply in_map_iff in S. destruct S as (n & <- & _). apply number_free; auto.
  - specialize (H eq_refl). revert m H E. induction l as [|a l IH]; intros [|b m] H E; auto.
    + simpl map in E. rewrite concat_empty in E. destruct (number_head b) as (c & r & R & _).
      rewrite R in E. discriminate.
    + simpl map in E. rewrite concat_empty in E. destruct (number_head a) as (c & r & R & _).
      rewrite R in E. discriminate.
    + simpl map in E. rewrite !concat_empty in E.
      destruct (number_short a) as (c & C); [apply H; simpl; auto|].
      destruct (number_short b) as (d & D); [apply H; simpl; auto|].
      rewrite C, D in E. simpl in E. inversion E; subst. f_equal.
      * apply number_inj. congruence.
      * apply IH; auto. intros n [I|I]; apply H; simpl; auto.
Qed.

(** * Cells *)

Lemma equal_lists_spec a : forall b, equal_lists a b = true <-> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; split; try discriminate; auto.
  - rewrite andb_true_iff, N.eqb_eq, IH. intros [-> ->]; auto.
  - intros E; inversion E; subst. rewrite N.eqb_refl. apply IH; auto.
Qed.

Section Cells.
  Variable p : puzzle.
  Let spaced := negb (high p <=? 9)%N.

  Lemma between_space : between p = space spaced.
  Proof. unfold between, spaced. destruct (high p <=? 9)%N; auto. Qed.

  Definition valid (s : list N) : Prop := forall v, In v s -> In v (values p).

  Lemma up_from_le x : forall count first, In x (up_from first count) -> (first <= x /\ x + 1 <= first + N.of_nat count)%N.
  Proof.
    induction count as [|count IH]; intros first; [simpl; tauto|].
    cbn [up_from In]. intros [<-|H]; [lia|]. apply IH in H. lia.
  Qed.

  Lemma valid_short s : valid s -> spaced = false -> forall v, In v s -> (v <= 9)%N.
  Proof.
    unfold spaced. intros V H v I. apply V in I. unfold values in I. apply up_from_le in I.
    apply negb_false_iff, N.leb_le in H. lia.
  Qed.

  Inductive kind (s : list N) : string -> Prop :=
  | All : s = values p -> kind s "."
  | One v : s = [v] -> kind s (number v)
  | Absent : s = [] -> kind s "#"
  | Some_ : kind s ("{" ++ String.concat (space spaced) (map number s) ++ "}").

  Lemma cell_kind s : kind s (cell_text p s).
  Proof.
    unfold cell_text. rewrite between_space. destruct (is_empty s) eqn:Em.
    { apply Absent. destruct s; auto; discriminate. }
    destruct (equal_lists s (values p)) eqn:E; simpl.
    - destruct (negb (low p =? high p)%N).
      + apply All. apply equal_lists_spec; auto.
      + destruct s as [|v [|w s]]; try apply Some_. apply One; auto.
    - destruct s as [|v [|w s]]; try apply Some_. apply One; auto.
  Qed.

  Definition good_tail (x : string) : Prop := spaced = false \/ tail " " x.

  (** A cell is read in only one way. *)
  Lemma cell_cut s t x y : valid s -> valid t -> good_tail x -> good_tail y ->
    cell_text p s ++ x = cell_text p t ++ y -> s = t /\ x = y.
  Proof.
    intros S T X Y.
    assert (D : forall c v z u, is_digit c = false -> String c z <> number v ++ u).
    { intros c v z u C E. destruct (number_head v) as (d & r & R & Q). rewrite R in E.
      inversion E; subst. congruence. }
    assert (O : forall c v z u, is_digit c = false -> number v ++ u <> String c z).
    { intros c v z u C E. symmetry in E. eapply D; eauto. }
    pose proof (cell_kind s) as Ks. pose proof (cell_kind t) as Kt.
    destruct Ks as [Ks|v Ks|Ks|], Kt as [Kt|w Kt|Kt|]; intros E; try (discriminate E);
      try (exfalso; simpl in E; (eapply D; [|exact E]; reflexivity) || (eapply O; [|exact E]; reflexivity)).
    - split; [congruence|]. inversion E; auto.
    - destruct spaced eqn:Sp.
      + destruct X as [X|X], Y as [Y|Y]; try congruence.
        apply (cut " ") in E; auto; try (apply number_free; reflexivity).
        destruct E as [E ->]. apply number_inj in E. split; congruence.
      + destruct (number_short v) as (c & C); [apply (valid_short s S); auto; subst s; left; auto|].
        destruct (number_short w) as (d & F); [apply (valid_short t T); auto; subst t; left; auto|].
        rewrite C, F in E. simpl in E. inversion E; subst. split; auto.
        f_equal. apply number_inj. congruence.
    - split; [congruence|]. inversion E; auto.
    - assert (F : forall s, free "}" (String.concat (space spaced) (map number s)) = true).
      { intros u. apply free_concat; [destruct spaced; auto|]. intros q Q. apply in_map_iff in Q.
        destruct Q as (n & <- & _). apply number_free; auto. }
      simpl in E. inversion E as [E']. rewrite !app_assoc_s in E'.
      apply (cut "}") in E'; auto; try apply tail_cons. destruct E' as [E1 E2].
      simpl in E2. inversion E2. split; auto. apply numbers_inj in E1; auto.
      intros Sp n [I|I]; [apply (valid_short s S)|apply (valid_short t T)]; auto.
  Qed.

  Lemma cells_inj : forall l m, (forall s, In s l -> valid s) -> (forall s, In s m -> valid s) ->
    length l = length m ->
    String.concat (between p) (map (cell_text p) l) = String.concat (between p) (map (cell_text p) m) -> l = m.
  Proof.
    induction l as [|s l IH]; intros [|t m] L M Len E; try discriminate; auto.
    assert (G : forall k u, good_tail (between p ++ String.concat (between p) (map (cell_text p) (k :: u)))).
    { intros k u. unfold good_tail. rewrite between_space. destruct spaced; auto. right. apply tail_cons. }
    assert (G0 : good_tail "") by (right; apply tail_empty).
    destruct l as [|s' l], m as [|t' m]; try discriminate.
    - simpl in E. rewrite <- (app_empty (cell_text p s)), <- (app_empty (cell_text p t)) in E.
      destruct (cell_cut s t "" "") as [-> _]; auto.
      + apply L; left; auto.
      + apply M; left; auto.
    - change (cell_text p s ++ between p ++ String.concat (between p) (map (cell_text p) (s' :: l))
              = cell_text p t ++ between p ++ String.concat (between p) (map (cell_text p) (t' :: m))) in E.
      apply cell_cut in E; auto; [|apply L; left; auto|apply M; left; auto].
      destruct E as [-> E']. f_equal. apply IH; auto.
      + intros u U. apply L. right; auto.
      + intros u U. apply M. right; auto.
      + rename E' into E. rewrite between_space in *. destruct spaced; simpl space in *; simpl append in E; inversion E; auto.
  Qed.

  Lemma set_free c s : is_digit c = false -> Ascii.eqb c " " = false ->
    free c (String.concat (between p) (map number s)) = true.
  Proof.
    intros D S. rewrite between_space. apply free_concat.
    - destruct spaced; simpl; rewrite ?S; auto.
    - intros q Q. apply in_map_iff in Q. destruct Q as (n & <- & _). apply number_free; auto.
  Qed.

  Lemma extra_inj a b : valid (snd a) -> valid (snd b) -> extra_text p a = extra_text p b -> a = b.
  Proof.
    destruct a as [n s], b as [m t]. unfold extra_text. cbn [fst snd]. intros S T E.
    assert (X : forall s, tail "{" (if equal_lists s (values p) then ""
                                    else "{" ++ String.concat (between p) (map number s) ++ "}")).
    { intros u. destruct (equal_lists u (values p)); [apply tail_empty|apply tail_cons]. }
    apply (cut "{") in E; try (apply number_free; reflexivity); auto.
    destruct E as [N E]. apply number_inj in N. subst m. f_equal.
    destruct (equal_lists s (values p)) eqn:Es, (equal_lists t (values p)) eqn:Et; try discriminate.
    - apply equal_lists_spec in Es, Et. congruence.
    - simpl append in E. inversion E as [E'].
      apply (cut "}") in E'; try apply tail_cons; try (apply set_free; reflexivity).
      destruct E' as [E' _]. rewrite between_space in E'. apply numbers_inj in E'; auto.
      intros Sp k [I|I]; [apply (valid_short s S)|apply (valid_short t T)]; auto.
  Qed.

  Lemma extras_inj : forall l m, (forall a, In a l -> valid (snd a)) -> (forall a, In a m -> valid (snd a)) ->
    map (extra_text p) l = map (extra_text p) m -> l = m.
  Proof.
    induction l as [|a l IH]; intros [|b m] L M E; try discriminate; auto. cbn [map] in E. inversion E as [[E1 E2]].
    f_equal.
    - apply extra_inj; auto; [apply L|apply M]; left; auto.
    - apply IH; auto; intros c C; [apply L|apply M]; right; auto.
  Qed.

  Lemma extra_free c a : is_digit c = false -> existsb (Ascii.eqb c) ["{"; "}"; " "]%char = false ->
    free c (extra_text p a) = true.
  Proof.
    intros D H. simpl in H. rewrite !orb_false_iff in H. destruct H as (H1 & H2 & H3 & _).
    unfold extra_text. rewrite free_app, number_free by auto.
    destruct (equal_lists (snd a) (values p)); auto. simpl. rewrite H1, free_app, set_free by auto. simpl.
    rewrite H2. auto.
  Qed.

  Lemma cell_free c s : is_digit c = false -> existsb (Ascii.eqb c) ["."; "{"; "}"; " "; "#"]%char = false ->
    free c (cell_text p s) = true.
  Proof.
    intros D H. simpl in H. rewrite !orb_false_iff in H. destruct H as (H1 & H2 & H3 & H4 & H5 & _).
    assert (F : free c (String.concat (space spaced) (map number s)) = true).
    { apply free_concat.
      - destruct spaced; simpl; rewrite ?H4; auto.
      - intros q Q. apply in_map_iff in Q. destruct Q as (n & <- & _). apply number_free; auto. }
    destruct (cell_kind s); simpl.
    - rewrite H1; auto.
    - apply number_free; auto.
    - rewrite H5; auto.
    - rewrite H2, free_app, F. simpl. rewrite H3. auto.
  Qed.
End Cells.

(** * Rows *)

Lemma in_map_free {A} c (f : A -> string) l : (forall a, In a l -> free c (f a) = true) ->
  forall s, In s (map f l) -> free c s = true.
Proof. intros H s S. apply in_map_iff in S. destruct S as (a & <- & I). auto. Qed.

(** Rows of the same number of pieces, each of which can be told apart. *)
Lemma rows_inj {A} (f g : list A -> string) : forall l m,
  length l = length m ->
  (forall r, In r l -> free "/" (f r) = true) -> (forall r, In r m -> free "/" (g r) = true) ->
  (forall r r', In r l -> In r' m -> f r = g r' -> r = r') ->
  String.concat "/" (map f l) = String.concat "/" (map g m) -> l = m.
Proof.
  intros l m Len F G H E.
  destruct l as [|a l], m as [|b m]; try discriminate; auto.
  apply concat_inj in E; try discriminate; try (apply in_map_free; auto).
  remember (a :: l) as l1. remember (b :: m) as m1. clear Heql1 Heqm1 a l b m.
  revert m1 Len G H E. induction l1 as [|a l IH]; intros [|b m] Len G H E; try discriminate; auto.
  simpl in E. inversion E. f_equal.
  - apply H; simpl; auto.
  - apply IH; auto.
    + intros r R. apply F. right; auto.
    + intros r R. apply G. right; auto.
    + intros r r' R R'. apply H; right; auto.
Qed.

Lemma labels_long l : has_long_labels l = false -> forall r n, In r l -> In n r -> (n <= 9)%N.
Proof.
  unfold has_long_labels. intros H r n R I. destruct (N.leb_spec n 9); auto.
  assert (T : existsb (existsb (fun l => 9 <? l)%N) l = true); [|congruence].
  apply existsb_exists. exists r. split; auto. apply existsb_exists. exists n. split; auto.
  apply N.ltb_lt; auto.
Qed.

Lemma label_row_inj s t r r' : length r = length r' ->
  (s = false -> forall n, In n r -> (n <= 9)%N) -> (t = false -> forall n, In n r' -> (n <= 9)%N) ->
  String.concat (space s) (map number r) = String.concat (space t) (map number r') -> r = r'.
Proof.
  assert (Mixed : forall r r', length r = length r' ->
    String.concat " " (map number r) = String.concat "" (map number r') -> r = r').
  { intros l m Len E. destruct l as [|a [|b l]], m as [|c [|d m]]; try discriminate; auto.
    - simpl in E. f_equal. apply number_inj; auto.
    - exfalso. assert (F : free " " (String.concat "" (map number (c :: d :: m))) = true).
      { apply free_concat; auto. apply in_map_free. intros; apply number_free; auto. }
      rewrite <- E in F. simpl map in F. rewrite concat_cons2, !free_app in F. simpl in F.
      rewrite andb_false_r in F. discriminate. }
  intros Len S T E. destruct s, t; simpl space in E.
  - apply (numbers_inj true); auto. discriminate.
  - auto.
  - symmetry. apply Mixed; auto.
  - apply (numbers_inj false); auto. intros _ n [I|I]; auto.
Qed.

Lemma name_inj a b : cell_name a = cell_name b -> a = b.
Proof.
  unfold cell_name. intros E. simpl in E. inversion E as [E'].
  apply (cut "C") in E'; try apply tail_cons; try (apply number_free; reflexivity).
  destruct E' as [R C]. inversion C as [C']. apply number_inj in R, C'.
  destruct a, b; simpl in *. f_equal; lia.
Qed.

Lemma name_free c a : is_digit c = false -> c <> "R"%char -> c <> "C"%char -> free c (cell_name a) = true.
Proof.
  intros D R C. unfold cell_name. simpl. rewrite free_app. simpl. rewrite !number_free; auto.
  apply Ascii.eqb_neq in R, C. rewrite R, C. auto.
Qed.

(** * Fields *)

Fixpoint starts (name s : string) {struct name} : bool :=
  match name, s with
  | EmptyString, _ => true
  | String c name, String d s => Ascii.eqb c d && starts name s
  | _, EmptyString => false
  end.

Fixpoint pick (name : string) (l : list string) : option string :=
  match l with
  | [] => None
  | f :: rest => if starts name f then Some f else pick name rest
  end.

Definition text_of (name text : string) : option string := Some (name ++ "=" ++ text).

Definition values_flag (p : puzzle) : bool :=
  negb ((low p =? 1)%N && (high p =? N.max (rows p) (columns p))%N).

Lemma pick_app name l m : pick name (l ++ m)%list =
  match pick name l with Some f => Some f | None => pick name m end.
Proof. induction l as [|f l IH]; simpl; auto. destruct (starts name f); auto. Qed.

Lemma pick_other name other b text : (forall x, starts name (other ++ "=" ++ x) = false) ->
  pick name (field other b text) = None.
Proof. intros H. destruct b; unfold field; cbn [pick]; rewrite ?H; auto. Qed.

Lemma pick_same name other b text : (forall x, starts name (other ++ "=" ++ x) = true) ->
  pick name (field other b text) = if b then text_of other text else None.
Proof. intros H. destruct b; unfold field; cbn [pick]; rewrite ?H; auto. Qed.

(** Each field is the one that is picked, or another. *)
Ltac look := repeat first [rewrite pick_other by reflexivity | rewrite pick_same by reflexivity].

Ltac by_cases p :=
  unfold fields, values_flag; rewrite !pick_app; look; destruct (lines p); destruct (parts p); look;
  repeat match goal with |- context [negb (is_empty ?l)] => destruct (is_empty l); cbn [negb] end;
  repeat match goal with |- context [if ?b then _ else None] => destruct b end; reflexivity.

Lemma pick_values p : pick "values=" (fields p) =
  if values_flag p then text_of "values" (number (low p) ++ "-" ++ number (high p)) else None.
Proof. by_cases p. Qed.

Lemma pick_lines p : pick "lines=" (fields p) =
  match lines p with WholeLines => None | RunsOfLines => text_of "lines" "words" | NoLines => text_of "lines" "none" end.
Proof. by_cases p. Qed.

Lemma pick_boxes p : pick "boxes=" (fields p) =
  match parts p with
  | NoRegions => text_of "boxes" "none"
  | Boxes h w => text_of "boxes" (number h ++ "x" ++ number w)
  | Jigsaw _ => None
  end.
Proof. by_cases p. Qed.

Lemma pick_regions p : pick "regions=" (fields p) =
  match parts p with
  | Jigsaw labels => text_of "regions" (rows_text (space (has_long_labels labels)) number labels)
  | _ => None
  end.
Proof. by_cases p. Qed.

Lemma pick_diagonals p : pick "diagonals=" (fields p) =
  if main_diagonal p || anti_diagonal p
  then text_of "diagonals" (if main_diagonal p then if anti_diagonal p then "both" else "main" else "anti")
  else None.
Proof. by_cases p. Qed.

Lemma pick_extra p : pick "extra-cells=" (fields p) =
  if is_empty (extra p) then None else text_of "extra-cells" (String.concat "/" (map (extra_text p) (extra p))).
Proof. by_cases p. Qed.

Lemma pick_groups p : pick "groups=" (fields p) =
  if is_empty (further p) then None else text_of "groups" (rows_text "." cell_name (further p)).
Proof. by_cases p. Qed.

Lemma pick_cells p : pick "cells=" (fields p) = text_of "cells" (rows_text (between p) (cell_text p) (cells p)).
Proof. by_cases p. Qed.

Lemma pick_signs p : pick "signs=" (fields p) =
  if is_empty (signs p) then None else text_of "signs" (String.concat "/" (signs p)).
Proof. by_cases p. Qed.

Lemma pick_constraints p : pick "constraints=" (fields p) =
  if is_empty (constraints p) then None
  else text_of "constraints" (String.concat "/" (map constraint_text (constraints p))).
Proof. by_cases p. Qed.

Lemma names_free c l : is_digit c = false -> c <> "R"%char -> c <> "C"%char -> c <> "."%char ->
  free c (String.concat "." (map cell_name l)) = true.
Proof.
  intros D1 D2 D3 D4. apply free_concat.
  - simpl. apply Ascii.eqb_neq in D4. rewrite D4; auto.
  - apply in_map_free. intros; apply name_free; auto.
Qed.

Lemma names_inj l m : l <> [] -> m <> [] ->
  String.concat "." (map cell_name l) = String.concat "." (map cell_name m) -> l = m.
Proof.
  intros L M E. apply concat_inj in E.
  - apply map_inj in E; auto. apply name_inj.
  - intros Y. apply map_eq_nil in Y. auto.
  - intros Y. apply map_eq_nil in Y. auto.
  - apply in_map_free. intros; apply name_free; auto; discriminate.
  - apply in_map_free. intros; apply name_free; auto; discriminate.
Qed.

(** Lists of cells with two separators. *)
Definition lists_text (sep : ascii) (l : list (list cell)) : string :=
  String.concat (String sep "") (map (fun r => String.concat "." (map cell_name r)) l).

Lemma lists_free c sep l : is_digit c = false -> c <> "R"%char -> c <> "C"%char -> c <> "."%char -> c <> sep ->
  free c (lists_text sep l) = true.
Proof.
  intros D1 D2 D3 D4 D5. apply free_concat.
  - simpl. apply Ascii.eqb_neq in D5. rewrite D5; auto.
  - apply in_map_free. intros; apply names_free; auto.
Qed.

Lemma lists_inj sep l m : is_digit sep = false -> sep <> "R"%char -> sep <> "C"%char -> sep <> "."%char ->
  (forall r, In r l -> r <> []) -> (forall r, In r m -> r <> []) -> lists_text sep l = lists_text sep m -> l = m.
Proof.
  intros D1 D2 D3 D4 L M E.
  assert (N : forall r k, (forall s, In s (r :: k) -> s <> []) -> lists_text sep (r :: k) <> "").
  { intros [|a r] k H; [exfalso; apply (H []); auto; left; auto|]. unfold lists_text. simpl map.
    destruct (map _ k); [|rewrite concat_cons2]; destruct r; discriminate. }
  destruct l as [|r l], m as [|t m]; auto; try (exfalso; eapply N; [|symmetry; exact E]; auto; fail);
    try (exfalso; eapply N; [|exact E]; auto; fail).
  apply concat_inj in E; try discriminate; try (apply in_map_free; intros; apply names_free; auto).
  remember (r :: l) as l1. remember (t :: m) as m1. clear Heql1 Heqm1 r l t m N.
  revert m1 M E. induction l1 as [|r l IH]; intros [|t m] M E; try discriminate; auto.
  simpl in E. inversion E as [[E1 E2]]. f_equal.
  - apply names_inj in E1; auto; [apply L|apply M]; left; auto.
  - apply IH; auto; intros s S; [apply L|apply M]; right; auto.
Qed.

(** ** Constraints *)

Definition name_char (c : ascii) : bool :=
  negb (existsb (Ascii.eqb c) ["="; "<"; ">"; "!"; ":"; "/"; ";"]%char).

Lemma known_names p c : meaning p c <> None -> all name_char (rule c) = true.
Proof.
  assert (H : forallb (fun w => all name_char (fst w)) wordings = true) by reflexivity.
  rewrite forallb_forall in H. unfold meaning, is_choice.
  destruct (String.eqb_spec (rule c) "any-of") as [->|_]; auto. unfold worded.
  destruct (wording_of (rule c) wordings) as [w|] eqn:E; [intros _|congruence].
  assert (I : exists w, In (rule c, w) wordings); [|destruct I as [u I]; apply H in I; auto].
  revert E. clear H. generalize wordings. induction l as [|[n u] l IH]; cbn [wording_of]; try discriminate.
  destruct (String.eqb_spec (rule c) n) as [->|]; intros E.
  - exists u. left; auto.
  - destruct (IH E) as [v V]. exists v. right; auto.
Qed.

(** What [well_formed] says of one constraint. *)
Definition well_written (p : puzzle) (c : constraint) : Prop :=
  meaning p c <> None
  /\ (forall x, get 0 (parameter c) = Some x -> In x ["="; "<"; ">"; "!"]%char
      /\ forall y, In y (list_ascii_of_string (parameter c)) -> ~ In y [":"; "/"; ";"]%char)
  /\ forall l, In l (lists c) -> l <> [].

Lemma written_well p c : well_formed p -> In c (constraints p) -> well_written p c.
Proof.
  intros W C. split; [|split].
  - apply (has_meanings p W); auto.
  - intros x X. eapply (has_parameters p W); eauto.
  - intros l L. eapply (has_lists p W); eauto.
Qed.

Lemma parameter_free p c x : well_written p c -> In x [":"; "/"; ";"]%char -> free x (parameter c) = true.
Proof.
  intros (_ & P & _) X. destruct (parameter c) as [|s t] eqn:E; auto.
  destruct (P s) as [_ Q]; auto. clear P E. revert Q. generalize (String s t). clear s t.
  induction s as [|d s IH]; auto. intros Q. cbn [free]. apply andb_true_iff. split.
  - apply negb_true_iff, Ascii.eqb_neq. intros ->. apply (Q d); [left; auto|auto].
  - apply IH. intros y Y. apply Q. right; auto.
Qed.

Lemma constraint_free p c x : well_written p c -> In x ["/"; ";"]%char -> free x (constraint_text c) = true.
Proof.
  intros W X. assert (X' : In x [":"; "/"; ";"]%char) by (right; auto).
  unfold constraint_text. rewrite !free_app.
  rewrite (parameter_free p c x W X'), (all_free name_char); [|destruct X as [<-|[<-|[]]]; auto|apply (known_names p), W].
  fold (lists_text "|" (lists c)). rewrite lists_free; destruct X as [<-|[<-|[]]]; auto; discriminate.
Qed.

Lemma constraint_inj p q c d : well_written p c -> well_written q d -> constraint_text c = constraint_text d -> c = d.
Proof.
  intros C D. unfold constraint_text.
  fold (lists_text "|" (lists c)) (lists_text "|" (lists d)). rewrite <- !(app_assoc_s (rule _)). intros E.
  assert (F : forall r e, well_written r e -> free ":" (rule e ++ parameter e) = true).
  { intros r e W. rewrite free_app, (parameter_free r e _ W), (all_free name_char); auto; [|left; auto].
    apply (known_names r), W. }
  apply (cut ":") in E; try apply tail_cons; eauto. destruct E as [E L].
  assert (S : forall r e, well_written r e -> forall x, get 0 (parameter e) = Some x -> name_char x = false).
  { intros r e (_ & P & _) x X. apply P in X. destruct X as [X _].
    simpl in X. repeat (destruct X as [<-|X]; [reflexivity|]). destruct X. }
  apply (cut_by name_char) in E; [|apply (known_names p), C|apply (known_names q), D|eauto|eauto].
  destruct E as [N P]. simpl append in L. inversion L as [L'].
  apply lists_inj in L'; auto; try discriminate; [|apply C|apply D].
  destruct c, d; simpl in *. congruence.
Qed.

Lemma text_of_inj name a b : text_of name a = text_of name b -> a = b.
Proof.
  unfold text_of. intros E. inversion E as [E']. clear E.
  induction name as [|c name IH]; simpl in E'; inversion E'; auto.
Qed.

(** ** No field has a semicolon *)

Lemma sign_chars p : well_formed p -> forall s, In s (signs p) -> free "/" s = true /\ free ";" s = true.
Proof.
  intros W s S. destruct (has_signs p W) as [E|[L H]]; [rewrite E in S; destruct S|].
  destruct (In_nth _ _ "" S) as (k & K & <-).
  specialize (H (N.of_nat k)). destruct H as [_ H].
  { rewrite L in K. lia. }
  unfold at_place in H. rewrite Nnat.Nat2N.id in H.
  set (t := nth k (signs p) "") in *. clearbody t.
  assert (F : forall c, In c (list_ascii_of_string t) -> c <> "/"%char /\ c <> ";"%char).
  { intros c C. apply H in C. destruct (N.even (N.of_nat k)); simpl in C;
      repeat (destruct C as [<-|C]; [split; discriminate|]); destruct C. }
  clear - F. induction t as [|c t IH]; auto.
  destruct (F c) as [F1 F2]; [left; auto|].
  destruct IH as [IH1 IH2]; [intros d D; apply F; right; auto|].
  cbn [free]. rewrite IH1, IH2, !andb_true_r, !negb_true_iff, !Ascii.eqb_neq. auto.
Qed.

Lemma free_field c name b text : free c name = true -> c <> "="%char -> (b = true -> free c text = true) ->
  forall s, In s (field name b text) -> free c s = true.
Proof.
  intros N E T s S. unfold field in S. destruct b; [|destruct S]. destruct S as [<-|[]].
  rewrite free_app, N. simpl. rewrite T; auto. apply Ascii.eqb_neq in E. rewrite E. auto.
Qed.

Lemma free_rows {A} c sep (show : A -> string) l : free c sep = true -> c <> "/"%char ->
  (forall a, free c (show a) = true) -> free c (rows_text sep show l) = true.
Proof.
  intros S D H. unfold rows_text. apply free_concat.
  - simpl. apply Ascii.eqb_neq in D. rewrite D. auto.
  - apply in_map_free. intros r _. apply free_concat; auto. apply in_map_free. auto.
Qed.

Lemma fields_free p : well_formed p -> forall s, In s (fields p) -> free ";" s = true.
Proof.
  intros W s S. unfold fields in S. rewrite !in_app_iff in S.
  destruct S as [S|[S|[S|[S|[S|[S|[S|[S|S]]]]]]]].
  - eapply free_field; [| | |exact S]; auto; try discriminate.
    intros _. rewrite free_app. simpl. rewrite !number_free; auto.
  - destruct (lines p); [destruct S| |]; (eapply free_field; [| | |exact S]; auto; discriminate).
  - destruct (parts p) as [|h w|labels].
    + eapply free_field; [| | |exact S]; auto; discriminate.
    + eapply free_field; [| | |exact S]; auto; try discriminate.
      intros _. rewrite free_app. simpl. rewrite !number_free; auto.
    + eapply free_field; [| | |exact S]; auto; try discriminate.
      intros _. apply free_rows; try discriminate.
      * destruct (has_long_labels labels); auto.
      * intros; apply number_free; auto.
  - eapply free_field; [| | |exact S]; auto; try discriminate.
    destruct (main_diagonal p), (anti_diagonal p); auto.
  - eapply free_field; [| | |exact S]; auto; try discriminate.
    intros _. apply free_concat; auto. apply in_map_free. intros; apply extra_free; auto.
  - eapply free_field; [| | |exact S]; auto; try discriminate.
    intros _. apply free_rows; auto; try discriminate. intros; apply name_free; auto; discriminate.
  - eapply free_field; [| | |exact S]; auto; try discriminate.
    intros _. apply free_rows; try discriminate.
    + rewrite between_space. destruct (negb _); auto.
    + intros; apply cell_free; auto.
  - eapply free_field; [| | |exact S]; auto; try discriminate.
    intros _. apply free_concat; auto. intros t T. apply sign_chars in T; tauto.
  - eapply free_field; [| | |exact S]; auto; try discriminate.
    intros _. apply free_concat; auto. apply in_map_free. intros c C.
    apply (constraint_free p); [apply written_well; auto|right; left; auto].
Qed.

(** ** The theorem *)

Lemma is_empty_spec {A} (l : list A) : is_empty l = true <-> l = [].
Proof. destruct l; simpl; split; auto; discriminate. Qed.

Lemma same_parts p q : rows p = rows q /\ columns p = columns q /\ low p = low q /\ high p = high q /\ lines p = lines q
  /\ parts p = parts q /\ main_diagonal p = main_diagonal q /\ anti_diagonal p = anti_diagonal q /\ extra p = extra q
  /\ further p = further q /\ cells p = cells q /\ signs p = signs q /\ constraints p = constraints q -> p = q.
Proof.
  destruct p, q; simpl. intros (? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ? & ?). subst. reflexivity.
Qed.

Lemma line_inj p q : well_formed p -> well_formed q -> line_of p = line_of q -> p = q.
Proof.
  intros Wp Wq E. unfold line_of in E.
  assert (H : forall r, free ";" (number (rows r) ++ "x" ++ number (columns r)) = true).
  { intros r. rewrite free_app. simpl. rewrite !number_free; auto. }
  apply concat_inj in E; try discriminate.
  2: { intros s [<-|S]; [apply H|apply (fields_free p); auto]. }
  2: { intros s [<-|S]; [apply H|apply (fields_free q); auto]. }
  inversion E as [[Size F]]. clear E H.
  apply (cut "x") in Size; try apply tail_cons; try (apply number_free; reflexivity).
  destruct Size as [R C]. inversion C as [C']. apply number_inj in R, C'. clear C.
  (* Values. *)
  assert (V : low p = low q /\ high p = high q).
  { pose proof (f_equal (pick "values=") F) as E. rewrite !pick_values in E.
    destruct (values_flag p) eqn:Vp, (values_flag q) eqn:Vq; try discriminate.
    - apply text_of_inj in E. apply (cut "-") in E; try apply tail_cons; try (apply number_free; reflexivity).
      destruct E as [L Hi]. inversion Hi as [Hi']. apply number_inj in L, Hi'. auto.
    - unfold values_flag in *. rewrite !negb_false_iff, !andb_true_iff, !N.eqb_eq in *.
      destruct Vp, Vq. split; congruence. }
  destruct V as [Lo Hi].
  assert (Li : lines p = lines q).
  { pose proof (f_equal (pick "lines=") F) as E. rewrite !pick_lines in E.
    destruct (lines p), (lines q); auto; discriminate. }
  assert (Pa : parts p = parts q).
  { pose proof (f_equal (pick "boxes=") F) as E. rewrite !pick_boxes in E.
    pose proof (f_equal (pick "regions=") F) as G. rewrite !pick_regions in G.
    assert (N : forall h w, "none" <> number h ++ "x" ++ number w).
    { intros h w X. assert (Y : free "n" (number h ++ "x" ++ number w) = true).
      { rewrite free_app. simpl. rewrite !number_free; auto. }
      rewrite <- X in Y. discriminate. }
    destruct (parts p) as [|h w|l] eqn:Pp, (parts q) as [|h' w'|l'] eqn:Pq; auto; try discriminate.
    - apply text_of_inj in E. apply N in E. tauto.
    - apply text_of_inj in E. symmetry in E. apply N in E. tauto.
    - apply text_of_inj in E. apply (cut "x") in E; try apply tail_cons; try (apply number_free; reflexivity).
      destruct E as [E1 E2]. inversion E2 as [E2']. apply number_inj in E1, E2'. congruence.
    - apply text_of_inj in G. f_equal.
      destruct (has_labels p Wp l Pp) as [L1 L2], (has_labels q Wq l' Pq) as [M1 M2].
      unfold rows_text in G. apply rows_inj in G; auto.
      + congruence.
      + intros r _. apply free_concat; [destruct (has_long_labels l); auto|].
        apply in_map_free. intros; apply number_free; auto.
      + intros r _. apply free_concat; [destruct (has_long_labels l'); auto|].
        apply in_map_free. intros; apply number_free; auto.
      + intros r r' I I' X. apply label_row_inj in X; auto.
        * rewrite L2, M2; congruence.
        * intros S n. apply (labels_long l); auto.
        * intros S n. apply (labels_long l'); auto. }
  assert (Di : main_diagonal p = main_diagonal q /\ anti_diagonal p = anti_diagonal q).
  { pose proof (f_equal (pick "diagonals=") F) as E. rewrite !pick_diagonals in E.
    destruct (main_diagonal p), (anti_diagonal p), (main_diagonal q), (anti_diagonal q); auto; discriminate. }
  destruct Di as [Ma An].
  assert (Fu : further p = further q).
  { pose proof (f_equal (pick "groups=") F) as E. rewrite !pick_groups in E.
    destruct (is_empty (further p)) eqn:Fp, (is_empty (further q)) eqn:Fq; try discriminate.
    - apply is_empty_spec in Fp, Fq. congruence.
    - apply text_of_inj in E. apply (lists_inj "/") in E; auto; try discriminate.
      + intros r Rr. apply (has_groups p Wp r); auto.
      + intros r Rr. apply (has_groups q Wq r); auto. }
  assert (Vs : values p = values q) by (unfold values; congruence).
  assert (Be : between p = between q) by (unfold between; rewrite Hi; auto).
  assert (Ct : forall s, cell_text p s = cell_text q s).
  { intros s. unfold cell_text. rewrite Vs, Be, Lo, Hi. auto. }
  assert (Ex : extra p = extra q).
  { pose proof (f_equal (pick "extra-cells=") F) as E. rewrite !pick_extra in E.
    destruct (is_empty (extra p)) eqn:Xp, (is_empty (extra q)) eqn:Xq; try discriminate.
    - apply is_empty_spec in Xp, Xq. congruence.
    - assert (Xt : forall a, extra_text p a = extra_text q a).
      { intros a. unfold extra_text. rewrite Vs, Be. auto. }
      apply text_of_inj in E. rewrite <- (map_ext _ _ Xt) in E. apply concat_inj in E.
      + apply (extras_inj p) in E; auto.
        * intros [n s] S v. apply (has_extra p Wp n s v); auto.
        * intros [n s] S v. rewrite Vs. apply (has_extra q Wq n s v); auto.
      + intros Y. apply map_eq_nil in Y. rewrite Y in Xp. discriminate.
      + intros Y. apply map_eq_nil in Y. rewrite Y in Xq. discriminate.
      + apply in_map_free. intros; apply extra_free; auto.
      + apply in_map_free. intros; apply extra_free; auto. }
  assert (Ce : cells p = cells q).
  { pose proof (f_equal (pick "cells=") F) as E. rewrite !pick_cells in E.
    apply text_of_inj in E. unfold rows_text in E.
    destruct (has_cells p Wp) as [L1 L2], (has_cells q Wq) as [M1 M2].
    assert (Fr : forall r l, free "/" (String.concat (between r) (map (cell_text r) l)) = true).
    { intros r l. apply free_concat.
      - rewrite between_space. destruct (negb _); auto.
      - apply in_map_free. intros; apply cell_free; auto. }
    apply rows_inj in E; auto.
    - congruence.
    - intros r r' I I' X. rewrite <- Be in X. rewrite <- (map_ext _ _ Ct) in X.
      apply cells_inj in X; auto.
      + intros s S v. apply (has_values p Wp r); auto.
      + intros s S v. rewrite Vs. apply (has_values q Wq r'); auto.
      + rewrite L2, M2; congruence. }
  assert (Si : signs p = signs q).
  { pose proof (f_equal (pick "signs=") F) as E. rewrite !pick_signs in E.
    destruct (is_empty (signs p)) eqn:Sp, (is_empty (signs q)) eqn:Sq; try discriminate.
    - apply is_empty_spec in Sp, Sq. congruence.
    - apply text_of_inj in E. apply concat_inj in E; auto.
      + intros X. rewrite X in Sp. discriminate.
      + intros X. rewrite X in Sq. discriminate.
      + intros s S. apply (sign_chars p) in S; tauto.
      + intros s S. apply (sign_chars q) in S; tauto. }
  assert (Co : constraints p = constraints q).
  { pose proof (f_equal (pick "constraints=") F) as E. rewrite !pick_constraints in E.
    destruct (is_empty (constraints p)) eqn:Sp, (is_empty (constraints q)) eqn:Sq; try discriminate.
    - apply is_empty_spec in Sp, Sq. congruence.
    - apply text_of_inj in E. apply concat_inj in E.
      + assert (I : forall l m, (forall c, In c l -> well_written p c) -> (forall c, In c m -> well_written q c) ->
            map constraint_text l = map constraint_text m -> l = m).
        { induction l as [|a l IH]; intros [|b m] L M X; simpl in X; inversion X as [[X1 X2]]; auto. f_equal.
          - apply (constraint_inj p q) in X1; auto; [apply L|apply M]; left; auto.
          - apply IH; auto; intros r Rr; [apply L|apply M]; right; auto. }
        apply I in E; auto using written_well.
      + intros Y. apply map_eq_nil in Y. rewrite Y in Sp. discriminate.
      + intros Y. apply map_eq_nil in Y. rewrite Y in Sq. discriminate.
      + apply in_map_free. intros c C. apply (constraint_free p); [apply written_well; auto|left; auto].
      + apply in_map_free. intros c C. apply (constraint_free q); [apply written_well; auto|left; auto]. }
  apply same_parts. repeat split; assumption.
Qed.

Lemma concat_app a b : String.concat "" (a ++ b)%list = String.concat "" a ++ String.concat "" b.
Proof.
  induction a as [|x a IH]; auto.
  change ((x :: a) ++ b)%list with (x :: (a ++ b))%list. rewrite !concat_empty, IH, app_assoc_s. auto.
Qed.

Lemma concat_concat l : String.concat "" (map (String.concat "") l) = String.concat "" (List.concat l).
Proof.
  induction l as [|a l IH]; auto. cbn [map List.concat]. rewrite concat_empty, IH, concat_app. auto.
Qed.

Lemma classic_free p : is_classic p -> free "x" (classic_text p) = true.
Proof.
  intros _. unfold classic_text. apply free_concat; auto. apply in_map_free.
  intros r _. apply free_concat; auto. apply in_map_free. intros; apply cell_free; auto.
Qed.

Lemma line_not_free p : free "x" (line_of p) = false.
Proof.
  unfold line_of. destruct (fields p); simpl String.concat; rewrite !free_app; simpl;
    rewrite ?andb_false_r; auto.
Qed.

Lemma list_concat_inj {A} n : forall l m : list (list A), length l = length m ->
  (forall r, In r l -> length r = n) -> (forall r, In r m -> length r = n) ->
  List.concat l = List.concat m -> l = m.
Proof.
  induction l as [|a l IH]; intros [|b m] Len L M E; try discriminate; auto.
  simpl in E. assert (La := L a (or_introl eq_refl)). assert (Mb := M b (or_introl eq_refl)).
  assert (S : a = b /\ List.concat l = List.concat m).
  { clear IH L M Len. revert b E n La Mb. induction a as [|x a IHa]; intros [|y b] E n La Mb; simpl in *; subst; auto; try discriminate.
    inversion E; subst. destruct (IHa b H1 (length a)) as [-> ->]; auto. }
  destruct S as [-> S]. f_equal. apply IH; auto.
  - intros r R. apply L. right; auto.
  - intros r R. apply M. right; auto.
Qed.

Lemma classic_inj p q : well_formed p -> well_formed q -> is_classic p -> is_classic q ->
  classic_text p = classic_text q -> p = q.
Proof.
  intros Wp Wq Cp Cq E.
  assert (R : rows p = 9%N /\ columns p = 9%N /\ low p = 1%N /\ high p = 9%N) by (rewrite Cp; auto).
  assert (S : rows q = 9%N /\ columns q = 9%N /\ low q = 1%N /\ high q = 9%N) by (rewrite Cq; auto).
  destruct R as (R1 & R2 & R3 & R4), S as (S1 & S2 & S3 & S4).
  assert (Vs : values p = values q) by (unfold values; congruence).
  assert (Bp : between p = "") by (unfold between; rewrite R4; auto).
  assert (Bq : between q = "") by (unfold between; rewrite S4; auto).
  assert (Ct : forall s, cell_text p s = cell_text q s).
  { intros s. unfold cell_text. rewrite Vs, Bp, Bq, R3, R4, S3, S4. auto. }
  assert (Ce : cells p = cells q).
  { destruct (has_cells p Wp) as [L1 L2], (has_cells q Wq) as [M1 M2].
    apply (list_concat_inj 9); try congruence.
    - intros r I. rewrite L2; auto. rewrite R2; auto.
    - intros r I. rewrite M2; auto. rewrite S2; auto.
    - unfold classic_text in E.
      assert (T : forall x, String.concat "" (map (fun r => String.concat "" (map (cell_text x) r)) (cells x))
                  = String.concat "" (map (cell_text x) (List.concat (cells x)))).
      { intros x. rewrite <- map_map with (g := String.concat "") (f := map (cell_text x)).
        rewrite concat_concat, concat_map. auto. }
      rewrite !T in E. rewrite <- (map_ext _ _ Ct) in E.
      assert (E' : String.concat (between p) (map (cell_text p) (List.concat (cells p)))
                   = String.concat (between p) (map (cell_text p) (List.concat (cells q)))) by (rewrite Bp; auto).
      apply cells_inj in E'; auto.
      + intros s I v. apply in_concat in I. destruct I as (r & I1 & I2). apply (has_values p Wp r); auto.
      + intros s I v. rewrite Vs. apply in_concat in I. destruct I as (r & I1 & I2). apply (has_values q Wq r); auto.
      + assert (Len : forall l : list (list (list N)), (forall r, In r l -> length r = 9%nat) ->
                length (List.concat l) = (9 * length l)%nat).
        { induction l as [|a l IH]; intros H; auto. simpl List.concat. rewrite app_length, IH, H; simpl; auto; try lia.
          intros r I. apply H. right; auto. }
        rewrite !Len; try congruence.
        * intros r I. rewrite M2; auto. rewrite S2; auto.
        * intros r I. rewrite L2; auto. rewrite R2; auto. }
  unfold is_classic in Cp, Cq. rewrite Cp, Cq, Ce. auto.
Qed.

Theorem states_one text p q : states text p -> states text q -> p = q.
Proof.
  intros [Wp [Lp|(Cp & _ & Tp)]] [Wq [Lq|(Cq & _ & Tq)]].
  - apply line_inj; congruence.
  - exfalso. pose proof (classic_free q Cq) as F. rewrite <- Tq, Lp, line_not_free in F. discriminate.
  - exfalso. pose proof (classic_free p Cp) as F. rewrite <- Tp, Lq, line_not_free in F. discriminate.
  - apply classic_inj; congruence.
Qed.
