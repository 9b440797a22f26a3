import { mdiClose, mdiInformationOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Tiles } from './tiles.ts';

/**
 * What is to be said of a map, over its lower edge: what is missing, until it is put away, and whose work it is. Why it
 * has no ground is told to who asks: that would lie over the markers of each map of a dashboard.
 */
export function MapNotes({
  errors,
  notes,
  groundless,
  attribution = [],
}: {
  /** What failed. */
  errors: readonly Shown[];
  notes: readonly Shown[];
  /** Why there is nothing below the markers but lines. */
  groundless?: Shown | undefined;
  attribution?: Tiles['attribution'];
}) {
  const t = useTranslate();
  const [isAsked, setAsked] = useState(false);
  const failed = errors.map((error) => t(error));
  const noted = notes.map((note) => t(note));
  const text = [...failed, ...noted].join('\n');
  const [read, setRead] = useState('');
  const asked = isAsked && groundless ? [t(groundless)] : [];
  const said = [...noted, ...asked];
  return (
    <>
      {groundless && (
        <button
          type="button"
          aria-expanded={isAsked}
          title={t(groundless)}
          className="absolute start-1 bottom-1 z-1 flex items-center gap-1 rounded-card border border-line bg-raised px-1.5 text-[11px] text-ink hover:bg-hover"
          onClick={() => setAsked(!isAsked)}
        >
          <Icon path={mdiInformationOutline} size={14} />
          {t('map-widget.no-ground')}
        </button>
      )}
      {(text !== read || asked.length > 0) && (
        <div
          role="status"
          className={`absolute inset-x-0 ${groundless ? 'bottom-7' : 'bottom-4'} z-1 mx-auto flex max-h-1/2 w-fit max-w-[94%] items-start gap-1 overflow-y-auto rounded-card border border-line bg-raised py-1 ps-2 text-[11px] text-ink`}
        >
          <div className="flex min-w-0 flex-col gap-0.5">
            {failed.map((error) => (
              <p key={error} className="text-danger">
                {error}
              </p>
            ))}
            {said.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
          <IconButton
            label={t('action.close')}
            icon={mdiClose}
            size={14}
            onClick={() => {
              setAsked(false);
              setRead(text);
            }}
          />
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
