import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { setUrlParams } from '../../ui/navigation.ts';
import { DATA_STATES } from '../../widgets/sample/data-state.ts';
import { type Looks, SIZE_NAMES } from './looks.ts';
import { SIZE_TITLES, STATE_TITLES, THEME_TITLES, THEMES } from './states.ts';

/** Chooses in the address what the widgets are shown in. */
export function LookFields({ looks: { states, sizes, themes } }: { looks: Looks }) {
  return (
    <div className="flex flex-wrap items-end gap-4 border-b border-line px-6 py-3 max-sm:px-4">
      <LookField name="state" label="gallery.state" all={DATA_STATES} titles={STATE_TITLES} shown={states} />
      <LookField name="size" label="gallery.size" all={SIZE_NAMES} titles={SIZE_TITLES} shown={sizes} />
      <LookField name="theme" label="gallery.theme" all={THEMES} titles={THEME_TITLES} shown={themes} />
    </div>
  );
}

function LookField<Name extends string>({
  name,
  label,
  all,
  titles,
  shown,
}: {
  /** In the address. */
  name: string;
  label: TranslationKey;
  all: readonly Name[];
  titles: Readonly<Record<Name, TranslationKey>>;
  shown: readonly Name[];
}) {
  const t = useTranslate();
  const isEach = shown.length > 1;
  return (
    <div className="w-40">
      <SelectField
        label={t(label)}
        name={name}
        value={isEach ? '' : shown[0]}
        {...(isEach && { placeholder: t('gallery.each') })}
        options={all.map((value) => ({ value, label: t(titles[value]) }))}
        onChange={({ target }) => setUrlParams({ [name]: target.value || null })}
      />
    </div>
  );
}
