import { useCallback } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState, navigate as writeHistory } from 'wouter/use-browser-location';

type Listener = (path: string) => void;

const startListeners = new Set<Listener>();
let shownPath: string | undefined;
let interceptor: (() => boolean) | undefined;
let navigationInterceptor: ((path: string, go: () => void) => boolean) | undefined;

/** Goes to a path of the console; whoever listens for the start of navigation is told first. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  const target = new URL(path, window.location.href);
  const go = () => {
    announce(target.pathname);
    goTo(target.pathname + target.search + target.hash, options.replace ?? false);
  };
  if (!navigationInterceptor?.(target.pathname, go)) go();
}

/**
 * Goes on to another path than the one that was asked for, in its place. It is still the navigation that has started:
 * what was opened meanwhile, such as what the address had to say, stays.
 */
export function redirect(path: string): void {
  const target = new URL(path, window.location.href);
  shownPath = target.pathname;
  goTo(target.pathname + target.search + target.hash, true);
}

/** Whether the browser's Back leads to another page of the console. */
export function canGoBack(): boolean {
  return pagesBefore(history.state) > 0;
}

/** `canGoBack` as state. */
export function useCanGoBack(): boolean {
  return pagesBefore(useHistoryState()) > 0;
}

/** Path of the current page without query and hash. */
export function currentPath(): string {
  return window.location.pathname;
}

/** Calls the listener when another page is about to be shown (not when only the query changes). Returns the way to stop. */
export function onNavigationStart(listener: Listener): () => void {
  shownPath ??= currentPath();
  startListeners.add(listener);
  window.addEventListener('popstate', announceHistory);
  return () => {
    startListeners.delete(listener);
  };
}

/**
 * Has the browser's Back and Forward looked at before anybody else hears of them; true: nobody else does. Undefined
 * takes it back. It stands here because a window tells its listeners in the order in which they came.
 */
export function interceptHistory(intercept: (() => boolean) | undefined): void {
  interceptor = intercept;
}

/** Has each navigation within the console looked at before it starts; true: `go` is called later, or never. */
export function interceptNavigation(
  intercept: ((path: string, go: () => void) => boolean) | undefined,
): void {
  navigationInterceptor = intercept;
}

/** One value of the query, null when absent. */
export function urlParam(name: string): string | null {
  return new URLSearchParams(window.location.search).get(name);
}

/**
 * Changes values of the query and leaves the others alone; null removes one. Replaces the history entry unless
 * told to push, so that Back leaves the page instead of undoing keystrokes.
 */
export function setUrlParams(
  values: Readonly<Record<string, string | null>>,
  { push = false }: { push?: boolean } = {},
): void {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const search = params.size > 0 ? `?${params}` : '';
  if (search === window.location.search) return;
  goTo(window.location.pathname + search + window.location.hash, !push);
}

/** One value of the query as state: null when absent; setting null removes it. */
export function useUrlParam(
  name: string,
): [string | null, (value: string | null, options?: { push?: boolean }) => void] {
  const value = new URLSearchParams(useSearch()).get(name);
  const set = useCallback(
    (next: string | null, options?: { push?: boolean }) => setUrlParams({ [name]: next }, options),
    [name],
  );
  return [value, set];
}

function goTo(url: string, replace: boolean): void {
  // Back from the first page after signing in leads to no page but to the sign-in.
  const isFirst = /^\/login(\/|$)/.test(currentPath());
  const before = pagesBefore(history.state);
  writeHistory(url, { replace, state: replace ? before : isFirst ? 0 : before + 1 });
}

/** The state of an entry of the history: how many pages of the console lie before it. */
function pagesBefore(state: unknown): number {
  return typeof state === 'number' ? state : 0;
}

function announce(path: string): void {
  if (path === shownPath) return;
  shownPath = path;
  for (const listener of startListeners) listener(path);
}

function announceHistory(event: PopStateEvent): void {
  if (interceptor?.()) event.stopImmediatePropagation();
  else announce(currentPath());
}
