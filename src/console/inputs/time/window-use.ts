import type { ControlUse } from '../../time/window-control.ts';

/** What a control of a time window is used for, and what it needs to know. */
export interface WindowUse extends Omit<ControlUse, 'isDisabled'> {
  /** Whether there is no tab but the history, as beside tables. */
  historyOnly: boolean;
  /** How many points of a series the platform gives at most. */
  maxDataPoints(): number;
  /** The clock of the browser, ms. */
  now(): number;
}
