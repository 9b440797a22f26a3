import { Icon } from './icon.tsx';

/** A button that shows an icon alone. */
export function IconButton({
  label,
  icon,
  size,
  off = false,
  onClick,
}: {
  /** What it does, read out and in its tooltip. */
  label: string;
  /** An icon's SVG path on a 24 x 24 grid. */
  icon: string;
  /** Of the icon, in pixels. */
  size?: number;
  /** It does nothing now, such as at the end of what it steps through, but keeps the focus. */
  off?: boolean;
  onClick(): void;
}) {
  return (
    // Never `disabled`: the focus would be lost.
    <button
      type="button"
      className="icon-button aria-disabled:opacity-50"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => off || onClick()}
    >
      <Icon path={icon} {...(size !== undefined && { size })} />
    </button>
  );
}
