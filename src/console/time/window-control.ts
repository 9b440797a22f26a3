import type { WindowSettings } from './window-settings.ts';

/** What the control of a time window is used for, and by whom. */
export interface ControlUse {
  /** Whether it is switched off from outside. */
  isDisabled: boolean;
  /** Whether the person edits the dashboard, and so sees and changes what is hidden from viewers. */
  isEditing: boolean;
  /** Whether values are put together at all: of series, not of alarms. */
  hasAggregation: boolean;
}

/** Which parts of the panel a person sees. */
export interface VisibleParts {
  interval: boolean;
  aggregation: boolean;
  aggregationInterval: boolean;
}

/** The parts that are there for this person: viewers have none that editors have hidden. */
export function visibleParts(
  { hideInterval, hideAggregation, hideAggInterval }: WindowSettings,
  { isEditing, hasAggregation }: Omit<ControlUse, 'isDisabled'>,
): VisibleParts {
  return {
    interval: isEditing || !hideInterval,
    aggregation: hasAggregation && (isEditing || !hideAggregation),
    aggregationInterval: hasAggregation && (isEditing || !hideAggInterval),
  };
}

/** Whether the control cannot be opened: there would be nothing in it to change. */
export function isControlDisabled(settings: WindowSettings | null, use: ControlUse): boolean {
  if (use.isDisabled) return true;
  if (!settings) return !use.isEditing;
  return !Object.values(visibleParts(settings, use)).includes(true);
}
