import { type ReactNode, useId } from 'react';

/** Fields that belong together, under their heading. */
export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a fieldset what goes by the width of a container collapses at times
    <div role="group" aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="border-b border-line pb-1 font-semibold">
        {title}
      </h3>
      {children}
    </div>
  );
}
