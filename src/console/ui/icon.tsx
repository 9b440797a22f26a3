interface IconProps {
  path: string;
  /** Edge length in pixels. */
  size?: number;
  /** Read out in place of the icon; without it the icon is decoration. */
  title?: string;
  className?: string;
}

/** An icon of the Material Design set: `<Icon path={mdiPlus} />`. */
export function Icon({ path, size = 20, title, className = '' }: IconProps) {
  const drawing = { viewBox: '0 0 24 24', width: size, height: size, className: `shrink-0 ${className}` };
  if (!title) {
    return (
      <svg {...drawing} aria-hidden="true">
        <path d={path} fill="currentColor" />
      </svg>
    );
  }
  return (
    <svg {...drawing} role="img" aria-label={title}>
      <title>{title}</title>
      <path d={path} fill="currentColor" />
    </svg>
  );
}
