import { useEffect, useEffectEvent, useState } from 'react';
import type { Input, InputProps } from '../../commands/input.ts';

/** A field that is filled by itself once, as long as nothing is chosen in it. */
export function PreselectedField({
  Field,
  preselect,
  ...props
}: InputProps<string> & {
  Field: Input<string>['Field'];
  /** What is chosen at first; undefined where there is nothing. */
  preselect(signal: AbortSignal): Promise<string | undefined>;
}) {
  const { value, onChange, disabled = false, readOnly = false } = props;
  const [isAsked, setAsked] = useState(value !== undefined);
  const fill = useEffectEvent((id: string | undefined) => {
    if (id !== undefined && value === undefined) onChange(id);
  });
  const isWanted = !isAsked && !disabled && !readOnly;
  useEffect(() => {
    if (!isWanted) return;
    const cancelling = new AbortController();
    preselect(cancelling.signal).then(
      (id) => {
        if (cancelling.signal.aborted) return;
        setAsked(true);
        fill(id);
      },
      // Nothing is preselected: the list will say why it cannot be had.
      () => undefined,
    );
    return () => cancelling.abort();
  }, [isWanted, preselect]);
  return <Field {...props} />;
}
