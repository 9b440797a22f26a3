import type { Period } from '../../time/period-bounds.ts';
import { SECOND } from '../../time/units.ts';

/** What another part of the time is by a key; undefined: all that there is. */
type Look = (period: Period) => Period | undefined;

/** Around the middle, so many times as long. */
const scaled =
  (factor: number): Look =>
  ({ startTs, endTs }) => {
    const middle = (startTs + endTs) / 2;
    const half = Math.max(((endTs - startTs) * factor) / 2, SECOND / 2);
    return { startTs: Math.round(middle - half), endTs: Math.round(middle + half) };
  };

/** So much of what is shown later. */
const moved =
  (part: number): Look =>
  ({ startTs, endTs }) => {
    const way = Math.round((endTs - startTs) * part);
    return { startTs: startTs + way, endTs: endTs + way };
  };

const all: Look = () => undefined;

/** By the key itself, whatever it takes to type it. */
export const ZOOM_KEYS: Readonly<Record<string, Look>> = {
  '+': scaled(1 / 2),
  '=': scaled(1 / 2),
  '-': scaled(2),
  _: scaled(2),
  '0': all,
  Home: all,
  ArrowLeft: moved(-1 / 4),
  ArrowRight: moved(1 / 4),
};
