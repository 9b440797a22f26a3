import { useTranslate } from '../../i18n/i18n.ts';
import type { AskRequest } from '../ask.ts';
import { entitiesText } from '../entity-types.ts';
import { skippedNotes } from '../skipped.ts';

/** What a run on several will act on, and what it leaves alone: said before anything is asked. */
export function RunPreview({ request: { command, entities, skipped } }: { request: AskRequest }) {
  const t = useTranslate();
  if (command.targets?.count !== 'many' || entities.length === 0) return null;
  return (
    <div className="text-muted">
      <p>{t('commands.acts-on', { entities: entitiesText(entities, t) })}</p>
      {skippedNotes(skipped).map((note) => (
        <p key={String(note.values?.reason)}>{t(note)}</p>
      ))}
    </div>
  );
}
