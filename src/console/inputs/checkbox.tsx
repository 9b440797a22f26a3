import { matching } from '../commands/choice-list.ts';
import type { Input, InputProps } from '../commands/input.ts';
import { translate } from '../i18n/i18n.ts';
import { loadable } from '../ui/loadable.tsx';

/** Yes or no. */
export const checkbox: Input<boolean> = {
  empty: false,
  choices: (text) =>
    matching(
      [
        { value: true, label: translate('action.yes') },
        { value: false, label: translate('action.no') },
      ],
      text,
    ),
  print: (value, t) => t(value ? 'action.yes' : 'action.no'),
  Field: loadable(async () => {
    const { CheckboxField } = await import('../ui/fields/checkbox-field.tsx');
    return ({ value, onChange, required, ...props }: InputProps<boolean>) => (
      <CheckboxField
        {...props}
        checked={value === true}
        // The browser lets a box be changed that is to be read only.
        onChange={(event) => props.readOnly || onChange(event.target.checked)}
        aria-required={required}
      />
    );
  }),
};
