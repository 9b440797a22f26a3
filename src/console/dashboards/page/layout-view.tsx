import { type CSSProperties, useMemo } from 'react';
import type { GridSettings } from '../../../model/dashboard-layout.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { LayoutId } from '../document/dashboard-document.ts';
import { laidOutWidgets, layoutAt } from '../document/read-document.ts';
import { placement } from '../grid/placement.ts';
import type { DashboardView, OpenDashboard } from '../open/open-dashboard.ts';
import { groundTheme } from './ground-theme.ts';
import { WidgetView } from './widget-view.tsx';

/** A layout of the state that is shown, with its widgets where they are stored. */
export function LayoutView({
  dashboard,
  view,
  layout,
  isMobile,
  className = '',
}: {
  dashboard: OpenDashboard;
  view: DashboardView;
  layout: LayoutId;
  isMobile: boolean;
  className?: string;
}) {
  const t = useTranslate();
  const { isEdit } = view;
  const at = { state: view.state.id, layout };
  const settings = layoutAt(view.dashboard, at)?.gridSettings;
  const widgets = laidOutWidgets(view.dashboard, at);
  const placed = useMemo(
    () => settings && placement(widgets, settings, { isMobile, isEdit }),
    [widgets, settings, isMobile, isEdit],
  );
  if (!settings || !placed) return null;
  const byId = new Map(widgets.map((one) => [one.id, one.widget]));
  return (
    <div
      className={`min-h-0 min-w-0 flex-1 bg-surface ${placed.isFilled ? 'overflow-x-auto overflow-y-hidden' : 'overflow-auto'} ${className}`}
      style={{ containerType: 'inline-size', ...groundOf(settings) }}
      data-theme={groundTheme(settings.backgroundColor)}
    >
      {placed.widgets.length === 0 ? (
        <p className="p-8 text-center" style={{ color: settings.color }}>
          {t('dashboard.no-widgets')}
        </p>
      ) : (
        <div style={placed.style}>
          {placed.widgets.map(({ id, style }) => {
            const widget = byId.get(id);
            return (
              widget && (
                <div key={id} style={style} className="min-h-0 min-w-0">
                  <WidgetView {...{ dashboard, id, widget, layout, isMobile }} />
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
