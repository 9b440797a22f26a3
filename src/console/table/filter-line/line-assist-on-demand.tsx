import { useEffect, useState } from 'react';
import { loadHelpTexts } from '../../i18n/i18n.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { FilterField } from './filter-field.ts';
import type { LineAssistProps } from './line-assist.tsx';

/** What assists in the writing of a filter line comes with its first opening. */
export const LineAssist = loadable(async () => {
  const [module] = await Promise.all([import('./line-assist.tsx'), loadHelpTexts()]);
  return module.LineAssist;
});

/** The same where its fields are still to be fetched; nothing until they are there. */
export function AssistOnceKnown({
  load,
  ...props
}: Omit<LineAssistProps, 'fields'> & { load(): Promise<readonly FilterField[]> }) {
  const [fields, setFields] = useState<readonly FilterField[]>();
  useEffect(() => {
    let left = false;
    load().then(
      (known) => !left && setFields(known),
      // The list itself says that it cannot read its line.
      (error: unknown) => console.warn('The fields of the filter line could not be fetched', error),
    );
    return () => {
      left = true;
    };
  }, [load]);
  return fields ? <LineAssist {...props} fields={fields} /> : null;
}
