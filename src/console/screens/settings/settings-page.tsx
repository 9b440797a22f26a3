import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useCommandsAt } from '../../commands/faces/use-commands-at.ts';
import { type Field, fieldsOf, shownFields } from '../../commands/param.ts';
import { currentLanguage, translate, useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { FailedReading } from '../../messages/failed-reading.tsx';
import type { SettingsForm, SettingsValue } from './settings-form.ts';

interface Line {
  name: string;
  title: TranslationKey;
  section: TranslationKey | undefined;
  text: string;
}

/** The page of these settings. */
export function settingsPage(form: SettingsForm): () => ReactNode {
  return () => <SettingsPage form={form} />;
}

/** Settings as they stand, with buttons of what can be done with them. */
export function SettingsPage({ form }: { form: SettingsForm }) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', form.id, currentLanguage()],
    queryFn: async ({ signal }) => {
      const { jsonValue } = await form.read({ signal, ignoreErrors: true });
      // What a form would begin with is nothing that anybody has set.
      return Object.keys(jsonValue).length > 0 ? await linesOf(form, jsonValue) : [];
    },
  });
  const toolbar = useCommandsAt('toolbar', { scopes: [`screen:${form.id}`] });
  const sections = Map.groupBy(data ?? [], ({ section }) => section);
  return (
    <div data-scroll="page" className="min-h-0 flex-1 overflow-y-auto" aria-busy={!data && !error}>
      <div className="flex max-w-2xl flex-col gap-6 px-6 py-6 max-sm:px-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-base font-semibold">{t(form.title)}</h1>
          <div className="flex flex-wrap gap-2">
            {toolbar.map((command) => (
              <CommandButton key={command.id} command={command} />
            ))}
          </div>
        </div>
        {error && <FailedReading failure={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p className="text-muted">{t('settings.not-set-up')}</p>}
        {[...sections].map(([section, lines]) => (
          <section
            key={section ?? ''}
            className="flex flex-col gap-3"
            {...(section && { 'aria-label': t(section) })}
          >
            {section && <h2 className="border-b border-line pb-1 font-semibold">{t(section)}</h2>}
            <dl className="grid grid-cols-[minmax(9rem,auto)_1fr] gap-x-6 gap-y-2">
              {lines.map(({ name, title, text }) => (
                <div key={name} className="contents">
                  <dt className="text-muted">{t(title)}</dt>
                  <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{text || '—'}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  );
}

/** What the form would show, in words. */
async function linesOf({ params, answersOf }: SettingsForm, value: SettingsValue): Promise<Line[]> {
  const answers = answersOf(value);
  const shown = shownFields(fieldsOf(params), answers);
  return await Promise.all(
    shown.map(async (field) => ({
      name: field.name,
      title: field.meta.title,
      section: field.meta.section,
      text: await textOf(field, answers[field.name]),
    })),
  );
}

async function textOf(field: Field, answer: unknown): Promise<string> {
  // What holds secrets among other things shows the others.
  if (field.meta.input.secret) return translate('settings.secret-hidden');
  return answer === null || answer === undefined || answer === ''
    ? ''
    : await field.meta.input.print(answer, translate);
}
