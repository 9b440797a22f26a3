import { useId } from 'react';
import { type Choice, type InputProps, Unreadable } from '../../commands/input.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';

type Options = { choices: readonly Choice<unknown>[] };

/** One of a few that all are in sight. */
export function RadiosField({ choices, value, onChange, ...props }: InputProps<unknown> & Options) {
  const id = useId();
  return (
    <Boxes
      {...props}
      type="radio"
      name={id}
      choices={choices}
      isChosen={(one) => one === value}
      onToggle={(one) => onChange(one)}
    />
  );
}

/** Any number of a few that all are in sight, in their order. What is chosen and not offered any more can be taken out. */
export function CheckboxesField({ choices, value, onChange, ...props }: InputProps<unknown[]> & Options) {
  const chosen = value === undefined || value instanceof Unreadable ? [] : value;
  const gone = chosen
    .filter((one) => !choices.some((choice) => choice.value === one))
    .map((one) => ({ value: one, label: String(one) }));
  const all = [...choices, ...gone];
  return (
    <Boxes
      {...props}
      type="checkbox"
      choices={all}
      isChosen={(one) => chosen.includes(one)}
      onToggle={(toggled) =>
        onChange(all.map((one) => one.value).filter((one) => (one === toggled) !== chosen.includes(one)))
      }
    />
  );
}

function Boxes({
  type,
  choices,
  isChosen,
  onToggle,
  name,
  onBlur,
  disabled,
  readOnly,
  autoFocus,
  ref,
  ...group
}: Omit<InputProps<unknown>, 'value' | 'onChange'> &
  Options & {
    type: 'radio' | 'checkbox';
    isChosen(value: unknown): boolean;
    onToggle(value: unknown): void;
  }) {
  return (
    <FieldGroup {...group}>
      {choices.map((choice, at) => (
        <label key={String(choice.value)} className="flex min-h-6 items-center gap-2">
          <input
            ref={at === 0 ? ref : undefined}
            type={type}
            name={name}
            checked={isChosen(choice.value)}
            // The browser lets what is to be read only be changed.
            onChange={() => readOnly || onToggle(choice.value)}
            onBlur={onBlur}
            disabled={disabled}
            aria-readonly={(type === 'checkbox' && readOnly) || undefined}
            // biome-ignore lint/a11y/noAutofocus: the form says which of its fields the person starts at
            autoFocus={autoFocus === true && at === 0}
            className="size-4 shrink-0 accent-(--accent)"
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </FieldGroup>
  );
}
