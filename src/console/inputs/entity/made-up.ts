import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityDirectory, FoundEntity } from '../../api/entity-directory.ts';
import type { Gateways } from '../../api/gateways.ts';
import { translate } from '../../i18n/i18n.ts';
import { TYPE_TEXTS } from './type-texts.ts';

/** So many entities of each type are made up. */
const COUNT = 100_000;

const SUBTYPES = {
  DEVICE: ['thermostat', 'Thermometer', 'pump', 'boiler'],
  ASSET: ['building', 'floor', 'hall'],
  ENTITY_VIEW: ['public', 'service'],
};

/** The id of a made-up entity. */
export function madeUpId(entityType: EntityType, number: number): string {
  const types = Object.keys(TYPE_TEXTS);
  const type = (types.indexOf(entityType) + 1).toString(16).padStart(8, '0');
  return `${type}-7a01-11eb-8f2e-${number.toString(16).padStart(12, '0')}`;
}

/** Entities that are there without a platform: of each type a hundred thousand, numbered. */
export const madeUpDirectory: EntityDirectory = {
  async search({ entityType, text, subtype, limit = 50 }) {
    const found: FoundEntity[] = [];
    const wanted = text.toLowerCase();
    for (let number = 1; number <= COUNT && found.length < limit; number++) {
      const one = entityAt(entityType, number);
      if (one.name.toLowerCase().includes(wanted) && (!subtype || one.subtype === subtype)) found.push(one);
    }
    return found;
  },
  async named(entityType, ids) {
    const numbers = ids.map((id) => Number.parseInt(id.slice(-12), 16));
    return new Map(
      ids.flatMap((id, at) => {
        const number = numbers[at] ?? 0;
        return number > 0 && number <= COUNT ? [[id, entityAt(entityType, number)]] : [];
      }),
    );
  },
  subtypes: async (entityType) => SUBTYPES[entityType],
  keys: async (_, kind) =>
    kind === 'timeseries' ? ['temperature', 'humidity', 'tempo'] : ['serialNumber', 'active', 'firmware'],
};

/** Gateways that are there without a platform. */
export const madeUpGateways: Gateways = {
  async search(text, limit) {
    const all = ['Gateway north', 'Gateway south', 'Hall gateway'].map((name, at) => ({
      id: madeUpId('DEVICE', at + 1),
      name,
    }));
    return all.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).slice(0, limit);
  },
  idOf: async (name) => (name === 'Pump' ? madeUpId('DEVICE', 7) : undefined),
  create: async (name) => ({ id: madeUpId('DEVICE', 9), name }),
};

function entityAt(entityType: EntityType, number: number): FoundEntity {
  const types = entityType in SUBTYPES ? SUBTYPES[entityType as keyof typeof SUBTYPES] : undefined;
  const subtype = types?.[number % types.length];
  const name = `${translate(TYPE_TEXTS[entityType].title)} ${String(number).padStart(6, '0')}`;
  return { id: madeUpId(entityType, number), name, ...(subtype && { subtype, hint: subtype }) };
}
