import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { Tiles } from './tiles.ts';

/** What is to be said of a map, over its lower edge: what is missing, and whose work it is. */
export function MapNotes({
  notes,
  attribution = [],
}: {
  notes: readonly Shown[];
  attribution?: Tiles['attribution'];
}) {
  const t = useTranslate();
  return (
    <>
      {notes.length > 0 && (
        <div
          role="status"
          className="absolute inset-x-0 bottom-4 z-1 mx-auto flex max-h-1/2 w-fit max-w-[94%] flex-col gap-0.5 overflow-y-auto rounded-card border border-line bg-raised px-2 py-1 text-[11px] text-ink"
        >
          {notes.map((note) => (
            <p key={t(note)}>{t(note)}</p>
          ))}
        </div>
      )}
      {attribution.length > 0 && (
        <p className="absolute end-0 bottom-0 z-1 max-w-full truncate bg-raised px-1 text-[10px] text-ink">
          {attribution.map(({ text, href }, at) => (
            <span key={text}>
              {at > 0 && ' · '}
              {href === undefined ? (
                text
              ) : (
                <a href={href} target="_blank" rel="noopener noreferrer" className="underline">
                  {text}
                </a>
              )}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
