import * as z from 'zod/mini';
import { EntityId } from '../../../model/entity-id.ts';
import { translate } from '../../i18n/i18n.ts';
import { MINUTE } from '../../time/units.ts';
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
/** When the newest was, ms: previews do not change with the day. */
const SAMPLE_TIME = Date.UTC(2026, 0, 1);
const SAMPLE_NAME = 'Sample';

/** A value as sensors have them, another for each number. */
const sampleValue = (number: number) => 20 + ((number * 7) % 10);

/**
 * What a script in a preview is answered that reads of the platform: made up, of the same shape, for the entities there
 * are made up, too. Throws where nothing can be made up, with the name of the call.
 */
export function sampleAnswer(name: Reading, args: readonly unknown[]): unknown {
  switch (name) {
    case 'getEntityAttributes':
      return keysOr(args[2], ['sample']).map((key, number) => ({
        key,
        value: sampleValue(number),
        lastUpdateTs: SAMPLE_TIME,
      }));
    case 'getEntityTimeseries':
      return Object.fromEntries(
        keysOr(args[1], []).map((key, number) => [
          key,
          Array.from({ length: POINTS }, (_, at) => ({
            ts: SAMPLE_TIME - at * MINUTE,
            value: String(sampleValue(number + at)),
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
  const named = { name: SAMPLE_NAME, label: SAMPLE_NAME, type: 'default', additionalInfo: null };
  return { id: { entityType, id: String(id) }, createdTime: SAMPLE_TIME, ...named };
}
