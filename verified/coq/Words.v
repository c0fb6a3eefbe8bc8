(** Readers unrolled over their cells: which values lead on from what is known after so many cells.

    What a solution's values lead through is in the layers ([layers_path]): all that clauses about a place are tried on. *)

From Coq Require Import List Bool NArith ZArith PArith Lia.
From Verified Require Import Puzzle Constraints Trie.
Import ListNotations.
Open Scope N_scope.

(** * Sets of states *)

Fixpoint same_state (a b : state) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => (x =? y)%Z && same_state a b
  | _, _ => false
  end.

Definition is_state (s : state) (l : list state) : bool := existsb (same_state s) l.

(** A number for a state.  No proof needs different ones to have different numbers. *)
Fixpoint put (p rest : positive) : positive :=
  match p with xH => xO (xO rest) | xO p => xO (xI (put p rest)) | xI p => xI (xI (put p rest)) end.

Fixpoint code (s : state) : positive :=
  match s with
  | [] => xH
  | z :: s => put (match z with Z0 => xH | Zpos p => xO p | Zneg p => xI p end) (code s)
  end.

Definition states := trie (list state).

Definition those (s : state) (t : states) : list state := match find (code s) t with Some l => l | None => [] end.
Definition is_known (s : state) (t : states) : bool := is_state s (those s t).
Definition know (s : state) (t : states) : states := add (code s) (s :: those s t) t.
Definition index (l : list state) : states := fold_right know Leaf l.

Fixpoint different_states (l : list state) (t : states) (done : list state) : list state :=
  match l with
  | [] => done
  | s :: l => if is_known s t then different_states l t done else different_states l (know s t) (s :: done)
  end.

(** * Layers *)

(** For each state before a cell, the values that lead on, and to which state. *)
Definition layer : Type := list (state * list (N * state)).

Definition onward (r : reader) (before : N) (values : list N) (s : state) : list (N * state) :=
  flat_map (fun v => match read r before s (Z.of_N v) with Some t => [(v, t)] | None => [] end) values.

(** The layers of cells with these candidates, and the states before the first from which all can be read.  What
    does not lead to the end is left out. *)
Fixpoint layers (r : reader) (before : N) (reached : list state) (l : list (list N)) : list layer * list state :=
  match l with
  | [] => ([], filter (ends r) reached)
  | values :: rest =>
      let all := map (fun s => (s, onward r before values s)) reached in
      let next := different_states (flat_map (fun e => map snd (snd e)) all) Leaf [] in
      let '(more, live) := layers r (before + 1) next rest in
      let known := index live in
      let kept := map (fun e => (fst e, filter (fun vt => is_known (snd vt) known) (snd e))) all in
      let kept := filter (fun e => match snd e with [] => false | _ => true end) kept in
      (kept :: more, map fst kept)
  end.

(** * Sums *)

Definition earlier (a b : cell) : bool := (row a <? row b) || (row a =? row b) && (column a <? column b).

(** Each cell once, in some order. *)
Fixpoint add_term (is_before : cell -> cell -> bool) (factor : Z) (a : cell) (l : list (Z * cell)) : list (Z * cell) :=
  match l with
  | [] => [(factor, a)]
  | (other, b) :: rest =>
      if same_cell a b then (factor + other, b)%Z :: rest
      else if is_before a b then (factor, a) :: l else (other, b) :: add_term is_before factor a rest
  end.

Definition in_order (is_before : cell -> cell -> bool) (terms : list (Z * cell)) : list (Z * cell) :=
  filter (fun t => negb (fst t =? 0)%Z) (fold_right (fun t => add_term is_before (fst t) (snd t)) [] terms).

(** The reader of a sum knows what the cells so far add up to. *)
Definition adder (terms : list (Z * cell)) (fits : Z -> bool) : reader :=
  {| start := [0%Z];
     read := fun before s v =>
       match s with [n] => Some [n + nth (N.to_nat before) (map fst terms) 0 * v]%Z | _ => None end;
     ends := fun s => match s with [n] => fits n | _ => false end |}.

(** * Alternatives

    A reader for the cells of all branches, each once, in an order that somebody says: it reads the cells of each condition
    by a reader of their own, and goes on while a branch can still be met.  It need not be exact: it must accept what meets
    a branch ([choice_accepts]). *)

(** Two states as one. *)
Definition pack (s t : state) : state := Z.of_nat (length s) :: s ++ t.
Definition unpack (s : state) : state * state :=
  match s with n :: rest => (firstn (Z.to_nat n) rest, skipn (Z.to_nat n) rest) | [] => ([], []) end.

Definition both (r1 r2 : reader) : reader :=
  {| start := pack (start r1) (start r2);
     read := fun before s v =>
       let '(s1, s2) := unpack s in
       match read r1 before s1 v, read r2 before s2 v with
       | Some t1, Some t2 => Some (pack t1 t2)
       | _, _ => None
       end;
     ends := fun s => let '(s1, s2) := unpack s in ends r1 s1 && ends r2 s2 |}.

Definition always_goes_on : reader := {| start := []; read := fun _ s _ => Some s; ends := fun _ => true |}.
Definition never_goes_on : reader := {| start := []; read := fun _ _ _ => None; ends := fun _ => false |}.

(** What a reader knows, or nothing once it does not go on. *)
Definition advance (r : reader) (before : N) (s : state) (v : Z) : state :=
  match s with
  | _ :: s => match read r before s v with Some t => 1%Z :: t | None => [] end
  | [] => []
  end.

Definition is_content (r : reader) (s : state) : bool := match s with _ :: s => ends r s | [] => false end.

Definition one_of (r1 r2 : reader) : reader :=
  {| start := pack (1%Z :: start r1) (1%Z :: start r2);
     read := fun before s v =>
       let '(s1, s2) := unpack s in
       match advance r1 before s1 v, advance r2 before s2 v with
       | [], [] => None
       | t1, t2 => Some (pack t1 t2)
       end;
     ends := fun s => let '(s1, s2) := unpack s in is_content r1 s1 || is_content r2 s2 |}.

(** Which letters are cells of a list, in its order: their places there. *)
Fixpoint own_places (next : N) (own letters : list cell) : list (option N) :=
  match letters with
  | [] => []
  | a :: letters =>
      match own with
      | b :: others =>
          if same_cell a b then Some next :: own_places (next + 1) others letters else None :: own_places next own letters
      | [] => None :: own_places next [] letters
      end
  end.

(** Reads the values at the places of its own cells, and then has nothing to remember. *)
Definition among (own letters : list cell) (r : reader) : reader :=
  let places := own_places 0 own letters in
  let count := N.of_nat (length own) in
  {| start := start r;
     read := fun before s v =>
       match nth (N.to_nat before) places None with
       | Some k =>
           match read r k s v with
           | Some t => if k + 1 =? count then if ends r t then Some [] else None else Some t
           | None => None
           end
       | None => Some s
       end;
     ends := fun _ => true |}.

(** The values so far, which differ. *)
Definition all_differ : reader :=
  {| start := [];
     read := fun _ s v => if is_one_of v s then None else Some (insert v s);
     ends := fun _ => true |}.

(** The first of two values. *)
Definition two_values (allowed : N -> N -> bool) : reader :=
  {| start := [];
     read := fun _ s v =>
       match s with
       | [] => Some [v]
       | x :: _ => if allowed (Z.to_N x) (Z.to_N v) then Some [] else None
       end;
     ends := fun _ => true |}.

Definition one_value (allowed : N -> bool) : reader :=
  {| start := []; read := fun _ s v => if allowed (Z.to_N v) then Some s else None; ends := fun _ => true |}.

Definition is_before_in (letters : list cell) (a b : cell) : bool := place_in a letters <? place_in b letters.

(** The cells of a condition in the order of the letters, and a reader of their values. *)
Definition part (letters : list cell) (c : condition) : list cell * reader :=
  match c with
  | Pair a b allowed =>
      if same_cell a b then ([a], one_value (fun x => allowed x x))
      else if is_before_in letters a b then ([a; b], two_values allowed)
      else ([b; a], two_values (fun x y => allowed y x))
  | Differ l => (filter (fun a => existsb (same_cell a) l) letters, all_differ)
  | Total terms fits =>
      let terms := in_order (is_before_in letters) terms in (map snd terms, adder terms fits)
  | Word l r => (l, r)
  end.

Definition branch_reader (letters : list cell) (branch : list condition) : reader :=
  fold_right (fun c => both (among (fst (part letters c)) letters (snd (part letters c)))) always_goes_on branch.

Definition choice_reader (letters : list cell) (branches : list (list condition)) : reader :=
  fold_right (fun b => one_of (branch_reader letters b)) never_goes_on branches.

Definition cells_of (c : condition) : list cell :=
  match c with Pair a b _ => [a; b] | Differ l | Word l _ => l | Total terms _ => map snd terms end.

Fixpoint distinct_cells (l : list cell) : bool :=
  match l with [] => true | a :: rest => negb (existsb (same_cell a) rest) && distinct_cells rest end.

(** An order that is one of the cells of all branches. *)
Definition orders_cells (branches : list (list condition)) (letters : list cell) : bool :=
  let all := flat_map (flat_map cells_of) branches in
  distinct_cells letters
  && forallb (fun a => existsb (same_cell a) letters) all && forallb (fun a => existsb (same_cell a) all) letters.

(** * Proofs *)

Lemma same_cell_spec a b : same_cell a b = true <-> a = b.
Proof.
  unfold same_cell, row, column. destruct a, b; simpl.
  rewrite andb_true_iff, !N.eqb_eq. split; [intros []|intros E; inversion E]; subst; auto.
Qed.

Lemma same_state_spec a : forall b, same_state a b = true <-> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; split; try discriminate; auto.
  - rewrite andb_true_iff, Z.eqb_eq, IH. intros [-> ->]; auto.
  - intros E; inversion E; subst. rewrite Z.eqb_refl. apply IH; auto.
Qed.

Lemma is_state_spec s l : is_state s l = true <-> In s l.
Proof.
  unfold is_state. rewrite existsb_exists. split.
  - intros (t & T & E). apply same_state_spec in E. subst; auto.
  - intros S. exists s. split; auto. apply same_state_spec; auto.
Qed.

Lemma known_spec s u t : is_known s (know u t) = true <-> s = u \/ is_known s t = true.
Proof.
  unfold is_known, know, those. rewrite find_add. destruct (Pos.eq_dec (code s) (code u)) as [E|E].
  - rewrite <- E, !is_state_spec. cbn [In]. intuition congruence.
  - intuition. subst. congruence.
Qed.

Lemma index_spec s l : In s l -> is_known s (index l) = true.
Proof.
  induction l as [|u l IH]; intros []; cbn [index fold_right]; apply known_spec; [left|right]; auto.
Qed.

Lemma different_states_in s : forall l t done, (forall u, is_known u t = true -> In u done) ->
  In s l \/ In s done -> In s (different_states l t done).
Proof.
  induction l as [|u l IH]; intros t done K H; cbn [different_states In] in *.
  - destruct H as [[]|H]; auto.
  - destruct (is_known u t) eqn:E.
    + apply IH; auto. destruct H as [[->|H]|H]; auto.
    + apply IH.
      * intros w W. apply known_spec in W. destruct W as [->|W]; [left|right]; auto.
      * destruct H as [[->|H]|H]; simpl; auto.
Qed.

Lemma onward_spec r before values s v t : In v values -> read r before s (Z.of_N v) = Some t ->
  In (v, t) (onward r before values s).
Proof.
  intros V R. apply in_flat_map. exists v. split; auto. rewrite R. left; auto.
Qed.

(** Values that lead from a state through the layers. *)
Fixpoint path (r : reader) (before : N) (s : state) (l : list N) (ls : list layer) : Prop :=
  match l, ls with
  | [], [] => True
  | v :: l, layer :: ls =>
      exists out t, In (s, out) layer /\ In (v, t) out /\ read r before s (Z.of_N v) = Some t
                    /\ path r (before + 1) t l ls
  | _, _ => False
  end.

Lemma layers_path r : forall l before reached s vs, In s reached -> Forall2 (@In N) vs l ->
  (exists t, run r before s (map Z.of_N vs) = Some t /\ ends r t = true) ->
  In s (snd (layers r before reached l)) /\ path r before s vs (fst (layers r before reached l)).
Proof.
  induction l as [|values l IH]; intros before reached s vs S F (e & R & E).
  - inversion F; subst. simpl in R. inversion R; subst. simpl. split; auto. apply filter_In; auto.
  - inversion F as [|v ? vs' ? V F']; subst. cbn [map run] in R.
    destruct (read r before s (Z.of_N v)) as [t|] eqn:T; [|discriminate]. cbn [layers].
    set (all := map (fun s => (s, onward r before values s)) reached).
    set (next := different_states _ _ _).
    assert (N : In t next).
    { apply different_states_in; [intros u U; discriminate|]. left.
      apply in_flat_map. exists (s, onward r before values s). split; [apply in_map_iff; eauto|].
      cbn [snd]. apply in_map_iff. exists (v, t). split; auto. apply onward_spec; auto. }
    destruct (IH (before + 1) next t vs' N F') as [L P]; [eauto|].
    destruct (layers r (before + 1) next l) as [more live]. cbn [fst snd] in *.
    set (kept := filter _ _).
    assert (K : exists out, In (s, out) kept /\ In (v, t) out).
    { exists (filter (fun vt => is_known (snd vt) (index live)) (onward r before values s)).
      assert (O : In (v, t) (filter (fun vt => is_known (snd vt) (index live)) (onward r before values s))).
      { apply filter_In. split; [apply onward_spec; auto|apply index_spec; auto]. }
      split; auto. apply filter_In. split.
      - apply in_map_iff. exists (s, onward r before values s). split; auto. apply in_map_iff; eauto.
      - cbn [fst snd]. revert O. generalize (filter (fun vt => is_known (snd vt) (index live)) (onward r before values s)).
        intros [|x y] O; [destruct O|auto]. }
    destruct K as (out & K & O). split.
    + apply in_map_iff. exists (s, out). auto.
    + cbn [path]. exists out, t. auto.
Qed.

Lemma path_at r : forall vs before s ls j, path r before s vs ls -> (j < length vs)%nat ->
  exists u out t, run r before s (map Z.of_N (firstn j vs)) = Some u /\ In (u, out) (nth j ls [])
                  /\ In (nth j vs 0, t) out /\ run r before s (map Z.of_N (firstn (S j) vs)) = Some t.
Proof.
  induction vs as [|v vs IH]; intros before s [|layer ls] j P J; cbn [path length] in *; try tauto; try lia.
  destruct P as (out & t & S & V & R & P). destruct j as [|j].
  - exists s, out, t. cbn [firstn map run nth]. rewrite R. auto.
  - destruct (IH (before + 1) t ls j P) as (u & out' & t' & U & O & T & R'); [lia|].
    exists u, out', t'. cbn [firstn map run nth] in *. rewrite R. auto.
Qed.

Lemma add_term_total g before factor a l : total_of g (add_term before factor a l) = (factor * Z.of_N (g a) + total_of g l)%Z.
Proof.
  induction l as [|[other b] l IH]; auto. cbn [add_term].
  destruct (same_cell a b) eqn:E.
  - assert (a = b).
    { unfold same_cell, row, column in E. destruct a, b. simpl in E. apply andb_true_iff in E. rewrite !N.eqb_eq in E.
      destruct E; subst; auto. }
    subst. unfold total_of. cbn [fold_right fst snd]. lia.
  - destruct (before a b); auto.
    change (total_of g ((other, b) :: add_term before factor a l))
      with (other * Z.of_N (g b) + total_of g (add_term before factor a l))%Z.
    change (total_of g ((other, b) :: l)) with (other * Z.of_N (g b) + total_of g l)%Z. rewrite IH. lia.
Qed.

Lemma in_order_total g before terms : total_of g (in_order before terms) = total_of g terms.
Proof.
  unfold in_order. transitivity (total_of g (fold_right (fun t => add_term before (fst t) (snd t)) [] terms)).
  - generalize (fold_right (fun t => add_term before (fst t) (snd t)) [] terms). induction l as [|t l IH]; auto.
    change (total_of g (t :: l)) with (fst t * Z.of_N (g (snd t)) + total_of g l)%Z. cbn [filter].
    destruct (Z.eqb_spec (fst t) 0) as [E|E]; cbn [negb].
    + rewrite IH, E. lia.
    + change (total_of g (t :: ?x)) with (fst t * Z.of_N (g (snd t)) + total_of g x)%Z. unfold total_of at 1.
      cbn [fold_right]. fold (total_of g (filter (fun t => negb (fst t =? 0)%Z) l)). rewrite IH. auto.
  - induction terms as [|t terms IH]; auto. cbn [fold_right]. rewrite add_term_total, IH. auto.
Qed.

Lemma adder_run g terms fits : forall rest done n, terms = done ++ rest ->
  run (adder terms fits) (N.of_nat (length done)) [n] (map (fun a => Z.of_N (g a)) (map snd rest))
  = Some [n + total_of g rest]%Z.
Proof.
  induction rest as [|[f a] rest IH]; intros done n E.
  - simpl. f_equal. f_equal. lia.
  - cbn [map run snd]. unfold adder at 1. cbn [read].
    rewrite Nnat.Nat2N.id, E, map_app, app_nth2; rewrite map_length; auto.
    rewrite PeanoNat.Nat.sub_diag. cbn [map nth fst]. rewrite <- E.
    specialize (IH (done ++ [(f, a)]) (n + f * Z.of_N (g a))%Z). rewrite app_length in IH. cbn [length] in IH.
    replace (N.of_nat (length done + 1)) with (N.of_nat (length done) + 1) in IH by lia. rewrite IH.
    + change (total_of g ((f, a) :: rest)) with (f * Z.of_N (g a) + total_of g rest)%Z. f_equal. f_equal. lia.
    + rewrite <- app_assoc. exact E.
Qed.

Lemma adder_accepts g terms fits : fits (total_of g terms) = true ->
  accepts_word (adder terms fits) (map (fun a => Z.of_N (g a)) (map snd terms)) = true.
Proof.
  intros F. unfold accepts_word. pose proof (adder_run g terms fits terms [] 0 eq_refl) as R.
  cbn [length N.of_nat] in R. change (start (adder terms fits)) with [0%Z]. rewrite R. exact F.
Qed.

(** ** Alternatives *)

Lemma unpack_pack s t : unpack (pack s t) = (s, t).
Proof.
  unfold unpack, pack. rewrite Nat2Z.id, firstn_app, skipn_app, firstn_all, skipn_all, PeanoNat.Nat.sub_diag.
  simpl. rewrite app_nil_r. auto.
Qed.

Lemma both_run r1 r2 : forall l before s1 s2 t1 t2, run r1 before s1 l = Some t1 -> run r2 before s2 l = Some t2 ->
  run (both r1 r2) before (pack s1 s2) l = Some (pack t1 t2).
Proof.
  induction l as [|v l IH]; intros before s1 s2 t1 t2 R1 R2; cbn [run] in *.
  - congruence.
  - cbn [both read]. rewrite unpack_pack.
    destruct (read r1 before s1 v); [|discriminate]. destruct (read r2 before s2 v); [|discriminate]. auto.
Qed.

Lemma both_accepts r1 r2 l : accepts_word r1 l = true -> accepts_word r2 l = true -> accepts_word (both r1 r2) l = true.
Proof.
  unfold accepts_word. intros A1 A2. destruct (run r1 0 (start r1) l) as [t1|] eqn:R1; [|discriminate].
  destruct (run r2 0 (start r2) l) as [t2|] eqn:R2; [|discriminate].
  cbn [both start]. fold (both r1 r2). rewrite (both_run r1 r2 l _ _ _ _ _ R1 R2). cbn [both ends].
  rewrite unpack_pack, A1, A2. auto.
Qed.

Lemma first_run r1 r2 : forall l before s x t, run r1 before s l = Some t ->
  exists y, run (one_of r1 r2) before (pack (1%Z :: s) x) l = Some (pack (1%Z :: t) y).
Proof.
  induction l as [|v l IH]; intros before s x t R; cbn [run] in *.
  - exists x. congruence.
  - cbn [one_of read]. rewrite unpack_pack. cbn [advance].
    destruct (read r1 before s v) as [u|]; [|discriminate]. apply IH; auto.
Qed.

Lemma second_run r1 r2 : forall l before s x t, run r2 before s l = Some t ->
  exists y, run (one_of r1 r2) before (pack x (1%Z :: s)) l = Some (pack y (1%Z :: t)).
Proof.
  induction l as [|v l IH]; intros before s x t R; cbn [run] in *.
  - exists x. congruence.
  - cbn [one_of read]. rewrite unpack_pack. cbn [advance].
    destruct (read r2 before s v) as [u|]; [|discriminate].
    destruct (advance r1 before x v); apply IH; auto.
Qed.

Lemma one_of_accepts r1 r2 l : accepts_word r1 l = true \/ accepts_word r2 l = true ->
  accepts_word (one_of r1 r2) l = true.
Proof.
  unfold accepts_word. change (start (one_of r1 r2)) with (pack (1%Z :: start r1) (1%Z :: start r2)). intros [A|A].
  - destruct (run r1 0 (start r1) l) as [t|] eqn:R; [|discriminate].
    destruct (first_run r1 r2 l 0 _ (1%Z :: start r2) _ R) as [y Y]. rewrite Y. cbn [one_of ends].
    rewrite unpack_pack. cbn [is_content]. rewrite A. auto.
  - destruct (run r2 0 (start r2) l) as [t|] eqn:R; [|discriminate].
    destruct (second_run r1 r2 l 0 _ (1%Z :: start r1) _ R) as [y Y]. rewrite Y. cbn [one_of ends].
    rewrite unpack_pack. cbn [is_content]. rewrite A. apply orb_true_r.
Qed.

Lemma among_read own all r n s v : read (among own all r) n s v =
  match nth (N.to_nat n) (own_places 0 own all) None with
  | Some k =>
      match read r k s v with
      | Some t => if k + 1 =? N.of_nat (length own) then if ends r t then Some [] else None else Some t
      | None => None
      end
  | None => Some s
  end.
Proof. reflexivity. Qed.

Lemma nth_behind {A} (done rest : list A) x d : nth (N.to_nat (N.of_nat (length done))) (done ++ x :: rest) d = x.
Proof. rewrite Nnat.Nat2N.id, app_nth2, PeanoNat.Nat.sub_diag; auto. Qed.

Lemma one_longer {A} (l : list A) x : N.of_nat (length l) + 1 = N.of_nat (length (l ++ [x])).
Proof. rewrite app_length. simpl. lia. Qed.

(** From here on nothing more is read. *)
Lemma among_idle own all r : forall letters next done s vs, own_places 0 own all = done ++ own_places next [] letters ->
  length vs = length letters -> run (among own all r) (N.of_nat (length done)) s vs = Some s.
Proof.
  induction letters as [|a letters IH]; intros next done s [|v vs] E L; try discriminate; auto.
  cbn [own_places] in E. cbn [run]. rewrite among_read, E, nth_behind, (one_longer done None).
  apply (IH next); auto. rewrite <- app_assoc. exact E.
Qed.

Lemma among_run g own all r : forall letters rest next done s t,
  own_places 0 own all = done ++ own_places next rest letters ->
  next + N.of_nat (length rest) = N.of_nat (length own) ->
  run r next s (map (fun a => Z.of_N (g a)) rest) = Some t -> ends r t = true ->
  exists u, run (among own all r) (N.of_nat (length done)) s (map (fun a => Z.of_N (g a)) letters) = Some u.
Proof.
  induction letters as [|a letters IH]; intros rest next done s t E L R N.
  - exists s. auto.
  - cbn [own_places] in E. cbn [map run]. rewrite among_read.
    destruct rest as [|b rest].
    + rewrite E, nth_behind, (one_longer done None). eapply IH; eauto. rewrite <- app_assoc. exact E.
    + destruct (same_cell a b) eqn:S.
      * rewrite E, nth_behind, (one_longer done (Some next)).
        apply same_cell_spec in S. subst b. cbn [map run length] in R, L.
        destruct (read r next s (Z.of_N (g a))) as [u|]; [|discriminate].
        destruct (N.eqb_spec (next + 1) (N.of_nat (length own))) as [Q|Q].
        -- destruct rest as [|c rest]; [|cbn [length] in L; lia]. cbn [map run] in R. inversion R; subst u.
           rewrite N. exists []. eapply (among_idle own all r letters (next + 1)).
           ++ rewrite <- app_assoc. exact E.
           ++ rewrite map_length. auto.
        -- eapply (IH rest (next + 1)); eauto; [|lia]. rewrite <- app_assoc. exact E.
      * rewrite E, nth_behind, (one_longer done None). eapply IH; eauto. rewrite <- app_assoc. exact E.
Qed.

Lemma among_accepts g own letters r : accepts_word r (map (fun a => Z.of_N (g a)) own) = true ->
  accepts_word (among own letters r) (map (fun a => Z.of_N (g a)) letters) = true.
Proof.
  unfold accepts_word. intros A. destruct (run r 0 (start r) _) as [t|] eqn:R; [|discriminate].
  destruct (among_run g own letters r letters own 0 [] (start r) t) as [u U]; auto.
  cbn [length N.of_nat] in U. change (start (among own letters r)) with (start r). rewrite U. auto.
Qed.

Lemma is_one_of_insert v w l : is_one_of v (insert w l) = true -> v = w \/ is_one_of v l = true.
Proof.
  induction l as [|x l IH]; cbn [insert is_one_of existsb].
  - rewrite orb_false_r. intros H. apply Z.eqb_eq in H. auto.
  - destruct (w <=? x)%Z; cbn [existsb]; rewrite !orb_true_iff.
    + intros [H|H]; auto. apply Z.eqb_eq in H. auto.
    + intros [H|H]; auto. apply IH in H. tauto.
Qed.

Lemma all_differ_run (g : grid) : forall l before s, NoDup (map g l) ->
  (forall a, In a l -> is_one_of (Z.of_N (g a)) s = false) ->
  exists t, run all_differ before s (map (fun a => Z.of_N (g a)) l) = Some t.
Proof.
  induction l as [|a l IH]; intros before s D N; cbn [map run].
  - eauto.
  - cbn [all_differ read]. rewrite N; [|left; auto]. inversion D as [|? ? D1 D2]; subst. apply IH; auto.
    intros b B. destruct (is_one_of (Z.of_N (g b)) (insert (Z.of_N (g a)) s)) eqn:E; auto.
    apply is_one_of_insert in E. destruct E as [E|E].
    + exfalso. apply D1. apply in_map_iff. exists b. split; auto. lia.
    + rewrite N in E; [discriminate|]. right; auto.
Qed.

Lemma distinct_cells_spec l : distinct_cells l = true -> NoDup l.
Proof.
  induction l as [|a l IH]; cbn [distinct_cells]; intros H; constructor; apply andb_true_iff in H; destruct H as [H D]; auto.
  intros I. apply negb_true_iff in H. assert (existsb (same_cell a) l = true); [|congruence].
  apply existsb_exists. exists a. split; auto. apply same_cell_spec; auto.
Qed.

Lemma nodup_filter {A} (f : A -> bool) l : NoDup l -> NoDup (filter f l).
Proof.
  induction l as [|a l IH]; intros D; simpl; [constructor|]. inversion D; subst. destruct (f a); auto.
  constructor; auto. intros I. apply filter_In in I. tauto.
Qed.

Lemma nodup_values (g : grid) l : NoDup l -> (forall a b, In a l -> In b l -> a <> b -> g a <> g b) -> NoDup (map g l).
Proof.
  induction l as [|a l IH]; simpl; intros D H; constructor; inversion D; subst.
  - intros M. apply in_map_iff in M. destruct M as (b & E & M). apply (H b a); auto. intros ->. auto.
  - apply IH; auto.
Qed.

Lemma part_accepts g letters c : distinct_cells letters = true -> meets g c ->
  accepts_word (snd (part letters c)) (map (fun a => Z.of_N (g a)) (fst (part letters c))) = true.
Proof.
  intros D M. destruct c as [a b allowed|l|terms fits|l r]; cbn [part meets] in *.
  - destruct (same_cell a b) eqn:S; [|destruct (is_before_in letters a b)]; cbn [fst snd map].
    + apply same_cell_spec in S. subst b. unfold accepts_word. cbn [run one_value start read]. rewrite N2Z.id, M. auto.
    + unfold accepts_word. cbn [run two_values start read]. rewrite !N2Z.id, M. auto.
    + unfold accepts_word. cbn [run two_values start read]. rewrite !N2Z.id, M. auto.
  - cbn [fst snd]. unfold accepts_word. set (own := filter _ letters).
    destruct (all_differ_run g own 0 []) as [t T].
    + apply nodup_values; [apply nodup_filter, distinct_cells_spec; auto|].
      assert (I : forall a, In a own -> In a l).
      { intros a A. apply filter_In in A. destruct A as [_ A]. apply existsb_exists in A.
        destruct A as (b & B & E). apply same_cell_spec in E. subst; auto. }
      intros a b A B. apply M; auto.
    + auto.
    + change (start all_differ) with (@nil Z). rewrite T. auto.
  - cbn [fst snd]. apply adder_accepts. rewrite in_order_total. exact M.
  - exact M.
Qed.

Theorem choice_accepts g letters branches : distinct_cells letters = true ->
  (exists branch, In branch branches /\ forall c, In c branch -> meets g c) ->
  accepts_word (choice_reader letters branches) (map (fun a => Z.of_N (g a)) letters) = true.
Proof.
  intros D (branch & B & M).
  assert (A : accepts_word (branch_reader letters branch) (map (fun a => Z.of_N (g a)) letters) = true).
  { clear B. induction branch as [|c branch IH]; cbn [branch_reader fold_right].
    - unfold accepts_word. generalize (start always_goes_on), 0.
      induction (map (fun a => Z.of_N (g a)) letters) as [|v l IHl]; intros s n; auto. apply IHl.
    - apply both_accepts.
      + apply among_accepts, part_accepts; auto. apply M. left; auto.
      + apply IH. intros d I. apply M. right; auto. }
  induction branches as [|b branches IH]; [destruct B|]. cbn [choice_reader fold_right].
  apply one_of_accepts. destruct B as [->|B]; [left; auto|right; apply IH; auto].
Qed.
