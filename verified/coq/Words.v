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

(** Each cell once, in the order of the grid. *)
Fixpoint add_term (factor : Z) (a : cell) (l : list (Z * cell)) : list (Z * cell) :=
  match l with
  | [] => [(factor, a)]
  | (other, b) :: rest =>
      if same_cell a b then (factor + other, b)%Z :: rest
      else if earlier a b then (factor, a) :: l else (other, b) :: add_term factor a rest
  end.

Definition in_order (terms : list (Z * cell)) : list (Z * cell) :=
  filter (fun t => negb (fst t =? 0)%Z) (fold_right (fun t => add_term (fst t) (snd t)) [] terms).

(** The reader of a sum knows what the cells so far add up to. *)
Definition adder (terms : list (Z * cell)) (fits : Z -> bool) : reader :=
  {| start := [0%Z];
     read := fun before s v =>
       match s with [n] => Some [n + nth (N.to_nat before) (map fst terms) 0 * v]%Z | _ => None end;
     ends := fun s => match s with [n] => fits n | _ => false end |}.

(** * Proofs *)

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

Lemma add_term_total g factor a l : total_of g (add_term factor a l) = (factor * Z.of_N (g a) + total_of g l)%Z.
Proof.
  induction l as [|[other b] l IH]; auto. cbn [add_term].
  destruct (same_cell a b) eqn:E.
  - assert (a = b).
    { unfold same_cell, row, column in E. destruct a, b. simpl in E. apply andb_true_iff in E. rewrite !N.eqb_eq in E.
      destruct E; subst; auto. }
    subst. unfold total_of. cbn [fold_right fst snd]. lia.
  - destruct (earlier a b); auto.
    change (total_of g ((other, b) :: add_term factor a l)) with (other * Z.of_N (g b) + total_of g (add_term factor a l))%Z.
    change (total_of g ((other, b) :: l)) with (other * Z.of_N (g b) + total_of g l)%Z. rewrite IH. lia.
Qed.

Lemma in_order_total g terms : total_of g (in_order terms) = total_of g terms.
Proof.
  unfold in_order. transitivity (total_of g (fold_right (fun t => add_term (fst t) (snd t)) [] terms)).
  - generalize (fold_right (fun t => add_term (fst t) (snd t)) [] terms). induction l as [|t l IH]; auto.
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
