import type { EntityAlias } from '../../../model/entity-alias.ts';
import type { EntityFilter } from '../../../model/entity-query.ts';
import { type AliasEntityInfo, entityInfo, onlyEntity } from '../../aliases/alias-entities.ts';
import { planAlias } from '../../aliases/alias-plan.ts';
import type { AliasContext, Unresolved } from '../../aliases/resolved-filter.ts';
import { changedAliases, type StateParams } from '../../aliases/state-entity.ts';
import { findEntities } from '../../api/entity-query.ts';

/** Why an alias stands for nothing: it is not there, see `Unresolved`, or its filter finds nobody. */
export type NothingBecause = Unresolved | 'no-alias' | 'nobody';

/** What an alias stands for. */
export type ResolvedAlias =
  | { kind: 'nothing'; name: string; why: NothingBecause }
  | { kind: 'all'; name: string; filter: EntityFilter }
  /** `among`: the entities that it could stand for as well. */
  | { kind: 'one'; name: string; filter: EntityFilter; entity: AliasEntityInfo; among: EntityFilter };

/** The aliases of a dashboard by their ids. */
export type Aliases = ReadonlyMap<string, EntityAlias>;

/** Knows what the aliases of a dashboard stand for, for whoever looks at it, at the state that is shown. */
export interface AliasResolver {
  /** What the alias stands for, asked for once. Rejects with an ApiError. */
  resolve(id: string | null | undefined): Promise<ResolvedAlias>;
  /** The id of the alias of this name. */
  idOf(name: string): string | undefined;
  /** The aliases of the dashboard, or others after an edit. */
  setAliases(aliases: Aliases): void;
  /** What the state is about: only aliases that depend on it are asked for anew. */
  setParams(params: StateParams): void;
  /** Has an alias stand for another entity for as long as the dashboard is open. */
  choose(id: string, entity: AliasEntityInfo): void;
  /** Asks for all of them anew, as after an entity was added. */
  refresh(): void;
  /** Tells of aliases that may stand for something else now. Returns the way to stop. */
  onChange(listener: (ids: ReadonlySet<string>) => void): () => void;
  /** Asks for nothing any more by itself. */
  end(): void;
}

/**
 * So soon an alias that found nobody is asked for again, ms, as entities are made and given to who looks: mostly there
 * is somebody soon or not at all, so that each time it takes twice as long, up to the longest.
 */
const ASKED_AGAIN = { first: 3000, longest: 60_000 };

const NO_PARAMS: StateParams = {};

/** A resolver without aliases as yet, for the user who is signed in whenever it is asked. */
export function createAliasResolver(user: () => AliasContext['user']): AliasResolver {
  let aliases: Aliases = new Map();
  let params = NO_PARAMS;
  const known = new Map<string, Promise<ResolvedAlias>>();
  const chosen = new Map<string, AliasEntityInfo>();
  const listeners = new Set<(ids: ReadonlySet<string>) => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** What was to be asked for again while nobody could see the page. */
  const putOff = new Map<string, () => void>();
  let isOver = false;

  function tell(ids: ReadonlySet<string>): void {
    for (const listener of [...listeners]) listener(ids);
  }

  function forget(ids: Iterable<string>): void {
    const gone = new Set(ids);
    if (gone.size === 0) return;
    for (const id of gone) {
      known.delete(id);
      clearTimeout(timers.get(id));
      timers.delete(id);
      putOff.delete(id);
    }
    tell(gone);
  }

  /** Keeps what was asked of an alias, to be answered so for as long as it is the latest. */
  function keep(id: string, asked: Promise<ResolvedAlias>): void {
    known.set(id, asked);
    asked.then(
      (alias) => isNobody(alias) && askAgainAfter(ASKED_AGAIN.first, id, asked),
      // Whoever asks again may find the platform back.
      () => known.get(id) === asked && known.delete(id),
    );
  }

  /** Asks again for an alias that found nobody, which nobody hears of before it finds somebody. */
  function askAgainAfter(delay: number, id: string, asked: Promise<ResolvedAlias>): void {
    const isLatest = () => !isOver && known.get(id) === asked;
    if (!isLatest()) return;
    const wait = () => askAgainAfter(Math.min(2 * delay, ASKED_AGAIN.longest), id, asked);
    const askAgain = () => {
      const again = ask(aliases.get(id));
      again.then((alias) => {
        if (isNobody(alias)) return wait();
        if (!isLatest()) return;
        keep(id, again);
        tell(new Set([id]));
      }, wait);
    };
    const timer = setTimeout(() => {
      if (document.hidden) putOff.set(id, askAgain);
      else askAgain();
    }, delay);
    timers.set(id, timer);
  }

  function askWhatWasPutOff(): void {
    if (document.hidden) return;
    const asking = [...putOff.values()];
    putOff.clear();
    for (const askAgain of asking) askAgain();
  }
  document.addEventListener('visibilitychange', askWhatWasPutOff);

  async function ask(alias: EntityAlias | undefined): Promise<ResolvedAlias> {
    if (!alias) return { kind: 'nothing', name: '', why: 'no-alias' };
    const name = alias.alias;
    const plan = planAlias(alias.filter, { user: user(), stateParams: params });
    if ('unresolved' in plan) return { kind: 'nothing', name, why: plan.unresolved };
    if ('all' in plan) return { kind: 'all', name, filter: plan.all };
    const picked = chosen.get(alias.id);
    if (picked) return one(name, picked, plan.among);
    const [first] = await findEntities(plan.first, { ignoreErrors: true, ignoreLoading: true });
    return first ? one(name, entityInfo(first), plan.among) : { kind: 'nothing', name, why: 'nobody' };
  }

  return {
    resolve(id) {
      if (!id) return ask(undefined);
      const before = known.get(id);
      if (before) return before;
      const asked = ask(aliases.get(id));
      keep(id, asked);
      return asked;
    },
    idOf: (name) => [...aliases].find(([, { alias }]) => alias === name)?.[0],
    setAliases(next) {
      const before = aliases;
      aliases = next;
      const ids = new Set([...before.keys(), ...next.keys()]);
      const changed = [...ids].filter((id) => before.get(id) !== next.get(id));
      for (const id of changed) chosen.delete(id);
      forget(changed);
    },
    setParams(next) {
      const changed = changedAliases(Object.fromEntries(aliases), params, next);
      params = next;
      for (const id of changed) chosen.delete(id);
      forget(changed);
    },
    choose(id, entity) {
      chosen.set(id, entity);
      forget([id]);
    },
    refresh: () => forget([...aliases.keys()]),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end() {
      isOver = true;
      document.removeEventListener('visibilitychange', askWhatWasPutOff);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      putOff.clear();
    },
  };
}

function isNobody(alias: ResolvedAlias): boolean {
  return alias.kind === 'nothing' && alias.why === 'nobody';
}

function one(name: string, entity: AliasEntityInfo, among: EntityFilter): ResolvedAlias {
  return { kind: 'one', name, entity, filter: onlyEntity(entity), among };
}
