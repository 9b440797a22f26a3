import { addDays, addMinutes, isValid, parseISO } from 'date-fns';
import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityKey } from '../../../model/entity-query.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { keysOfEntities } from '../../api/entity-keys.ts';
import { entitySubtypes, type SubtypePath } from '../../api/entity-subtypes.ts';
import { queryClient } from '../../api/query-client.ts';
import { matching } from '../../commands/choice-list.ts';
import type { Choice } from '../../commands/input.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { problemAt } from '../../table/filter-line/filter-field.ts';
import type { LineTerm } from '../../table/filter-line/line-words.ts';
import { type KindField, mayQuery } from '../kind/narrowing.ts';
import { keysQuery } from '../kind/value-search.ts';
import { fieldFilter, flagFilter, timeFilter, valueFilter } from './key-filters.ts';

/** How long it is believed which keys are in use, and what a name stands for, in milliseconds. */
const KEYS_STAY = 300_000;
const NAMES_STAY = 30_000;

/** A text of the entity itself, such as its label. */
export function textField(name: string, title: TranslationKey, key = name): KindField {
  return {
    name,
    title,
    operators: ['~', ':'],
    negatable: true,
    fits: mayQuery,
    narrow: (term) => ({ keyFilter: fieldFilter(key, term) }),
  };
}

/** The type that sorts devices, assets or entity views. */
export function typeField(path: SubtypePath): KindField {
  return {
    name: 'type',
    title: 'entity.type',
    operators: [':', '~'],
    negatable: true,
    values: async (text) => matching(choicesOf(await entitySubtypes(path)), text),
    narrow: (term) =>
      term.operator === ':' && !term.negated
        ? { parameters: { type: term.value }, kind: term.value }
        : { keyFilter: fieldFilter('type', term) },
  };
}

/** The profile of devices, by its name. */
export const profileField: KindField = {
  name: 'profile',
  title: 'device.device-profile',
  operators: [':'],
  values: (text, signal) => namesOf('DEVICE_PROFILE', text, signal),
  async narrow(term, signal) {
    const id = await idOfNamed('DEVICE_PROFILE', term.value, signal);
    if (id === undefined)
      throw problemAt(term, { key: 'filter-line.no-profile', values: { name: term.value } });
    // The platform calls the type of a device as its profile.
    return { parameters: { deviceProfileId: id }, kind: term.value };
  },
};

/** The customer that has it, by its title. A list of the customer's is asked for. */
export const customerField: KindField = {
  name: 'customer',
  title: 'customer.customer',
  operators: [':'],
  fits: (place, authority) => authority === 'TENANT_ADMIN' && place.kind === 'own',
  values: (text, signal) => namesOf('CUSTOMER', text, signal),
  async narrow(term, signal) {
    const id = await idOfNamed('CUSTOMER', term.value, signal);
    if (id === undefined)
      throw problemAt(term, { key: 'filter-line.no-customer', values: { name: term.value } });
    return { place: { kind: 'of', parent: 'CUSTOMER', id } };
  },
};

/** When it was created: a day, or a minute of one, in the time of this browser. */
export const createdField: KindField = {
  name: 'created',
  title: 'entity.created-time',
  operators: ['>=', '<', '>', '<=', ':'],
  fits: mayQuery,
  narrow(term) {
    const time = timeOf(term.value);
    if (!time) throw problemAt(term, { key: 'filter-line.no-time', values: { value: term.value } });
    const { start, end } = time;
    const bounds = {
      ':': [start, end],
      '>=': [start, undefined],
      '>': [end, undefined],
      '<': [undefined, start],
      '<=': [undefined, end],
      '~': [start, end],
    } satisfies Record<LineTerm['operator'], unknown>;
    const [from, until] = bounds[term.operator];
    const key: EntityKey = { type: 'ENTITY_FIELD', key: 'createdTime' };
    return { keyFilter: timeFilter(key, from, until) };
  },
};

/** Something of an entity that holds or does not, by an attribute that the platform keeps of it. */
export function flagField(name: string, title: TranslationKey, key: EntityKey): KindField {
  return {
    ...yesOrNo(name, title),
    narrow: (term) => ({ keyFilter: flagFilter(key, flagOf(term)) }),
  };
}

/** Something that holds where additional information has a member that is true. */
export function memberField(name: string, title: TranslationKey): KindField {
  return {
    ...yesOrNo(name, title),
    narrow(term) {
      const negated = !flagOf(term);
      const said = { ...term, operator: '~', negated, value: `"${name}":true` } as const;
      return { keyFilter: fieldFilter('additionalInfo', said) };
    },
  };
}

/** Latest values: attributes of whatever scope, or the newest of a time series. */
export function valueFields(entityType: EntityType): readonly KindField[] {
  const shared = { keyed: true, operators: [':', '~', '>', '>=', '<', '<='], fits: mayQuery } as const;
  const narrowBy = (type: 'ATTRIBUTE' | 'TIME_SERIES') => (term: LineTerm) => {
    const keyFilter = valueFilter({ type, key: term.key ?? '' }, term);
    if (!keyFilter) throw problemAt(term, { key: 'filter-line.no-number', values: { value: term.value } });
    return { keyFilter };
  };
  return [
    {
      ...shared,
      name: 'attr',
      title: 'filter-line.attribute',
      keys: async (text) => matching(choicesOf((await keysInUse(entityType)).attribute), text),
      narrow: narrowBy('ATTRIBUTE'),
    },
    {
      ...shared,
      name: 'ts',
      title: 'filter-line.time-series',
      keys: async (text) => matching(choicesOf((await keysInUse(entityType)).timeseries), text),
      narrow: narrowBy('TIME_SERIES'),
    },
  ];
}

/** A day as `2021-03-02`, or a minute of it as `2021-03-02T14:30`: its start and its end in ms. */
function timeOf(text: string): { start: number; end: number } | undefined {
  const [, minute] = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.exec(text) ?? [];
  const start = parseISO(text);
  if (!/^\d{4}-/.test(text) || !isValid(start)) return undefined;
  if (minute === undefined && text.length !== 10) return undefined;
  return { start: start.getTime(), end: (minute ? addMinutes(start, 1) : addDays(start, 1)).getTime() };
}

function yesOrNo(name: string, title: TranslationKey) {
  return {
    name,
    title,
    operators: [':'],
    fits: mayQuery,
    values: async (text: string) => matching(choicesOf(['true', 'false']), text),
  } as const satisfies Partial<KindField>;
}

function flagOf(term: LineTerm): boolean {
  if (term.value !== 'true' && term.value !== 'false') {
    throw problemAt(term, { key: 'filter-line.no-flag', values: { value: term.value } });
  }
  return term.value === 'true';
}

function choicesOf(texts: readonly string[]): Choice[] {
  return texts.map((text) => ({ value: text, label: text }));
}

async function namesOf(entityType: EntityType, text: string, signal: AbortSignal): Promise<Choice[]> {
  const found = await platformDirectory.search({ entityType, text, limit: 12 }, signal);
  return found.map(({ name, hint }) => ({ value: name, label: name, ...(hint && { hint }) }));
}

/** The id of what is called exactly so, undefined for nothing. Of those whose names begin so it is the first by name. */
export function idOfNamed(
  entityType: EntityType,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  return queryClient
    .fetchQuery({
      queryKey: [entityType, 'id of', name],
      staleTime: NAMES_STAY,
      queryFn: async () => {
        const found = await platformDirectory.search({ entityType, text: name }, signal);
        return found.find((one) => one.name === name)?.id ?? null;
      },
    })
    .then((id) => id ?? undefined);
}

function keysInUse(entityType: EntityType) {
  return queryClient.fetchQuery({
    queryKey: [entityType, 'keys in use'],
    staleTime: KEYS_STAY,
    queryFn: ({ signal }) =>
      keysOfEntities(keysQuery(entityType), { signal, ignoreErrors: true, ignoreLoading: true }),
  });
}
