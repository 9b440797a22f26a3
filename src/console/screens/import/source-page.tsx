import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { runCommand } from '../../commands/run-command.ts';
import type { CsvImport } from '../../entities/import/csv-import.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Page } from '../../ui/page.tsx';
import { LIST_TEXTS } from './list-texts.ts';
import { listOf } from './shown-import.ts';

/** Where the text of an import comes from: a file, the clipboard, or what is typed. */
export function SourcePage({ csvImport }: { csvImport: CsvImport }) {
  const t = useTranslate();
  const { refusal } = useSnapshot(csvImport.state);
  const [typed, setTyped] = useState('');
  const { title, explained, command } = LIST_TEXTS[listOf(csvImport.entityType)];
  const take = () => void runCommand(command, { csv: typed }, { source: 'toolbar' });
  return (
    <Page width="form">
      <section aria-label={t(title)} className="flex flex-col gap-4">
        <h2 className="text-[15px] font-semibold">{t(title)}</h2>
        <p className="text-muted">{t(explained)}</p>
        <div className="flex flex-wrap items-center gap-2 rounded-card border border-dashed border-line-strong p-4">
          <CommandButton command="import.choose-file" variant="primary" />
          <CommandButton command="import.paste" />
          <CommandButton command="import.save-template" />
          <span className="text-xs text-muted">{t('import.drop-here')}</span>
        </div>
        {refusal && (
          <p role="alert" className="text-danger wrap-anywhere">
            {t(refusal as typeof csvImport.state.refusal & object)}
          </p>
        )}
        <form
          className="flex flex-col items-start gap-2 *:first:w-full"
          onSubmit={(event) => {
            event.preventDefault();
            take();
          }}
        >
          <TextareaField
            label={t('import.typed')}
            hint={t('import.typed-hint')}
            name="csv"
            rows={8}
            spellCheck={false}
            className="font-mono text-[13px]"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || typed.trim() === '') return;
              // The same keys begin an import that has been looked through.
              event.preventDefault();
              take();
            }}
          />
          <button type="submit" data-command={command} className="button" disabled={typed.trim() === ''}>
            {t('import.look-through')}
          </button>
        </form>
      </section>
    </Page>
  );
}
