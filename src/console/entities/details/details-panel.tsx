import { mdiAlertCircle } from '@mdi/js';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { areaOf } from '../../commands/announce.ts';
import type { EntityRef } from '../../commands/command.ts';
import { useScope } from '../../commands/context-store.ts';
import { CommandBar } from '../../commands/faces/command-bar.tsx';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useCommandsAt } from '../../commands/faces/use-commands-at.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Message, TranslationKey } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { ToastArea } from '../../messages/toast-area.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { wasPressed } from '../../ui/last-input.ts';
import { useUrlParam } from '../../ui/navigation.ts';
import { PanelResizer } from '../../ui/panel-resizer.tsx';
import { useReturnedFocus } from '../../ui/returned-focus.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { showPanel } from './details-store.ts';
import { detailsWidth } from './details-width-store.ts';

/** What a button takes of the panel's width, as a rule, and what its edges, the menu and the button that closes it do. */
const BUTTON_WIDTH = 185;
const BESIDE_BUTTONS = 124;

/** What is below them stays where it is when they come. */
const BUTTON_LINE = 'md:min-h-[calc(var(--control)+--spacing(3))] md:pb-3';

/** Why the entity cannot be shown: a message, or the error as it was thrown, and a way to try again. */
interface DetailsFailure {
  message: Message | Error;
  retry?(): void;
}

interface Props {
  /** Name of the entity. */
  title: string;
  /** Said below it; it has a line also while it is empty, so that what is below that stays where it is. */
  subtitle?: string;
  tabs: readonly { id: string; title: TranslationKey; render(): ReactNode }[];
  onClose(): void;
  loading?: boolean;
  error?: DetailsFailure;
  /** What its buttons act on, whatever else is selected in the list. */
  entity: EntityRef;
}

/**
 * Everything about one entity, beside the list it was opened from; on small windows in its place. The selected tab
 * stands in the URL. The focus moves in only when Enter opened it, and goes back on closing to where it was.
 */
export function DetailsPanel({ title, subtitle, tabs, onClose, loading, error, entity }: Props) {
  const t = useTranslate();
  const headingId = useId();
  const offered = useCommandsAt('details', { type: entity.entityType });
  const panel = useRef<HTMLElement>(null);
  const { percent } = useSnapshot(detailsWidth.width);
  const [tabParam, setTab] = useUrlParam('tab');
  const tab = tabs.find(({ id }) => id === tabParam)?.id ?? tabs[0]?.id ?? '';
  const width = useWidth(panel);
  useScope('details');
  useReturnedFocus(panel);
  useLayoutEffect(() => {
    if (wasPressed('Enter')) panel.current?.focus();
  }, []);

  useEffect(() => {
    const close = () => {
      onClose();
      setTab(null);
    };
    return showPanel({ tabs: tabs.map(({ id }) => id), tab, selectTab: setTab, close });
  }, [tabs, tab, setTab, onClose]);

  return (
    <section
      ref={panel}
      aria-labelledby={headingId}
      aria-busy={loading}
      tabIndex={-1}
      data-pane
      data-quiet-focus
      style={{ '--details-width': `${percent}%` } as Record<string, string>}
      className="flex min-w-0 shrink-0 flex-col bg-surface max-md:absolute max-md:inset-0 max-md:z-10 md:relative md:w-(--details-width) md:border-s md:border-line"
    >
      <PanelResizer label={t('details.resize')} panel={detailsWidth} />
      <ToastArea name={areaOf(entity)} />
      <header className="shrink-0 px-4 pt-3 pb-2 md:pe-24">
        {/* In the place of the list, the name is the heading of the page already. */}
        <h2 id={headingId} className="truncate text-[15px] font-semibold max-md:sr-only" title={title}>
          {title}
        </h2>
        {subtitle !== undefined && <p className="min-h-lh truncate text-muted">{subtitle}</p>}
      </header>
      {/* Where it fills a small window, what is pressed is at the bottom: there the thumb is. */}
      <div
        className={`flex shrink-0 flex-wrap gap-2 px-4 max-md:order-last max-md:mt-auto max-md:border-t max-md:border-line max-md:px-3 max-md:py-2 ${error ? '' : BUTTON_LINE}`}
      >
        {!error && (
          <CommandBar
            commands={offered}
            entities={[entity]}
            room={Math.max(1, Math.floor((width - BESIDE_BUTTONS) / BUTTON_WIDTH))}
          />
        )}
        <span className="flex gap-2 max-md:ms-auto md:absolute md:end-3 md:top-2">
          <CommandButton command="help.open" iconOnly />
          <CommandButton command="details.close" iconOnly />
        </span>
      </div>
      {error ? (
        <Failure {...error} />
      ) : (
        !loading && (
          <Tabs
            label={t('details.tabs')}
            selected={tab}
            onSelect={setTab}
            tabs={tabs.map(({ id, title: tabTitle, render }) => ({
              id,
              title: t(tabTitle),
              render: () => <ErrorBoundary area={`details:${id}`}>{render()}</ErrorBoundary>,
            }))}
          />
        )
      )}
    </section>
  );
}

function Failure({ message, retry }: DetailsFailure) {
  const t = useTranslate();
  const shown = message instanceof Error ? shownOf(message) : message;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 p-8 text-center">
      <Icon path={mdiAlertCircle} size={28} className="text-danger" />
      <p className="wrap-anywhere">{t(shown)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {retry && (
          <button type="button" className="button" onClick={retry}>
            {t('action.retry')}
          </button>
        )}
        <CommandButton command="details.close" />
      </div>
    </div>
  );
}
