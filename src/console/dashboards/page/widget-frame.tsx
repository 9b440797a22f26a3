import { mdiFullscreen, mdiFullscreenExit } from '@mdi/js';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useId, useSyncExternalStore } from 'react';
import type { DashboardWidget } from '../../../model/dashboard-configuration.ts';
import type { WidgetAction } from '../../../model/widget-action.ts';
import { runCommand } from '../../commands/run-command.ts';
import { authoredText } from '../../i18n/authored-text.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { groundTheme } from '../../ui/ground-theme.ts';
import { Icon } from '../../ui/icon.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { strangeStyle } from '../../ui/strange-style.ts';
import type { WidgetPicture } from '../../widgets/contract/picture.ts';
import { materialIcon } from '../../widgets/kit/material-icon.ts';
import type { LayoutId } from '../document/dashboard-document.ts';
import { writtenTitle } from '../hub/written-label.ts';
import { hasOwnWindow, type OpenDashboard } from '../open/open-dashboard.ts';
import {
  FRAME_ATTRIBUTE,
  focusWidget,
  lastNoted,
  noteFocus,
  onFocusNoted,
} from '../open/widgets-on-screen.ts';
import { WidgetWindow } from './widget-window.tsx';

const FrameButtons = loadable(async () => (await import('../edit/frame-buttons.tsx')).FrameButtons);

/** What stands around a widget: its title, the buttons of its header, its ground and shadow, as it is set up. */
export function WidgetFrame({
  dashboard,
  id,
  widget,
  layout,
  ref,
  picture,
  title: ownTitle,
  onHeader,
  onAction,
  children,
}: {
  dashboard: OpenDashboard;
  id: string;
  widget: DashboardWidget;
  layout: LayoutId;
  ref?: Ref<HTMLElement>;
  /** Undefined where nothing of it can be drawn. */
  picture: WidgetPicture | undefined;
  /** In place of the one it is set up with. */
  title: string | undefined;
  onHeader?(element: HTMLElement | null): void;
  onAction: ((action: WidgetAction) => void) | undefined;
  children: ReactNode;
}) {
  const t = useTranslate();
  const headingId = useId();
  const { config } = widget;
  const view = useSyncExternalStore(dashboard.subscribe, dashboard.view);
  const { isEdit, editedWidget } = view;
  const isFull = view.fullWidget === id;
  const ground = config.backgroundColor || UNSET_GROUND;
  const isSelected = useSyncExternalStore(onFocusNoted, () => isEdit && lastNoted() === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each view the focus may be wanted
  useEffect(() => {
    if (dashboard.takesFocus(id)) focusWidget(id);
  }, [dashboard, id, view]);

  const subject = picture?.sources.find(({ entity }) => entity) ?? picture?.sources[0];
  const title = writtenTitle(ownTitle ?? config.title ?? '', subject);
  const ownsTime =
    picture && (widget.type === 'timeseries' || widget.type === 'alarm') && hasOwnWindow(config);
  const hasTime = ownsTime && (config.displayTimewindow ?? true);
  const hasTitle = (config.showTitle ?? true) && title !== '';
  const buttons = isEdit ? [] : (config.actions?.headerButton ?? []);
  const mayBeFull = !isEdit && (config.enableFullscreen ?? true);
  const name = title || widget.title || widget.typeAlias || t('dashboard.unnamed-widget');
  return (
    <section
      ref={ref}
      {...{ [FRAME_ATTRIBUTE]: id }}
      id={`widget-${id}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys go from widget to widget
      tabIndex={0}
      aria-labelledby={headingId}
      // What lies below the one that fills the page is not to be reached.
      inert={view.fullWidget !== undefined && !isFull}
      aria-description={isEdit ? t('widget.edited-keys') : undefined}
      onFocusCapture={() => noteFocus(id)}
      className={`group/widget @container flex size-full min-h-0 min-w-0 flex-col overflow-hidden focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent ${
        isFull ? 'fixed inset-0 z-40' : 'relative'
      } ${isEdit ? EDITED : ''} ${(config.dropShadow ?? true) && !isFull ? 'rounded-[4px] shadow-[0_1px_3px_rgb(0_0_0/0.24)]' : ''}`}
      data-theme={groundTheme(ground)}
      data-selected={isSelected || undefined}
      data-dimmed={(editedWidget !== undefined && editedWidget !== id) || undefined}
      style={{
        // The page around it may be of the other theme.
        color: config.color || 'var(--ink)',
        ...groundOf(ground, isFull),
        padding: config.padding || '8px',
        margin: isFull ? undefined : config.margin || undefined,
        ...strangeStyle(config.widgetStyle),
      }}
    >
      <header
        className={`flex min-w-0 shrink-0 items-center gap-1 ${hasTitle || hasTime || buttons.length > 0 ? '' : 'absolute end-1 top-1 z-10'}`}
      >
        {hasTitle && config.showTitleIcon && config.titleIcon && (
          <span style={{ color: config.iconColor || undefined }} className="flex">
            <Icon path={materialIcon(config.titleIcon)} size={pixelsOf(config.iconSize)} />
          </span>
        )}
        <h2
          id={headingId}
          className={hasTitle ? 'min-w-0 flex-1 truncate text-[16px]' : 'sr-only'}
          title={config.titleTooltip ? authoredText(config.titleTooltip) : undefined}
          style={hasTitle ? strangeStyle(config.titleStyle) : undefined}
        >
          {name}
        </h2>
        {hasTime && (
          // A long time window leaves the title its room; of a narrow widget's no more than its icon is seen.
          <div className={`min-w-0 ${hasTitle ? 'max-w-12 @xs:max-w-2/5 @md:max-w-3/5' : ''}`}>
            <WidgetWindow {...{ dashboard, id, widget }} />
          </div>
        )}
        <span ref={onHeader} className={isEdit ? 'hidden' : 'flex items-center'} />
        {buttons.map((action) => (
          <button
            key={action.id ?? action.name}
            type="button"
            className="icon-button"
            aria-label={authoredText(action.name)}
            title={authoredText(action.name)}
            onClick={() => onAction?.(action)}
          >
            <Icon path={materialIcon(action.icon)} size={18} />
          </button>
        ))}
        {mayBeFull && picture && (
          <button
            type="button"
            className={`icon-button ${isFull ? '' : 'opacity-0 pointer-coarse:opacity-75 group-focus-within/widget:opacity-100 group-hover/widget:opacity-100 focus-visible:opacity-100'}`}
            data-command="widget.full-screen"
            aria-pressed={isFull}
            aria-label={t('widget.full-screen')}
            title={t('widget.full-screen')}
            onClick={() => void runCommand('widget.full-screen', { widget: id }, { source: 'toolbar' })}
          >
            <Icon path={isFull ? mdiFullscreenExit : mdiFullscreen} size={18} />
          </button>
        )}
        {isEdit && <FrameButtons id={id} layout={layout} name={name} />}
      </header>
      {/* While it is edited the widget is taken hold of anywhere, and nothing in it answers. */}
      <div className="flex min-h-0 flex-1 flex-col" inert={isEdit}>
        {children}
      </div>
    </section>
  );
}

/** The ground of a widget; the page does not show through one that fills it. */
function groundOf(colour: string, isFull: boolean): CSSProperties {
  if (!isFull) return { backgroundColor: colour };
  return { backgroundColor: 'var(--surface)', backgroundImage: `linear-gradient(${colour}, ${colour})` };
}

/** What widgets stand on where nobody has chosen a ground for them, in any theme: as their authors saw it. */
const UNSET_GROUND = '#fff';

/** The widget that commands are about is marked also while the focus is on their buttons. */
const EDITED =
  'cursor-move data-dimmed:opacity-40 data-selected:outline-2 data-selected:-outline-offset-2 data-selected:outline-accent';

/** Icons have sizes in pixels; what is stored may be any length. */
function pixelsOf(size: string | null | undefined): number {
  const pixels = Number.parseFloat(size ?? '');
  return Number.isFinite(pixels) && pixels > 0 ? Math.min(pixels, 96) : 24;
}
