import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { InputProps } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Specimen } from '../../inputs/specimen.ts';
import { useSeen } from '../../ui/use-seen.ts';
import type { Exhibit } from './exhibit.ts';
import { exhibits } from './exhibits.tsx';
import { refused } from './refused.ts';
import { specimens } from './specimens.ts';

/** All that the gallery shows, in the order of its list. */
const SHOWN: readonly { name: string; title: TranslationKey; draw(): ReactNode }[] = [
  ...specimens().map((one) => ({ ...one, draw: () => <States specimen={one} /> })),
  ...exhibits.map((one) => ({ ...one, draw: () => <Uses exhibit={one} /> })),
];
const PATH = '/gallery/inputs';

/**
 * Every input, or the one that the address names, as a form draws it: empty, filled, required, refused, switched off,
 * to be read only, with a long value, from right to left, and dark; then the parts of pages that are no inputs.
 */
export function GalleryPage({ params: { name } }: { params: Readonly<Record<string, string | undefined>> }) {
  const t = useTranslate();
  const shown = SHOWN.filter((one) => name === undefined || one.name === name);
  return (
    <div className="flex min-h-0 flex-1">
      <nav
        aria-label={t('gallery.inputs')}
        className="w-56 shrink-0 overflow-y-auto border-e border-line py-4 max-md:hidden"
      >
        <ul>
          {SHOWN.map((one) => (
            <li key={one.name}>
              <Link
                href={`${PATH}/${one.name}`}
                aria-current={one.name === name ? 'page' : undefined}
                className="block truncate px-4 py-1 aria-[current]:bg-accent-soft aria-[current]:font-semibold hover:bg-hover"
              >
                {t(one.title)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 flex-1 overflow-y-auto">
        <div className="flex flex-col gap-10 px-6 py-6 max-sm:px-4">
          {shown.length === 0 && <p>{t('gallery.no-such-input')}</p>}
          {shown.map((one) => (
            <Shown key={one.name} {...one} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Drawn once it comes near: an editor in nine states costs more than a page of fields. */
function Shown({ name, title, draw }: (typeof SHOWN)[number]) {
  const t = useTranslate();
  const section = useRef<HTMLElement>(null);
  const seen = useSeen(section);
  return (
    <section
      ref={section}
      data-specimen={name}
      aria-label={t(title)}
      className="flex min-h-80 flex-col gap-4"
    >
      <h2 className="border-b border-line pb-2 text-[15px] font-semibold">{t(title)}</h2>
      {seen && draw()}
    </section>
  );
}

function States({ specimen }: { specimen: Specimen }) {
  const t = useTranslate();
  const { empty } = specimen.input;
  const hint = t('gallery.hint');
  const error = t('validation.not-accepted');
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] items-start gap-x-6 gap-y-4">
      <State specimen={specimen} label={t('gallery.empty')} start={empty} hint={hint} />
      <State specimen={specimen} label={t('gallery.filled')} />
      <State specimen={specimen} label={t('gallery.required')} start={empty} required />
      <State specimen={specimen} label={t('gallery.invalid')} hint={hint} error={error} />
      <State specimen={specimen} label={t('gallery.disabled')} disabled />
      <State specimen={specimen} label={t('gallery.read-only')} readOnly />
      <State specimen={specimen} label={t('gallery.long')} start={specimen.long} />
      <div dir="rtl">
        <State specimen={specimen} label={t('gallery.right-to-left')} />
      </div>
      <div data-theme="dark" className="-m-2 rounded bg-surface p-2 text-ink">
        <State specimen={specimen} label={t('gallery.dark')} />
      </div>
    </div>
  );
}

/** A part in use, from right to left, and dark. */
function Uses({ exhibit: { Shown } }: { exhibit: Exhibit }) {
  return (
    <div className="flex flex-col gap-6">
      <Shown />
      <div dir="rtl">
        <Shown />
      </div>
      <div data-theme="dark" className="-m-2 rounded bg-surface p-2 text-ink">
        <Shown />
      </div>
    </div>
  );
}

/** One field that can be tried out: it says what is wrong with what is given, and once it was left, that nothing is. */
function State({
  specimen,
  ...props
}: { specimen: Specimen; start?: unknown } & Omit<InputProps<unknown>, 'name' | 'value' | 'onChange'>) {
  const t = useTranslate();
  const { title, input, filled } = specimen;
  const { start, ...field } = props;
  const [value, setValue] = useState('start' in props ? start : filled);
  const [isLeft, setLeft] = useState(false);
  const reason = refused(specimen, value, isLeft && field.required === true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press, it only sees the focus leave
    <div
      onBlur={({ currentTarget, relatedTarget }) => setLeft(isLeft || !currentTarget.contains(relatedTarget))}
    >
      <input.Field
        {...field}
        error={reason ? t(reason) : field.error}
        name={`${title}.${field.label}`}
        value={value}
        onChange={setValue}
      />
    </div>
  );
}
