import type { DataKey } from '../../../model/data-key.ts';
import type { WidgetValue } from '../../widgets/contract/rows.ts';
import type { DashboardHub } from './dashboard-hub.ts';
import {
  type CallMemory,
  NO_CALLS,
  postFunctionOf,
  postProcessed,
  seriesOfPairs,
} from './series-functions.ts';

type Values = readonly (WidgetValue | undefined)[];

/** The values of rows as the authors of their keys want them. */
export interface RowValues {
  /**
   * Those of a row, the very same for as long as the row is: as they were before, until the functions of the keys have
   * answered. `id` is the row's for all its life, `version` another whenever it has changed.
   */
  of(id: string, version: object, raw: Values): Values;
}

interface Processed {
  given: WidgetValue | undefined;
  made: WidgetValue | undefined;
  memory: CallMemory;
}

/** @param onProcessed is told that functions have answered, and so rows have other values */
export function createRowValues(
  { functions }: Pick<DashboardHub, 'functions'>,
  keys: readonly DataKey[],
  onProcessed: () => void,
): RowValues {
  const bodies = keys.map(postFunctionOf);
  const hasFunctions = bodies.some((body) => body !== undefined);
  const processed = new Map<string, Processed>();
  const made = new WeakMap<object, Values>();

  async function process(body: string, state: Processed, value: WidgetValue): Promise<void> {
    const result = await postProcessed(
      functions,
      body,
      seriesOfPairs([[value.ts, value.value]]),
      state.memory,
    );
    state.memory = result.memory;
    if (state.given !== value) return;
    const { values, others } = result.series;
    state.made = values.length > 0 ? { ts: value.ts, value: others?.get(0) ?? values[0] } : undefined;
    onProcessed();
  }

  function shownOf(id: string, raw: Values): Values {
    return raw.map((value, place) => {
      const body = bodies[place];
      if (body === undefined || !value) return value;
      const name = `${id}/${place}`;
      const state = processed.get(name) ?? { given: undefined, made: undefined, memory: NO_CALLS };
      processed.set(name, state);
      if (state.given !== value) {
        state.given = value;
        void process(body, state, value);
      }
      return state.made;
    });
  }

  return {
    of(id, version, raw) {
      const known = made.get(version);
      if (known && !hasFunctions) return known;
      const shown = hasFunctions ? shownOf(id, raw) : raw;
      const isSame = known?.length === shown.length && known.every((one, at) => one === shown[at]);
      if (known && isSame) return known;
      made.set(version, shown);
      return shown;
    },
  };
}
