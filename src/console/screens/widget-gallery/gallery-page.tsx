import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Link } from 'wouter';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { widgetTypeByName } from '../../api/widget-types.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { useSeen } from '../../ui/use-seen.ts';
import type { SystemWidget } from '../../widgets/contract/widget.ts';
import { systemWidgets } from '../../widgets/registry/system-widgets.ts';
import { DATA_STATES } from '../../widgets/sample/data-state.ts';
import { defaultConfigOf, sampleConfig } from '../../widgets/sample/sample-config.ts';
import { SampleWidget } from '../../widgets/sample/sample-widget.tsx';
import { SIZES, STATE_TITLES } from './states.ts';

const PATH = '/gallery/widgets';
const MIDDLE = SIZES[1];

/** Every widget with sample data, or the one that the address names in all its sizes and states, light and dark. */
export function WidgetGalleryPage({
  params: { bundle, type },
}: {
  params: Readonly<Record<string, string | undefined>>;
}) {
  const t = useTranslate();
  const all = systemWidgets();
  const name = type === undefined ? undefined : `${bundle}/${type}`;
  const shown = all.filter((widget) => name === undefined || nameOf(widget) === name);
  return (
    <div className="flex min-h-0 flex-1">
      <nav
        aria-label={t('gallery.widgets')}
        className="w-64 shrink-0 overflow-y-auto border-e border-line py-4 max-md:hidden"
      >
        <ul>
          {all.map((widget) => (
            <li key={nameOf(widget)}>
              <Link
                href={`${PATH}/${nameOf(widget)}`}
                aria-current={nameOf(widget) === name ? 'page' : undefined}
                className="block truncate px-4 py-1 aria-[current]:bg-accent-soft aria-[current]:font-semibold hover:bg-hover"
              >
                {nameOf(widget)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-1 flex-wrap content-start gap-6 overflow-y-auto p-6">
        {shown.length === 0 && <p>{t('gallery.no-such-widget')}</p>}
        {shown.map((widget) => (
          <Exhibit key={nameOf(widget)} widget={widget} isWhole={name !== undefined} />
        ))}
      </div>
    </div>
  );
}

/** Drawn once it comes near. */
function Exhibit({ widget, isWhole }: { widget: SystemWidget; isWhole: boolean }) {
  const section = useRef<HTMLElement>(null);
  const seen = useSeen(section);
  const config = useConfigOf(widget);
  return (
    <section ref={section} aria-label={nameOf(widget)} style={{ minHeight: MIDDLE.height }}>
      {seen && config && (isWhole ? <AllStates {...{ widget, config }} /> : one(widget, config))}
    </section>
  );
}

function one(widget: SystemWidget, config: WidgetConfig) {
  return <SampleWidget widget={widget} config={config} state="sample" size={MIDDLE} />;
}

function AllStates({ widget, config }: { widget: SystemWidget; config: WidgetConfig }) {
  const t = useTranslate();
  return (
    <div className="flex flex-col gap-8">
      {DATA_STATES.map((state) => (
        <section key={state} aria-label={t(STATE_TITLES[state])} className="flex flex-col gap-3">
          <h2 className="font-semibold">{t(STATE_TITLES[state])}</h2>
          <div className="flex flex-wrap items-start gap-4">
            {SIZES.map((size) => (
              <SampleWidget key={size.width} {...{ widget, config, state, size }} />
            ))}
            <div data-theme="dark" className="bg-surface p-2 text-ink">
              <SampleWidget {...{ widget, config, state }} size={MIDDLE} />
            </div>
          </div>
        </section>
      ))}
    </div>
  );
}

/** What the platform sets up a new one with; nothing where it does not know the type. */
function useConfigOf(widget: SystemWidget): WidgetConfig | undefined {
  const { bundleAlias, typeAlias } = widget;
  const { data, isError } = useQuery({
    queryKey: ['WIDGET_TYPE', 'named', bundleAlias, typeAlias],
    queryFn: ({ signal }) => widgetTypeByName({ isSystem: true, bundleAlias, alias: typeAlias }, { signal }),
    retry: false,
    select: ({ descriptor }) => defaultConfigOf(descriptor),
  });
  const config = isError ? NO_CONFIG : data;
  return useMemo(() => config && sampleConfig(nameOf(widget), config), [config, widget]);
}

const NO_CONFIG: WidgetConfig = {};

function nameOf({ bundleAlias, typeAlias }: SystemWidget): string {
  return `${bundleAlias}/${typeAlias}`;
}
