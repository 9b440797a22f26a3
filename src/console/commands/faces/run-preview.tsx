import { useTranslate } from '../../i18n/i18n.ts';
import type { AskRequest } from '../ask.ts';
import { skippedNotes } from '../skipped.ts';

/** What a run on several will act on, and what it leaves alone: said before anything is asked. */
export function RunPreview({ request: { command, entities, skipped } }: { request: AskRequest }) {
  const t = useTranslate();
  const [first] = entities;
  if (command.targets?.count !== 'many' || !first) return null;
  return (
    <div className="text-muted">
      <p>{t('commands.acts-on', { count: entities.length, name: first.name })}</p>
      {skippedNotes(skipped).map((note) => (
        <p key={String(note.values?.reason)}>{t(note)}</p>
      ))}
    </div>
  );
}
