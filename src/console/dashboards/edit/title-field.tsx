import { useId, useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { controlClass } from '../../ui/fields/field.tsx';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { rename } from './rename.ts';

/** The title of a dashboard, to be changed in place. One that is empty is not taken over, and says so. */
export function TitleField({ dashboard }: { dashboard: OpenDashboard }) {
  const t = useTranslate();
  const errorId = useId();
  const { title } = useSyncExternalStore(dashboard.subscribe, dashboard.view).dashboard;
  const [typed, setTyped] = useState<string>();
  const isMissing = typed !== undefined && typed.trim() === '';
  return (
    <span className="flex max-w-96 min-w-24 flex-1 items-center gap-2">
      <input
        className={`${controlClass} h-8 font-semibold`}
        aria-label={t('dashboard.title')}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? errorId : undefined}
        required
        value={typed ?? title}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (value.trim() !== '') rename(dashboard, value);
        }}
        // What was taken over meanwhile may be another, as after a step back.
        onBlur={() => !isMissing && setTyped(undefined)}
      />
      {isMissing && (
        <span id={errorId} role="alert" className="shrink-0 text-[13px] text-danger">
          {t('dashboard.title-required')}
        </span>
      )}
    </span>
  );
}
