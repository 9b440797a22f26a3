import * as z from 'zod/mini';
import { EntityId } from '../../../model/entity-id.ts';
import { translate } from '../../i18n/i18n.ts';
import { MINUTE } from '../../time/units.ts';
import { SAMPLE_TIME, sampleEntity, sampleValue } from '../sample/sample-picture.ts';
import type { CallName } from './page/protocol.ts';

/** The calls by which a script reads. */
export type Reading = Exclude<
  CallName,
  | 'sendOneWayCommand'
  | 'sendTwoWayCommand'
  | 'saveEntityAttributes'
  | 'deleteEntityAttributes'
  | 'saveEntityTimeseries'
>;

const Keys = z.catch(z.array(z.string()).check(z.maxLength(100)), []);
const POINTS = 5;

/**
 * What a script in a preview is answered that reads of the platform: made up, of the same shape, for the entities there
 * are made up, too. Throws where nothing can be made up, with the name of the call.
 */
export function sampleAnswer(name: Reading, args: readonly unknown[]): unknown {
  switch (name) {
    case 'getEntityAttributes':
      return keysOr(args[2], ['sample']).map((key, number) => ({
        key,
        value: sampleValue(number, 'sample'),
        lastUpdateTs: SAMPLE_TIME,
      }));
    case 'getEntityTimeseries':
      return Object.fromEntries(
        keysOr(args[1], []).map((key, number) => [
          key,
          Array.from({ length: POINTS }, (_, at) => ({
            ts: SAMPLE_TIME - at * MINUTE,
            value: String(sampleValue(number + at, 'sample')),
          })),
        ]),
      );
    case 'getDevice':
      return sampleOf('DEVICE', args[0]);
    case 'getAsset':
      return sampleOf('ASSET', args[0]);
    case 'findByFrom':
    case 'findByTo':
      EntityId.parse(args[0]);
      return [];
    case 'http': {
      const call = `${String(args[0])} ${String(args[1])}`.slice(0, 200);
      throw new Error(translate('custom-widget.not-in-preview', { call }));
    }
  }
}

function keysOr(given: unknown, unlessSaid: readonly string[]): readonly string[] {
  const keys = Keys.parse(given);
  return keys.length > 0 ? keys : unlessSaid;
}

function sampleOf(entityType: 'DEVICE' | 'ASSET', id: unknown): object {
  const { name, label } = sampleEntity(0);
  const createdTime = SAMPLE_TIME;
  return {
    id: { entityType, id: String(id) },
    createdTime,
    name,
    label,
    type: 'default',
    additionalInfo: null,
  };
}
