import { mdiAlertCircleOutline } from '@mdi/js';
import type { EntityRef } from '../commands/command.ts';
import type { CommandRef } from '../commands/command-ref.ts';
import { CommandButton } from '../commands/faces/command-button.tsx';
import { useAvailability } from '../commands/faces/use-command-state.ts';
import { useTranslate } from '../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../i18n/translation-key.ts';
import { shownOf } from '../messages/shown-error.ts';
import { Icon } from '../ui/icon.tsx';
import type { LineError } from './filter-line/filter-field.ts';

/** In a small table it stands right below the header. */
const FRAME =
  'absolute inset-x-0 top-9 flex flex-col items-center gap-3 px-4 py-[clamp(0.25rem,12cqh,4rem)] text-center';

/** Instead of rows: there is nothing yet, and how to make the first one. */
export function EmptyTable({
  text,
  command,
  owner,
}: {
  text: TranslationKey | Shown;
  command: CommandRef | undefined;
  /** Whose parts are listed: what the button acts on. */
  owner: EntityRef | undefined;
}) {
  const t = useTranslate();
  return (
    <div className={FRAME}>
      <p className="text-base text-muted">{t(text)}</p>
      {command ? <FirstStep command={command} entities={owner && [owner]} /> : null}
    </div>
  );
}

/** What can be done about an empty list; what cannot, such as to acknowledge all of nothing, would only puzzle. */
function FirstStep({
  command,
  entities,
}: {
  command: CommandRef;
  entities: readonly EntityRef[] | undefined;
}) {
  const isPossible = useAvailability(command, entities) === 'enabled';
  return isPossible && <CommandButton command={command} variant="primary" {...(entities && { entities })} />;
}

/** Instead of rows: the search finds nothing. */
export function NoMatch(props: { text: TranslationKey; search: string; onClear(): void }) {
  const t = useTranslate();
  return (
    <div className={FRAME}>
      <p className="max-w-full truncate text-base text-muted">{t(props.text, { search: props.search })}</p>
      <button type="button" className="button" onClick={props.onClear}>
        {t('table.clear-search')}
      </button>
    </div>
  );
}

/** Instead of rows: what the list is to be narrowed to cannot be asked, which trying again would not change. */
export function RefusedLine({ error, onClear }: { error: LineError; onClear(): void }) {
  const t = useTranslate();
  return (
    <div role="alert" className={FRAME}>
      <p className="text-base">{t('filter-line.refused')}</p>
      <p className="max-w-full break-words text-muted">{t(error.shown)}</p>
      <button type="button" className="button" onClick={onClear}>
        {t('table.clear-search')}
      </button>
    </div>
  );
}

/** Instead of rows: they could not be had. Never to be taken for an empty list. */
export function LoadFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useTranslate();
  const reason = shownOf(error);
  return (
    <div role="alert" className={FRAME}>
      <Icon path={mdiAlertCircleOutline} size={32} className="text-danger" />
      <p className="text-base">{t('table.load-failed')}</p>
      <p className="max-w-full break-words text-muted">{t(reason)}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('action.retry')}
      </button>
    </div>
  );
}

/** Above the rows: they are those of before, because they could not be read again. */
export function RefreshFailure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useTranslate();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-4 py-1.5 text-[13px]"
    >
      <Icon path={mdiAlertCircleOutline} size={18} className="text-danger" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {t('table.refresh-failed')} <span className="text-muted">{t(shownOf(error))}</span>
      </span>
      <button type="button" className="button" onClick={onRetry}>
        {t('action.retry')}
      </button>
    </div>
  );
}
