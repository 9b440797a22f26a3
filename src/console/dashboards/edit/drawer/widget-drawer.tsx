import { mdiArrowLeft } from '@mdi/js';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useScope } from '../../../commands/context-store.ts';
import { CommandButton } from '../../../commands/faces/command-button.tsx';
import { chordOf } from '../../../commands/keys/key-binding.ts';
import { isTypingTarget } from '../../../commands/keys/may-handle-key.ts';
import { runCommand } from '../../../commands/run-command.ts';
import { authoredText } from '../../../i18n/authored-text.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { type Path, valueAt } from '../../../inputs/schema-form/path.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PanelResizer } from '../../../ui/panel-resizer.tsx';
import { focusQuietly } from '../../../ui/quiet-focus.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { onUserChange } from '../../../ui/user-change.ts';
import { isJsonObject, jsonObject } from '../../document/json-object.ts';
import type { OpenDashboard } from '../../open/open-dashboard.ts';
import { widgetTitle } from '../../open/widget-title.ts';
import { FRAME_ATTRIBUTE } from '../../open/widgets-on-screen.ts';
import { ActionForm } from './action-form.tsx';
import { ActionsTab } from './actions-tab.tsx';
import { AdvancedTab } from './advanced-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { showDrawer } from './drawer-on-screen.ts';
import { DrawerPlaceContext, type InnerPlace, rowId } from './drawer-place.ts';
import { openDrawer } from './drawer-session.ts';
import { drawerWidth } from './drawer-width-store.ts';
import { type EditedWidget, EditedWidgetContext, useEditedWidget } from './edited-widget.ts';
import { KeyForm } from './key-form.tsx';
import { lacksData } from './lacks-data.ts';
import { labelOf } from './new-data-key.ts';
import { SettingsTab } from './settings-tab.tsx';
import { useWidgetType } from './use-widget-type.ts';

/** Everything a widget is set up with, beside the page that shows it; on narrow windows in its place. */
export function WidgetDrawer({ dashboard, id }: { dashboard: OpenDashboard; id: string }) {
  const edited = useEditedWidget(dashboard, id);
  return edited && <Drawer edited={edited} />;
}

const FIRST_TAB = 'data';

/** The tab that was shown last: who goes from widget to widget goes on there. */
let lastTab = FIRST_TAB;

onUserChange(() => {
  lastTab = FIRST_TAB;
});

function Drawer({ edited }: { edited: EditedWidget }) {
  const t = useTranslate();
  const { dashboard, widget, held } = edited;
  const panel = useRef<HTMLElement>(null);
  const [tab, setTab] = useState(() => (lacksData(edited) ? FIRST_TAB : lastTab));
  const [wanted, setInner] = useState<InnerPlace>();
  const [left, setLeft] = useState<InnerPlace>();
  const { type } = useWidgetType(widget);
  const inner = wanted && isThere(edited, wanted) ? wanted : undefined;
  useScope('list:widget-drawer', { inForce: () => holdsFocus(panel.current) });
  const isTypedInto = useRef(false);

  useEffect(() => {
    const back = inner
      ? () => {
          setInner(undefined);
          setLeft(inner);
        }
      : undefined;
    return showDrawer({ back, focus: () => focusIn(panel.current) });
  }, [inner]);
  useEffect(() => {
    if (!inner) return;
    focusQuietly(
      panel.current?.querySelector<HTMLElement>('[data-part] :is(input, button, select, textarea)'),
    );
  }, [inner]);
  useEffect(() => {
    if (!left) return;
    setLeft(undefined);
    const row = document.getElementById(rowId(left))?.closest('li');
    const edit = row?.querySelector<HTMLElement>('[data-to="edit"]');
    // What was new had no row to come back to.
    if (edit) edit.focus();
    else focusIn(panel.current);
  }, [left]);
  useEffect(() => followPage(dashboard), [dashboard]);

  const tabs = TABS.filter(({ id }) => id !== 'data' || widget.type !== 'static');
  const shown = tabs.some(({ id }) => id === tab) ? tab : (tabs[0]?.id ?? '');
  const { percent } = useSnapshot(drawerWidth.width);
  const problems = held.all();
  const title = widgetTitle(widget, dashboard.dashboard);
  return (
    <EditedWidgetContext value={edited}>
      <DrawerPlaceContext value={setInner}>
        <section
          ref={panel}
          aria-label={t('widget.set-up-step', { title })}
          tabIndex={-1}
          onInput={() => {
            isTypedInto.current = true;
          }}
          onKeyDown={(event) => {
            // As long as nobody has typed here, no field has anything of its own to take back.
            if (isTypedInto.current || event.defaultPrevented || chordOf(event.nativeEvent) !== 'mod+z')
              return;
            if (!(event.target instanceof Element && isTypingTarget(event.target))) return;
            event.preventDefault();
            void runCommand('dashboard.undo', {}, { source: 'key' });
          }}
          data-pane
          data-quiet-focus
          data-widget-drawer
          style={{ '--drawer-width': `${percent}%` } as CSSProperties}
          className="absolute inset-0 z-20 flex min-w-0 flex-col bg-surface shadow-overlay outline-none min-[960px]:relative min-[960px]:inset-auto min-[960px]:w-(--drawer-width) min-[960px]:min-w-96 min-[960px]:shrink-0 min-[960px]:border-s min-[960px]:border-line min-[960px]:shadow-none"
        >
          <PanelResizer label={t('widget.resize-drawer')} panel={drawerWidth} />
          <header className="flex shrink-0 flex-wrap items-start gap-2 px-4 pt-3 pb-2">
            <div className="min-w-0 flex-1">
              <h2 className="truncate text-[15px] font-semibold" title={title}>
                {title}
              </h2>
              <p className="truncate text-muted">{type?.name ?? widget.typeAlias}</p>
            </div>
            <CommandButton command="widget.close-drawer" iconOnly />
          </header>
          {inner ? (
            <div className="flex min-h-0 flex-1 flex-col">
              <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 pb-1">
                <button type="button" className="button" onClick={() => back(inner)}>
                  <Icon path={mdiArrowLeft} size={18} className="rtl:-scale-x-100" />
                  {t('navigation.back')}
                </button>
                <h3 className="min-w-0 flex-1 truncate font-semibold">
                  {nameOf(edited, inner) ?? t('widget-action.new')}
                </h3>
              </div>
              <div data-part className="min-h-0 flex-1 overflow-y-auto">
                <ErrorBoundary area="widget-drawer:part">
                  <Part key={rowId(inner)} place={inner} onDone={() => back(inner)} />
                </ErrorBoundary>
              </div>
            </div>
          ) : (
            <Tabs
              label={t('widget-config.tabs')}
              selected={shown}
              onSelect={(chosen) => {
                lastTab = chosen;
                setTab(chosen);
              }}
              tabs={tabs.map(({ id, title: tabTitle, Tab }) => ({
                id,
                title: t(tabTitle),
                render: () => (
                  <ErrorBoundary area={`widget-drawer:${id}`}>
                    <Tab />
                  </ErrorBoundary>
                ),
              }))}
            />
          )}
          <footer className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-2">
            {problems.length > 0 && (
              <p role="alert" className="me-auto min-w-0 text-[13px] text-danger wrap-anywhere">
                {t('widget-config.not-taken', { fields: problems.map(({ label }) => label).join(', ') })}
              </p>
            )}
            <CommandButton command="widget.revert-changes" />
            <CommandButton command="widget.keep-changes" variant="primary" />
          </footer>
        </section>
      </DrawerPlaceContext>
    </EditedWidgetContext>
  );

  function back(from: InnerPlace): void {
    setInner(undefined);
    setLeft(from);
  }
}

const TABS: readonly { id: string; title: TranslationKey; Tab(): ReactNode }[] = [
  { id: 'data', title: 'widget-config.data', Tab: DataTab },
  { id: 'settings', title: 'widget-config.settings', Tab: SettingsTab },
  { id: 'advanced', title: 'widget-config.advanced', Tab: AdvancedTab },
  { id: 'actions', title: 'widget-config.actions', Tab: ActionsTab },
];

function Part({ place, onDone }: { place: InnerPlace; onDone(): void }) {
  if (place.kind === 'key') return <KeyForm list={place.list} at={place.at} />;
  return <ActionForm source={place.source} at={place.at} onDone={onDone} />;
}

/** What a part is called; undefined: it is a new one. */
function nameOf({ config }: EditedWidget, place: InnerPlace): string | undefined {
  const stored = jsonObject(valueAt(config, placeOf(place)));
  if (place.kind === 'key') return authoredText(labelOf(stored));
  return typeof stored.name === 'string' ? stored.name : undefined;
}

function isThere({ config }: EditedWidget, place: InnerPlace): boolean {
  const isNew = place.kind === 'action' && place.at === undefined;
  return isNew || isJsonObject(valueAt(config, placeOf(place)));
}

function placeOf(place: InnerPlace): Path {
  if (place.kind === 'key') return [...place.list, place.at];
  return ['actions', place.source ?? '', place.at ?? 'new'];
}

function holdsFocus(panel: HTMLElement | null): boolean {
  return panel?.contains(document.activeElement) ?? false;
}

/**
 * To the first field without which the widget shows nothing, else to the selected tab, from which the arrows lead to the
 * others and Tab into the fields.
 */
function focusIn(panel: HTMLElement | null): void {
  const wanted = panel?.querySelector<HTMLElement>(
    '[role="tabpanel"] :is(input[aria-invalid], [data-wanted] input)',
  );
  const tab = panel?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  focusQuietly(wanted ?? tab ?? panel);
}

/** Goes to the widget that is clicked or gone to by keys. */
function followPage(dashboard: OpenDashboard): () => void {
  const follow = ({ target }: FocusEvent) => {
    const frame = target instanceof Element ? target.closest(`[${FRAME_ATTRIBUTE}]`) : null;
    const id = frame?.getAttribute(FRAME_ATTRIBUTE);
    const { editedWidget } = dashboard.view();
    if (id && editedWidget !== undefined && id !== editedWidget) openDrawer(dashboard, id);
  };
  document.addEventListener('focusin', follow);
  return () => document.removeEventListener('focusin', follow);
}
