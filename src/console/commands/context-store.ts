import { useEffect, useRef } from 'react';
import { proxy, subscribe } from 'valtio/vanilla';
import type { Authority } from '../../model/authority.ts';
import { dialogs } from '../messages/dialog-store.ts';
import type { CommandContext, EntityQuery, EntityRef, Scope } from './command.ts';

/** What whoever enters a scope tells commands about it. */
export interface ScopeContribution {
  /** The entities commands would act on; those of other types are looked for in the next scopes outwards. */
  targets?(): readonly EntityRef[];
  /** What `targets` are only some of; undefined: they are all. */
  query?(): EntityQuery | undefined;
  /** Resolves once `targets` are those a person sees or is about to see; undefined: they are. */
  ready?(): Promise<void> | undefined;
  /** Whether it is in force just now; while it is entered, unless said. */
  inForce?(): boolean;
}

interface Entered {
  name: Scope;
  contribution: { current: ScopeContribution };
}

/** Who is signed in and where; plugged in because commands know neither the session nor the router. */
export interface ContextSource {
  authority(): Authority | null;
  /** Whether the person sees full-screen dashboards and nothing else; nobody does unless said. */
  isKept?(): boolean;
  path(): string;
  /** Resolves once the page of the path stands, with the commands of what is on it; at once unless said. */
  arrived?(): Promise<void>;
}

const NOBODY: ContextSource = { authority: () => null, path: () => '/' };

/** Counts what may have changed the answer of `currentContext`, so that faces ask again. */
const changes = proxy({ count: 0 });

/** Kept beside the proxy: contributions are functions. Innermost first. */
let scopes: Entered[] = [];
let source = NOBODY;

subscribe(dialogs, contextChanged);

/** Whether a dialog lies over the page of a situation. */
export function isOverDialog({ scopes }: Pick<CommandContext, 'scopes'>): boolean {
  return scopes.some((scope) => scope.startsWith('dialog:'));
}

/** The situation commands are asked about. Computed anew on each call. */
export function currentContext(): CommandContext {
  const inForce = scopes.filter(({ contribution }) => contribution.current.inForce?.() ?? true);
  const queries = new Map<readonly EntityRef[], EntityQuery>();
  const offered = inForce.flatMap(({ contribution: { current } }) => {
    const targets = current.targets?.() ?? [];
    const query = current.query?.();
    if (query) queries.set(targets, query);
    return query || targets.length > 0 ? [targets] : [];
  });
  const [targets = [], ...outerTargets] = offered;
  const modal = dialogs.stack.map(() => 'dialog:modal' as const);
  return {
    authority: source.authority(),
    isKept: source.isKept?.() ?? false,
    path: source.path(),
    scopes: [...modal, ...inForce.map(({ name }) => name), 'global'],
    targets,
    outerTargets,
    queries,
  };
}

/**
 * Puts a scope in force until the returned function is called. Open dialogs are inside of every scope, what runs is
 * inside of all others, and screens outside of everything else, whatever the order they are entered in (React's effects run child first); among equals
 * the last one entered is the innermost.
 */
export function enterScope(name: Scope, contribution: ScopeContribution = {}): () => void {
  return enter({ name, contribution: { current: contribution } });
}

/** A component's scope, in force while it is mounted. What it contributes may be a new object on each render. */
export function useScope(name: Scope, contribution: ScopeContribution = {}): void {
  const held = useRef(contribution);
  const seen = useRef<readonly EntityRef[]>([]);
  useEffect(() => enter({ name, contribution: held }), [name]);
  useEffect(() => {
    held.current = contribution;
    const targets = contribution.targets?.() ?? [];
    if (!sameEntities(seen.current, targets)) contextChanged();
    seen.current = targets;
  });
}

/** Tells faces to ask again: call it when targets or whatever a guard reads have changed outside of a render. */
export function contextChanged(): void {
  changes.count += 1;
}

/** Calls the listener after the context may have changed; several changes in a row are one call. */
export function onContextChange(listener: () => void): () => void {
  return subscribe(changes, listener);
}

/** Resolves once the targets of the situation are those a person means; undefined where they are already. */
export function targetsReady(): Promise<unknown> | undefined {
  const awaited = scopes.flatMap(({ contribution: { current } }) => {
    const isInForce = current.inForce?.() ?? true;
    return (isInForce && current.ready?.()) || [];
  });
  return awaited.length > 0 ? Promise.all(awaited) : undefined;
}

/** Resolves once the page that a run has gone to stands; `from`: the path before it. Never rejects. */
export async function arrival(from: string): Promise<void> {
  if (source.path() !== from) await source.arrived?.();
}

/** Plugs in who is signed in and where. */
export function setContextSource(next: ContextSource): void {
  source = next;
  contextChanged();
}

export function resetContext(): void {
  scopes = [];
  source = NOBODY;
  contextChanged();
}

function enter(scope: Entered): () => void {
  const place = scopes.findIndex((other) => depth(other.name) <= depth(scope.name));
  scopes = scopes.toSpliced(place === -1 ? scopes.length : place, 0, scope);
  contextChanged();
  return () => {
    scopes = scopes.filter((other) => other !== scope);
    contextChanged();
  };
}

function depth(name: Scope): number {
  // What runs is stopped first, whatever page it has come to meanwhile.
  if (name === 'progress') return 2;
  return name.startsWith('screen:') ? 0 : 1;
}

function sameEntities(left: readonly EntityRef[], right: readonly EntityRef[]): boolean {
  return left === right || (left.length === right.length && left.every(({ id }, at) => id === right[at]?.id));
}
