// Types of the parts of preact.js that the page uses. Markup is not typed: htm reads it at run time.

export type Child = VNode | string | number | boolean | null | undefined | Child[];
export interface VNode { readonly type: unknown; readonly props: object }
export function h(type: unknown, props?: object | null, ...children: Child[]): VNode;
export function render(node: Child, into: Element): void;
export const Fragment: unknown;
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;

export function useEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
export function useRef<T>(initial: T): { current: T };
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((old: T) => T)) => void];
export function useId(): string;

export interface ReadonlySignal<T> { readonly value: T; peek(): T; subscribe(run: (value: T) => void): () => void }
export interface Signal<T> extends ReadonlySignal<T> { value: T }
export function signal<T>(value: T): Signal<T>;
export function computed<T>(make: () => T): ReadonlySignal<T>;
export function effect(run: () => void | (() => void)): () => void;
export function batch<T>(run: () => T): T;
export function untracked<T>(run: () => T): T;
