import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { CodeField } from '../../inputs/code/code-field.tsx';
import { SCRIPT_LAYOUT, tidy } from '../../inputs/code/tidy.ts';
import { CopyButton } from '../../messages/copy-button.tsx';
import { openDialog } from '../../messages/dialog-store.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** A text that is looked at by itself: JSON is laid out to be read. */
export interface RecordBody {
  title: TranslationKey;
  text: string;
}

/** What a record is made of: facts of a line, and texts that are longer. */
export interface ShownRecord {
  /** Translated. */
  title: string;
  facts: readonly { title: TranslationKey | { text: string }; content: ReactNode }[];
  bodies: readonly RecordBody[];
}

/** Shows a record of a list, such as an event, until it is closed. */
export async function showRecord({ bodies, ...record }: ShownRecord): Promise<void> {
  const readable = await Promise.all(
    bodies.map(async (body) => ({ ...body, ...(await laidOut(body.text)) })),
  );
  await openDialog((close) => <RecordDialog {...record} bodies={readable} onClose={() => close()} />);
}

/** A record in a dialog. What is put into it stands below the facts, `actions` beside the button that closes it. */
export function RecordDialog({
  title,
  facts,
  bodies,
  actions,
  children,
  onClose,
}: {
  title: string;
  facts: ShownRecord['facts'];
  bodies: readonly (RecordBody & Readable)[];
  actions?: ReactNode;
  children?: ReactNode;
  onClose(): void;
}) {
  const t = useTranslate();
  return (
    <Dialog title={title} width={720} onClose={onClose}>
      <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5 text-[13px]">
        {facts.map((fact) => (
          <div key={t(fact.title)} className="contents">
            <dt className="text-muted">{t(fact.title)}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
              <bdi>{fact.content || '—'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {children}
      {bodies.map((body) => (
        <div key={body.title} className="mt-3">
          <CodeField
            label={t(body.title)}
            name={body.title}
            language={body.language}
            text={body.text}
            onText={() => undefined}
            readOnly
            beside={
              <CopyButton
                text={body.text}
                label={{ key: 'details.copy-body', values: { body: t(body.title) } }}
                copied={{ key: 'details.body-copied', values: { body: t(body.title) } }}
              />
            }
          />
        </div>
      ))}
      <DialogActions>
        {actions}
        <button type="button" className="button" onClick={onClose}>
          {t('action.close')}
        </button>
      </DialogActions>
    </Dialog>
  );
}

/** A text as it is read best. */
export interface Readable {
  text: string;
  language: 'json' | 'plaintext';
}

/** Lays out JSON, digit by digit as it was written; any other text stays as it is. */
export async function laidOut(text: string): Promise<Readable> {
  try {
    JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return { text, language: 'plaintext' };
    throw error;
  }
  return { text: await tidy('json', text, SCRIPT_LAYOUT), language: 'json' };
}
