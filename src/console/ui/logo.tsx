/**
 * The mark of the console: keys, as elements of the page. As a picture it would be asked for, and read as a document of
 * its own, just while the first page is drawn. Browsers show the same beside a title (`logo.svg`). It says nothing: what
 * stands around it does.
 */
export function Logo({
  size,
  className,
}: {
  /** Its width and height in pixels. */
  size: number;
  className?: string;
}) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className={className} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#24221e" />
      <rect x="5" y="6" width="6.4" height="20" rx="1.6" fill="#f3efe6" />
      <rect x="12.8" y="6" width="6.4" height="20" rx="1.6" fill="#f3efe6" />
      <rect x="20.6" y="8" width="6.4" height="18" rx="1.6" fill="#8f9dff" />
      <rect x="9.6" y="6" width="5" height="11.5" rx="1.2" fill="#24221e" />
      <rect x="17.4" y="6" width="5" height="11.5" rx="1.2" fill="#24221e" />
    </svg>
  );
}
