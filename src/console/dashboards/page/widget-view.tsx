import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { DashboardWidget } from '../../../model/dashboard-configuration.ts';
import type { WidgetAction } from '../../../model/widget-action.ts';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { useSize } from '../../ui/use-size.ts';
import type { Occasion, WidgetHost } from '../../widgets/contract/host.ts';
import type { SystemWidget } from '../../widgets/contract/widget.ts';
import { useLabels } from '../../widgets/kit/label-patterns.ts';
import { WidgetNote } from '../../widgets/kit/widget-note.tsx';
import { systemWidget } from '../../widgets/registry/system-widgets.ts';
import type { LayoutId } from '../document/dashboard-document.ts';
import type { ShownData, WidgetFeed } from '../hub/widget-feed.ts';
import { writtenTitle } from '../hub/written-label.ts';
import type { OpenDashboard } from '../open/open-dashboard.ts';
import { enterWidget } from '../open/widgets-on-screen.ts';
import { useCustomType } from './custom-type.ts';
import { createGate } from './gated.ts';
import { runAction } from './run-action.ts';
import { useInView } from './use-in-view.ts';
import { WidgetFrame } from './widget-frame.tsx';
import { deviceCall, lastingHost } from './widget-host.ts';
import { WidgetLegend } from './widget-legend.tsx';
import { widgetProgram } from './widget-program.ts';

interface WidgetViewProps {
  dashboard: OpenDashboard;
  id: string;
  widget: DashboardWidget;
  layout: LayoutId;
  isMobile: boolean;
  /** Whether it is one of those that are seen first. */
  isFirst: boolean;
}

/** A widget of a dashboard in its frame. It follows its data while it is on screen, or near. */
export const WidgetView = memo(function WidgetView(props: WidgetViewProps) {
  const { widget } = props;
  const { isSystemType, bundleAlias, typeAlias } = widget;
  const type = isSystemType ? systemWidget({ bundleAlias, typeAlias }) : undefined;
  return type ? <KnownWidget {...props} type={type} /> : <UnknownWidget {...props} />;
});

/** A widget that the console has no program for, but the platform. Says by name what cannot be drawn, in its place. */
function UnknownWidget(props: WidgetViewProps) {
  const { dashboard, id, widget, layout } = props;
  const t = useTranslate();
  const { type, problem } = useCustomType(widget);
  if (type) return <KnownWidget {...props} type={type} />;
  const values = { type: widget.typeAlias, bundle: widget.bundleAlias };
  const unknown =
    widget.typeAlias && widget.bundleAlias ? 'dashboard.unknown-widget' : 'dashboard.widget-without-type';
  const said = problem?.error
    ? t('custom-widget.not-loaded', { ...values, error: t(problem.error) })
    : t(problem ? unknown : 'custom-widget.loading', values);
  return (
    <WidgetFrame
      {...{ dashboard, id, widget, layout }}
      picture={undefined}
      title={undefined}
      onAction={undefined}
    >
      <p role="status" className="m-auto p-2 text-center text-[13px] wrap-anywhere">
        {said}
      </p>
    </WidgetFrame>
  );
}

function KnownWidget({
  dashboard,
  id,
  widget,
  layout,
  isMobile,
  isFirst,
  type,
}: WidgetViewProps & { type: SystemWidget }) {
  const t = useTranslate();
  const { config } = widget;
  const Widget = widgetProgram(type);
  const frame = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const isInView = useInView(frame, isFirst);
  const [wasSeen, setSeen] = useState(isFirst);
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const [ownTitle, setTitle] = useState<string>();
  const [problem, setProblem] = useState<Shown>();
  const [active, setActive] = useState<AliasEntityInfo>();
  const { width, height } = useSize(body);

  const feed = useMemo(() => dashboard.feedOf(id), [dashboard, id]);
  const { picture, isWaiting, problems, notices, device } = useFeed(feed);
  const { isEdit } = useSyncExternalStore(dashboard.subscribe, dashboard.view);
  const window = dashboard.windowOf(id, widget);
  useEffect(() => {
    if (!isInView) return;
    setSeen(true);
    feed.want({ config, kind: type.kind, needs: type.needs, window });
  }, [feed, isInView, config, type, window]);
  useEffect(() => (isInView ? () => feed.stop() : undefined), [feed, isInView]);

  const gate = useMemo(createGate, []);
  useEffect(() => gate.set(isInView), [gate, isInView]);
  const isOfAlarms = type.kind === 'alarm';
  const lastWindow = useRef(window);
  useEffect(() => {
    if (lastWindow.current === window) return;
    lastWindow.current = window;
    if (!isOfAlarms) return;
    gate.set(false);
    gate.set(isInView);
  }, [gate, isOfAlarms, window, isInView]);

  const isAboutTime = type.kind === 'timeseries' || type.kind === 'alarm';
  const unusable = isAboutTime ? dashboard.unusableOf(id, widget) : [];
  const unusableTime: Shown[] =
    unusable.length > 0 ? [{ key: 'timewindow.unusable', values: { parts: unusable.join(', ') } }] : [];
  const unreadable = dashboard.unreadableOf(id);
  const unreadableConfig: Shown[] =
    unreadable.length > 0
      ? [{ key: 'dashboard.unreadable-parts', values: { parts: named(unreadable) } }]
      : [];

  const subject = picture.sources.find((source) => source.entity) ?? picture.sources[0];
  const title = writtenTitle(ownTitle ?? config.title ?? '', subject);
  const host = useMemo((): WidgetHost => {
    const made: WidgetHost = {
      ...lastingHost(dashboard, id, widget, gate),
      mode: isEdit ? 'edit' : 'view',
      isMobile,
      title,
      header,
      setTitle,
      report: setProblem,
      setActive,
      device,
      call: deviceCall(device),
      act: (action, occasion) => void runAction(dashboard, id, made, action, occasion),
    };
    return made;
  }, [dashboard, id, widget, gate, isEdit, isMobile, title, header, device]);

  const labels = useLabels({ config, picture, host });

  const entity = active ?? subject?.entity ?? device;
  const act = (action: WidgetAction, occasion: Occasion = { entity }) => host.act(action, occasion);
  const latestAct = useRef(act);
  latestAct.current = act;
  useEffect(
    () => enterWidget(dashboard, id, { toggle: feed.toggle, act: (action) => latestAct.current(action) }),
    [dashboard, id, feed],
  );

  const isUnresolved =
    problems.length + notices.length > 0 &&
    picture.lines.length > 0 &&
    picture.sources.every((source) => !source.entity && source.aliasName);
  const hasData = type.kind === 'timeseries' || type.kind === 'latest';
  const hasLegend =
    !isUnresolved &&
    hasData &&
    !type.needs.ownRows &&
    (config.showLegend ?? type.kind === 'timeseries') &&
    picture.lines.length > 0;
  return (
    <WidgetFrame
      {...{ dashboard, id, widget, layout }}
      ref={frame}
      picture={picture}
      title={ownTitle}
      onHeader={setHeader}
      onAction={act}
    >
      {[...unreadableConfig, ...unusableTime, ...problems, ...(problem ? [problem] : [])].map((error) => (
        <WidgetNote key={t(error)} isError>
          {t(error)}
        </WidgetNote>
      ))}
      {notices.map((notice) => (
        <WidgetNote key={t(notice)}>{t(notice)}</WidgetNote>
      ))}
      <WidgetLegend
        id={id}
        config={config}
        picture={picture}
        isShown={hasLegend}
        isSeries={type.kind === 'timeseries'}
        labels={labels}
      >
        <div
          ref={body}
          className={`relative min-h-0 min-w-0 flex-1 overflow-hidden ${isUnresolved ? 'opacity-55' : ''}`}
        >
          <ErrorBoundary area={`widget:${widget.bundleAlias}.${widget.typeAlias}`}>
            {(type.endsOffScreen ? isInView : wasSeen) && width > 0 && (
              <Widget {...{ config, picture, isWaiting, width, height, host }} />
            )}
          </ErrorBoundary>
          {isWaiting && isInView && (
            <span
              role="status"
              aria-label={t('dashboard.waiting-for-data')}
              className="pointer-events-none absolute inset-0 m-auto size-8 animate-spin rounded-full border-2 border-line border-t-accent motion-reduce:animate-none"
            />
          )}
        </div>
      </WidgetLegend>
    </WidgetFrame>
  );
}

/** How many parts are named; who has more looks at the file. */
const MOST_NAMED = 5;

function named(parts: readonly string[]): string {
  return `${parts.slice(0, MOST_NAMED).join(', ')}${parts.length > MOST_NAMED ? ' …' : ''}`;
}

function useFeed(feed: WidgetFeed): ShownData {
  return useSyncExternalStore(feed.subscribe, feed.shown);
}
