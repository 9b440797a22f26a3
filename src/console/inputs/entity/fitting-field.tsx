import { useEffect, useEffectEvent } from 'react';
import type { Input, InputProps } from '../../commands/input.ts';

/** A field that empties itself of a value that is none of what it offers. */
export function FittingField({
  Field,
  fits,
  ...props
}: InputProps<string> & {
  Field: Input<string>['Field'];
  fits(id: string): Promise<boolean>;
}) {
  const { value, onChange, readOnly = false } = props;
  const id = typeof value === 'string' && value !== '' ? value : undefined;
  const empty = useEffectEvent(() => onChange(undefined));
  useEffect(() => {
    if (id === undefined || readOnly) return;
    let isCurrent = true;
    fits(id).then(
      (doesFit) => isCurrent && !doesFit && empty(),
      // What cannot be known is kept.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [id, readOnly, fits]);
  return <Field {...props} />;
}
