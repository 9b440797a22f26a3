import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** A box whose content may be larger than it is: then Tab leads to it, so that it is scrolled by keys. */
export function ScrollBox({
  title,
  className = '',
  style,
  children,
}: {
  /** What is in it, for who hears it. */
  title: string;
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [isLarger, setLarger] = useState(false);
  // With each drawing its content may be another.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = current;
    setLarger(scrollWidth > clientWidth || scrollHeight > clientHeight);
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a fieldset what goes by the width of a container collapses at times
    <div
      ref={box}
      role="group"
      aria-label={title}
      tabIndex={isLarger ? 0 : undefined}
      className={`overflow-auto ${className}`}
      style={style}
    >
      {children}
    </div>
  );
}
