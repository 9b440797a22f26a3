import { Icon } from '../../ui/icon.tsx';

/** A button at the end of a row. */
export interface RowButton {
  readonly id: string;
  /** Translated. */
  readonly label: string;
  readonly icon: string;
  /** Why it does nothing now, translated. */
  readonly off?: string | undefined;
  /** Takes no room: what it does is done by the mouse in another way. */
  readonly forKeys?: true;
  press(): void;
}

/** How much room a button of a row takes, in pixels. */
export const ROW_BUTTON_WIDTH = 32;

/** The buttons of a row. By keys those of the current row alone are reached. */
export function RowButtons({ buttons, current }: { buttons: readonly RowButton[]; current: boolean }) {
  return buttons.map(({ id, label, icon, off, forKeys, press }) => (
    <button
      key={id}
      type="button"
      tabIndex={current ? 0 : -1}
      aria-label={label}
      aria-disabled={off !== undefined}
      title={off === undefined ? label : `${label}: ${off}`}
      className={`${forKeys ? 'sr-only focus-visible:not-sr-only' : ''} grid h-8 shrink-0 place-items-center rounded-control opacity-75 hover:opacity-100 focus-visible:opacity-100 aria-disabled:opacity-30`}
      style={{ width: ROW_BUTTON_WIDTH }}
      onClick={() => off === undefined && press()}
    >
      <Icon path={icon} size={18} />
    </button>
  ));
}
