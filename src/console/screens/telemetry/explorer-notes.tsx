import { formatNumber, useTranslate } from '../../i18n/i18n.ts';
import type { ExploredValues } from './follow-explored.ts';

/** Says what is not listed, and why. */
export function ExplorerNotes({ entities, keys }: ExploredValues) {
  const t = useTranslate();
  const notes = [
    entities.listed < entities.found &&
      t('telemetry.entities-cut', {
        listed: formatNumber(entities.listed),
        found: formatNumber(entities.found),
      }),
    entities.missing > 0 && t('telemetry.entities-missing', { count: entities.missing }),
    keys.listed < keys.found &&
      t('telemetry.keys-cut', { listed: formatNumber(keys.listed), found: formatNumber(keys.found) }),
  ].filter((note) => note !== false);
  return (
    <div
      role="status"
      className="shrink-0 border-t border-line bg-surface px-4 py-1.5 text-[13px] text-muted empty:hidden"
    >
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
