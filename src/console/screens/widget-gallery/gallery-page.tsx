import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { Link, useSearch } from 'wouter';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { widgetTypeByName } from '../../api/widget-types.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { theme } from '../../ui/theme-store.ts';
import { useSeen } from '../../ui/use-seen.ts';
import type { SystemWidget } from '../../widgets/contract/widget.ts';
import { systemWidgets } from '../../widgets/registry/system-widgets.ts';
import type { DataState } from '../../widgets/sample/data-state.ts';
import { defaultConfigOf, sampleConfig } from '../../widgets/sample/sample-config.ts';
import { SampleWidget } from '../../widgets/sample/sample-widget.tsx';
import { darkConfig } from './dark-config.ts';
import { LookFields } from './look-fields.tsx';
import { type Looks, useLooks } from './looks.ts';
import { SIZES, STATE_TITLES } from './states.ts';

const PATH = '/gallery/widgets';

/** Every widget, those of a bundle, or one, as the address names them, with made-up data. */
export function WidgetGalleryPage({
  params: { bundle, type },
}: {
  params: Readonly<Record<string, string | undefined>>;
}) {
  const t = useTranslate();
  const { effective } = useSnapshot(theme);
  const looks = useLooks(type !== undefined, effective);
  const shown = systemWidgets().filter(
    ({ bundleAlias, typeAlias }) =>
      (bundle ?? bundleAlias) === bundleAlias && (type ?? typeAlias) === typeAlias,
  );
  return (
    <div className="flex min-h-0 flex-1">
      <Bundles shown={[PATH, bundle, type].filter((part) => part !== undefined).join('/')} />
      <div className="flex min-w-0 flex-1 flex-col">
        <LookFields looks={looks} />
        <div className="flex flex-1 flex-wrap content-start gap-6 overflow-y-auto p-6 max-sm:p-4">
          {shown.length === 0 && <p>{t('gallery.no-such-widget')}</p>}
          {shown.map((widget) => (
            <Exhibit key={nameOf(widget)} widget={widget} looks={looks} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The ways to what else can be shown, in what is shown now. */
function Bundles({ shown }: { shown: string }) {
  const t = useTranslate();
  const search = useSearch();
  const bundles = Map.groupBy(systemWidgets(), ({ bundleAlias }) => bundleAlias);
  const link = (path: string, title: string, className: string) => (
    <Link
      href={search ? `${path}?${search}` : path}
      aria-current={path === shown ? 'page' : undefined}
      className={`block truncate py-1 pe-4 aria-[current]:bg-accent-soft aria-[current]:font-semibold hover:bg-hover ${className}`}
    >
      {title}
    </Link>
  );
  return (
    <nav
      aria-label={t('gallery.widgets')}
      className="w-64 shrink-0 overflow-y-auto border-e border-line py-4 max-md:hidden"
    >
      {link(PATH, t('gallery.every-widget'), 'ps-4')}
      <ul>
        {[...bundles].map(([bundle, widgets]) => (
          <li key={bundle}>
            {link(`${PATH}/${bundle}`, bundle, 'ps-4')}
            <ul>
              {widgets.map((widget) => (
                <li key={widget.typeAlias}>{link(`${PATH}/${nameOf(widget)}`, widget.typeAlias, 'ps-8')}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Drawn once it comes near. */
function Exhibit({ widget, looks }: { widget: SystemWidget; looks: Looks }) {
  const section = useRef<HTMLElement>(null);
  const seen = useSeen(section);
  const config = useConfigOf(widget);
  const { height } = SIZES[looks.sizes[0] ?? 'medium'];
  return (
    <section
      ref={section}
      aria-label={nameOf(widget)}
      style={{ minHeight: height }}
      className="flex flex-col gap-8"
    >
      {seen &&
        config &&
        looks.states.map((state) => <InState key={state} {...{ widget, config, state, looks }} />)}
    </section>
  );
}

function InState({
  widget,
  config,
  state,
  looks: { states, sizes, themes },
}: {
  widget: SystemWidget;
  config: WidgetConfig;
  state: DataState;
  looks: Looks;
}) {
  const t = useTranslate();
  const dark = useMemo(() => darkConfig(config), [config]);
  return (
    <>
      {states.length > 1 && <h2 className="-mb-5 font-semibold">{t(STATE_TITLES[state])}</h2>}
      {themes.map((themeName) => (
        <div
          key={themeName}
          data-theme={themeName}
          className="-m-2 flex flex-wrap items-start gap-4 bg-surface p-2 text-ink"
        >
          {sizes.map((size) => (
            <SampleWidget
              key={size}
              {...{ widget, state }}
              config={themeName === 'dark' ? dark : config}
              size={SIZES[size]}
            />
          ))}
        </div>
      ))}
    </>
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
