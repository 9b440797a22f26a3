import type { DataKeyType } from '../../../../model/data-key.ts';
import type { WidgetKind } from '../../../../model/widget.ts';
import { fold } from '../../../commands/fold.ts';
import type { T } from '../../../i18n/i18n.ts';
import type { OpenDashboard } from '../../open/open-dashboard.ts';
import { foundKeys, keyTypesOf } from './found-keys.ts';
import { KEY_TYPE_TITLES, keyTitle } from './key-titles.ts';
import { MADE_UP_KEYS, madeUpKey } from './made-up-keys.ts';
import type { WantedKey } from './new-data-key.ts';

/** A data key that can be added. */
export interface OfferedKey {
  value: string;
  /** As it is read in the list. */
  label: string;
  hint: string;
  key: WantedKey;
}

/** Where data keys are looked for. */
export interface KeySource {
  dashboard: OpenDashboard;
  kind: WidgetKind;
  isMadeUp: boolean;
  aliasId: string | undefined;
}

/** How many are offered of each type. */
const MOST = 30;

/**
 * The data keys that fit what is typed: those that the entities have, and one to be created of each type that may have
 * any name. Rejects with an ApiError where it cannot be found out what the entities have.
 */
export async function keyChoices(
  { dashboard, kind, isMadeUp, aliasId }: KeySource,
  typed: string,
  t: T,
): Promise<OfferedKey[]> {
  const wanted = typed.trim();
  if (isMadeUp && kind !== 'alarm') return madeUpChoices(wanted, t);
  const types: readonly DataKeyType[] = isMadeUp ? ['alarm'] : keyTypesOf(kind);
  const found = await foundKeys(dashboard, aliasId);
  const known = types.flatMap((type) =>
    fitting(found[type], wanted, (name) => keyTitle(type, name, t)).map((name) =>
      offered({ type, name, label: keyTitle(type, name, t) }, t),
    ),
  );
  const isKnown = (type: DataKeyType) => found[type].includes(wanted);
  const created = types
    .filter((type) => wanted !== '' && !isKnown(type) && mayHaveName(type, wanted))
    .map((type): OfferedKey => {
      const own = offered({ type, name: wanted, label: wanted }, t);
      return { ...own, label: t('widget-config.create-key', { name: wanted }) };
    });
  const exact = known.filter(({ key }) => key.name === wanted);
  return [...exact, ...known.filter((one) => !exact.includes(one)), ...created];
}

function madeUpChoices(wanted: string, t: T): OfferedKey[] {
  const hint = t(KEY_TYPE_TITLES.function);
  const known = MADE_UP_KEYS.filter(({ label }) => fold(label).startsWith(fold(wanted))).map((key) => ({
    value: `function ${key.label}`,
    label: key.label,
    hint,
    key,
  }));
  if (wanted === '' || known.some(({ label }) => label === wanted)) return known;
  const label = t('widget-config.create-key', { name: wanted });
  return [...known, { value: `own ${wanted}`, label, hint, key: madeUpKey(wanted) }];
}

function offered(key: WantedKey, t: T): OfferedKey {
  return { value: `${key.type} ${key.name}`, label: key.label, hint: t(KEY_TYPE_TITLES[key.type]), key };
}

/** Fields are those that there are, but for what the details of an alarm hold. */
function mayHaveName(type: DataKeyType, name: string): boolean {
  return type === 'timeseries' || type === 'attribute' || (type === 'alarm' && name.startsWith('details.'));
}

/** Those that begin with what is typed, then those that have it elsewhere. */
function fitting(names: readonly string[], typed: string, titleOf: (name: string) => string): string[] {
  const wanted = fold(typed);
  const rank = (name: string) => {
    const texts = [fold(name), fold(titleOf(name))];
    if (texts.some((text) => text.startsWith(wanted))) return 0;
    return texts.some((text) => text.includes(wanted)) ? 1 : 2;
  };
  return names
    .map((name) => ({ name, rank: rank(name) }))
    .filter(({ rank: one }) => one < 2)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST)
    .map(({ name }) => name);
}
