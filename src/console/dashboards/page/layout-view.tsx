import { type CSSProperties, useMemo } from 'react';
import type { GridSettings } from '../../../model/dashboard-layout.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { groundTheme } from '../../ui/ground-theme.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { LayoutId } from '../document/dashboard-document.ts';
import { laidOutWidgets, layoutAt } from '../document/read-document.ts';
import { placement } from '../grid/placement.ts';
import type { DashboardView, OpenDashboard } from '../open/open-dashboard.ts';
import { LAYOUT_ATTRIBUTE } from '../open/widgets-on-screen.ts';
import { AT_FIRST, useGrowing } from './use-growing.ts';
import { WidgetView } from './widget-view.tsx';

const GridLayer = loadable(async () => (await import('../edit/grid-layer.tsx')).GridLayer);
const FrameEdges = loadable(async () => (await import('../edit/frame-edges.tsx')).FrameEdges);
const EmptyLayout = loadable(async () => (await import('../edit/empty-layout.tsx')).EmptyLayout);

/** What a pointer holds lies over all others, and lets what is below be seen. */
const EDITED_ITEM = 'group/item relative min-h-0 min-w-0 data-held:z-30 data-held:opacity-80';

/** A layout of the state that is shown, with its widgets where they are stored. */
export function LayoutView({
  dashboard,
  view,
  layout,
  isMobile,
}: {
  dashboard: OpenDashboard;
  view: DashboardView;
  layout: LayoutId;
  isMobile: boolean;
}) {
  const t = useTranslate();
  const { isEdit } = view;
  const { dashboard: read, state } = view;
  const at = useMemo(() => ({ state: state.id, layout }), [state.id, layout]);
  const settings = layoutAt(read, at)?.gridSettings;
  const widgets = useMemo(() => laidOutWidgets(read, at), [read, at]);
  const placed = useMemo(
    () => settings && placement(widgets, settings, { isMobile, isEdit }),
    [widgets, settings, isMobile, isEdit],
  );
  const count = useGrowing(placed?.widgets.length ?? 0);
  if (!settings || !placed) return null;
  const byId = new Map(widgets.map((one) => [one.id, one.widget]));
  return (
    <div
      {...{ [LAYOUT_ATTRIBUTE]: layout }}
      data-filled={placed.isFilled || undefined}
      className={`min-h-0 min-w-0 flex-1 bg-surface ${placed.isFilled ? 'overflow-x-auto overflow-y-hidden' : 'overflow-auto'} ${isEdit ? 'select-none' : ''}`}
      style={{ containerType: 'inline-size', ...groundOf(settings) }}
      data-theme={groundTheme(settings.backgroundColor)}
    >
      {placed.widgets.length === 0 && !isEdit ? (
        <p className="p-8 text-center" style={{ color: settings.color }}>
          {t('dashboard.no-widgets')}
        </p>
      ) : (
        <div style={placed.style} className={isEdit ? 'relative min-h-full content-start' : ''}>
          {isEdit && <GridLayer {...{ dashboard, at }} isPhone={isMobile} />}
          {isEdit && placed.widgets.length === 0 && <EmptyLayout color={settings.color} />}
          {placed.widgets.map(({ id, style }, place) => {
            const widget = byId.get(id);
            const isFirst = place < AT_FIRST;
            return (
              widget && (
                <div key={id} style={style} className={isEdit ? EDITED_ITEM : 'min-h-0 min-w-0'} data-item>
                  {place < count && <WidgetView {...{ dashboard, id, widget, layout, isMobile, isFirst }} />}
                  {isEdit && <FrameEdges isPhone={isMobile} />}
                </div>
              )
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Addresses of images are quoted, so that they say nothing else. */
function groundOf({ backgroundColor, backgroundImageUrl, backgroundSizeMode }: GridSettings): CSSProperties {
  return {
    backgroundColor,
    ...(backgroundImageUrl && {
      backgroundImage: `url(${JSON.stringify(backgroundImageUrl.replaceAll('\n', ''))})`,
      backgroundRepeat: 'no-repeat',
      backgroundPosition: '0 0',
      backgroundSize: backgroundSizeMode,
    }),
  };
}
