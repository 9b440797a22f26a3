import type { ReactNode } from 'react';

/** What a list is narrowed to, of several; the options are the children. */
export function FilterSelect({
  label,
  value,
  onChange,
  children,
}: {
  /** Translated. */
  label: string;
  value: string;
  onChange(value: string): void;
  children: ReactNode;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="h-(--control) min-w-0 max-w-56 rounded-control border border-line bg-surface px-2 text-[13px] text-ink"
    >
      {children}
    </select>
  );
}
