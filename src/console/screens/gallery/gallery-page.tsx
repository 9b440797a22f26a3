import { useState } from 'react';
import type { InputProps } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { inputs, type ShownInput } from '../../inputs/inputs.ts';

const SHOWN = inputs();

/** Every input as a form draws it: empty, filled, required, refused, switched off, and to be read only. */
export function GalleryPage() {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="flex flex-col gap-10 px-6 py-6 max-sm:px-4">
        {SHOWN.map((shown) => (
          <InputStates key={shown.title} shown={shown} />
        ))}
      </div>
    </div>
  );
}

function InputStates({ shown }: { shown: ShownInput }) {
  const t = useTranslate();
  const { empty } = shown.input;
  const hint = t('gallery.hint');
  const error = t('validation.not-accepted');
  return (
    <section aria-label={t(shown.title)} className="flex flex-col gap-4">
      <h2 className="border-b border-line pb-2 text-[15px] font-semibold">{t(shown.title)}</h2>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] items-start gap-x-6 gap-y-4">
        <State shown={shown} label={t('gallery.empty')} start={empty} hint={hint} />
        <State shown={shown} label={t('gallery.filled')} />
        <State shown={shown} label={t('gallery.required')} start={empty} required />
        <State shown={shown} label={t('gallery.invalid')} hint={hint} error={error} />
        <State shown={shown} label={t('gallery.disabled')} disabled />
        <State shown={shown} label={t('gallery.read-only')} readOnly />
      </div>
    </section>
  );
}

/** One field that can be tried out. */
function State({
  shown: { title, input, filled },
  ...props
}: { shown: ShownInput; start?: unknown } & Omit<InputProps<unknown>, 'name' | 'value' | 'onChange'>) {
  const { start, ...field } = props;
  const [value, setValue] = useState('start' in props ? start : filled);
  return <input.Field {...field} name={`${title}.${field.label}`} value={value} onChange={setValue} />;
}
