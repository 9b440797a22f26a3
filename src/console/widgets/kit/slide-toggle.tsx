/** How wide it is for its height, and how far its knob keeps off its edge, of its height. */
export const TOGGLE_WIDTH = 2;
const GAP = 0.1;

/** A switch that slides. */
export function SlideToggle({
  isOn,
  label,
  height,
  isBusy = false,
  isOff = false,
  describedBy,
  onToggle,
}: {
  isOn: boolean;
  /** What is on or off, for who hears it. */
  label: string;
  /** In pixels. */
  height: number;
  isBusy?: boolean;
  /** It cannot be switched. */
  isOff?: boolean;
  describedBy?: string | undefined;
  onToggle(isOn: boolean): void;
}) {
  const knob = height * (1 - 2 * GAP);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isBusy}
      aria-disabled={isOff}
      aria-describedby={describedBy}
      onClick={() => isOff || onToggle(!isOn)}
      className={`relative shrink-0 rounded-full border border-line-strong transition-colors duration-100 aria-busy:opacity-70 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ${isOn ? 'bg-accent' : 'bg-hover'}`}
      style={{ width: height * TOGGLE_WIDTH, height }}
    >
      <span
        className="absolute top-1/2 rounded-full border border-line-strong bg-white shadow-sm transition-[inset-inline-start] duration-100"
        style={{
          width: knob,
          height: knob,
          translate: '0 -50%',
          insetInlineStart: isOn ? height * TOGGLE_WIDTH - knob - height * GAP : height * GAP,
        }}
      />
    </button>
  );
}
