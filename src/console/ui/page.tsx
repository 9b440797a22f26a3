import type { ReactNode } from 'react';

const WIDTHS = { reading: 'max-w-4xl', form: 'max-w-2xl' };

/** A page of sections that scrolls as a whole, no wider than what stands on it can be taken in. */
export function Page({ width = 'reading', children }: { width?: keyof typeof WIDTHS; children: ReactNode }) {
  return (
    <div data-scroll="page" className="min-h-0 flex-1 overflow-y-auto">
      <div className={`flex flex-col gap-8 px-6 py-6 max-sm:px-4 ${WIDTHS[width]}`}>{children}</div>
    </div>
  );
}

/** A part of a page under a translated heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="border-b border-line pb-2 text-[15px] font-semibold">{title}</h2>
      {children}
    </section>
  );
}
