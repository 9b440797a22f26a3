import { useMemo, useState } from 'react';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { groundTheme } from '../../ui/ground-theme.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { SystemWidget } from '../contract/widget.ts';
import { WidgetNote } from '../kit/widget-note.tsx';
import type { DataState } from './data-state.ts';
import { FAILURE, sampleHost } from './sample-host.ts';
import { samplePicture } from './sample-picture.ts';

/** A widget in a room of some size, with made-up data, in a frame that has no more than it needs. */
export function SampleWidget({
  widget,
  config,
  state,
  size,
}: {
  widget: SystemWidget;
  config: WidgetConfig;
  state: DataState;
  size: { width: number; height: number };
}) {
  const t = useTranslate();
  const { load } = widget;
  const Widget = useMemo(() => loadable(load), [load]);
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const [ownTitle, setTitle] = useState<string>();
  const [problem, setProblem] = useState<Shown>();
  const name = config.title || widget.typeAlias;
  const picture = useMemo(
    () => samplePicture(widget, config.datasources ?? [], state),
    [widget, config, state],
  );
  const host = useMemo(
    () => sampleHost(config, state, { header, setTitle, report: setProblem, title: name, mode: 'preview' }),
    [config, state, header, name],
  );
  const isOfPicture = widget.kind === 'latest' || widget.kind === 'timeseries';
  const failure =
    problem ?? (state === 'failed' && isOfPicture && !widget.needs.ownRows ? FAILURE : undefined);
  return (
    <section
      aria-label={`${name}, ${state}, ${size.width}`}
      data-widget={`${widget.bundleAlias}.${widget.typeAlias}`}
      data-state={state}
      data-theme={groundTheme(config.backgroundColor)}
      className="flex flex-col border border-line"
      style={{
        width: size.width + 2,
        color: config.color ?? undefined,
        backgroundColor: config.backgroundColor ?? undefined,
      }}
    >
      <header className="flex min-h-6 items-center gap-2 px-1 text-[12px]">
        <h2 className="min-w-0 flex-1 truncate">{ownTitle ?? name}</h2>
        <span ref={setHeader} className="flex" />
      </header>
      {failure && <WidgetNote isError>{t(failure)}</WidgetNote>}
      <div style={size} className="relative overflow-hidden">
        <ErrorBoundary area={`widget:${widget.bundleAlias}.${widget.typeAlias}`}>
          <Widget config={config} picture={picture} {...size} host={host} />
        </ErrorBoundary>
      </div>
    </section>
  );
}
