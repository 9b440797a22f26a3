import { useTranslate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { type Path, valueAt } from '../../../inputs/schema-form/path.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { useEdited } from './edited-widget.ts';

/** Boxes for each of a few values of a list; none of them means any. */
export function ChosenOf({
  path,
  label,
  choices,
}: {
  path: Path;
  label: TranslationKey;
  choices: readonly { value: string; title: TranslationKey }[];
}) {
  const t = useTranslate();
  const { config, write } = useEdited();
  const stored = valueAt(config, path);
  const chosen: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return (
    <FieldGroup label={t(label)} hint={t('widget-config.none-is-any')}>
      {choices.map(({ value, title }) => (
        <CheckboxField
          key={value}
          label={t(title)}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            write(path, target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
    </FieldGroup>
  );
}
