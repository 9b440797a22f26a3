import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/i18n.ts';
import { SearchField } from '../../inputs/search-field.tsx';
import { shownOf } from '../../messages/shown-error.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import type { Choice, Field, SearchInput, SelectInput } from '../param.ts';

interface AskFieldProps {
  field: Field;
  error: string | undefined;
  autoFocus: boolean;
}

/** The input for one parameter, by the kind `param` was told. */
export function AskField({ field, error, autoFocus }: AskFieldProps) {
  const t = useTranslate();
  const { register } = useFormContext();
  const { name, meta, required } = field;
  const shown = {
    label: t(meta.title),
    hint: meta.description && t(meta.description),
    error,
    required,
    autoFocus,
    autoComplete: 'off',
  };
  const { input } = meta;
  if (typeof input === 'object') {
    return 'search' in input ? (
      <SearchAnswer field={field} input={input} error={error} autoFocus={autoFocus} />
    ) : (
      <SelectAnswer field={field} input={input} error={error} autoFocus={autoFocus} />
    );
  }
  switch (input) {
    case 'checkbox': {
      const { required: _, ...rest } = shown;
      return <CheckboxField {...rest} {...register(name)} />;
    }
    case 'textarea':
      return <TextareaField {...shown} {...register(name)} />;
    case 'password':
      return <TextField {...shown} autoComplete="new-password" type="password" {...register(name)} />;
    case 'text':
    case 'email':
    case 'number':
      return <TextField {...shown} type={input} {...register(name)} />;
  }
}

function SearchAnswer({ field, input, error, autoFocus }: AskFieldProps & { input: SearchInput }) {
  const t = useTranslate();
  const { field: bound } = useController({ name: field.name });
  return (
    <SearchField
      label={t(field.meta.title)}
      hint={field.meta.description && t(field.meta.description)}
      error={error}
      required={field.required}
      autoFocus={autoFocus}
      name={field.name}
      value={bound.value as string | null}
      onChange={(value) => bound.onChange(value ?? '')}
      onBlur={bound.onBlur}
      search={input.search}
      labelOf={input.labelOf}
      ref={bound.ref}
    />
  );
}

function SelectAnswer({ field, input, error, autoFocus }: AskFieldProps & { input: SelectInput }) {
  const t = useTranslate();
  const { field: bound } = useController({ name: field.name });
  const { choices, failure } = useSelectChoices(input);
  const shown = failure === undefined ? undefined : shownOf(failure);
  const reason = shown && ('text' in shown ? shown.text : t(shown));
  return (
    <SelectField
      label={t(field.meta.title)}
      hint={field.meta.description && t(field.meta.description)}
      error={error ?? reason}
      required={field.required}
      autoFocus={autoFocus}
      options={choices}
      {...((!field.required || !bound.value) && { placeholder: t('palette.none') })}
      {...bound}
      value={(bound.value as string | undefined) ?? ''}
    />
  );
}

function useSelectChoices(input: SelectInput): { choices: readonly Choice[]; failure: unknown } {
  const [loaded, setLoaded] = useState<{ choices: readonly Choice[]; failure: unknown }>({
    choices: [],
    failure: undefined,
  });
  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const choices = await input.select();
        if (current) setLoaded({ choices, failure: undefined });
      } catch (failure) {
        if (current) setLoaded({ choices: [], failure });
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [input]);
  return loaded;
}
