import type { Choice, Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';

const list = async () => (await import('./countries.ts')).countries();

async function choices(text: string): Promise<readonly Choice[]> {
  const wanted = text.trim().toLowerCase();
  const all = await list();
  return all
    .filter((country) => Object.values(country).some((name) => name.toLowerCase().includes(wanted)))
    .map(({ name, label }) => ({ value: name, label }));
}

/** What is stored may be no country of the list, such as one that somebody wrote in a language of their own. */
async function labelOf(value: string): Promise<string> {
  const all = await list();
  return all.find(({ name }) => name === value)?.label ?? value;
}

/** A country, found by its name in the language of the moment or in English; what is stored is the English name. */
export const country: Input<string> = {
  empty: '',
  choices,
  noMatch: 'contact.no-country-matching',
  print: labelOf,
  Field: loadable(async () => {
    const { PickerField } = await import('../picker-field.tsx');
    return ({ onChange, ...props }: InputProps<string>) => (
      <PickerField
        {...props}
        onChange={(chosen) => onChange(chosen ?? '')}
        choices={choices}
        labelOf={labelOf}
        noMatch="contact.no-country-matching"
      />
    );
  }),
};
