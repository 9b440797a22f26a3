import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { EntityKey } from '../../../model/entity-query.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { FailedReading } from '../../messages/failed-reading.tsx';
import { shownOf } from '../../messages/shown-error.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetValue } from '../contract/rows.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';
import { formatValue } from '../kit/format-value.ts';
import { lastValue } from '../kit/last-value.ts';
import { ScrollBox } from '../kit/scroll-box.tsx';
import { stored } from '../kit/stored.ts';
import { useOwnTitle } from '../kit/use-own-title.ts';

const Settings = z.object({
  eventsTitle: stored(z.string(), ''),
  /** Parts of the names of the time series that are shown; where there are none, no series is. */
  eventsReg: stored(z.array(z.string()), []),
});
type Settings = z.infer<typeof Settings>;

interface Line {
  readonly name: string;
  readonly value: unknown;
}

/** The latest values of those series of a gateway by which it tells what happens in it. */
function GatewayEvents(props: WidgetProps & { readonly settings: Settings }) {
  const { settings, config, picture, host } = props;
  const { title } = host;
  useOwnTitle(props, settings.eventsTitle);
  const entity = picture.sources[0]?.entity;
  return (
    <div className="size-full" style={cardColours(config)}>
      {entity ? (
        <EventsOf key={entity.id} {...props} entity={entity} />
      ) : (
        <Table
          {...{ title, config }}
          lines={picture.lines.map(({ key, series }) => ({
            name: key.label,
            value: lastValue(series)?.value,
          }))}
        />
      )}
    </div>
  );
}

type Entity = NonNullable<WidgetProps['picture']['sources'][number]['entity']>;

function EventsOf({
  entity,
  settings: { eventsReg },
  config,
  host: { seriesNames, followLatest, title },
}: WidgetProps & { settings: Settings; entity: Entity }) {
  const [names, setNames] = useState<readonly string[]>();
  const [failure, setFailure] = useState<Shown>();
  const [attempt, setAttempt] = useState(0);
  const [values, setValues] = useState<readonly (WidgetValue | undefined)[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    let isLeft = false;
    setFailure(undefined);
    seriesNames({ entityType: entity.entityType, id: entity.id }).then(
      (found) => !isLeft && setNames(found),
      (error: unknown) => !isLeft && setFailure(shownOf(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [entity.entityType, entity.id, seriesNames, attempt]);

  const shown = useMemo(() => names && namesWith(names, eventsReg), [names, eventsReg]);
  useEffect(() => {
    if (!shown || shown.length === 0) return;
    const keys = shown.map((key): EntityKey => ({ type: 'TIME_SERIES', key }));
    return followLatest(entity, keys, setValues);
  }, [entity, shown, followLatest]);

  if (failure) return <FailedReading failure={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!shown) return null;
  return (
    <Table
      {...{ title, config }}
      lines={shown.map((name, place) => ({ name, value: values[place]?.value }))}
    />
  );
}

/** Those that have one of the parts in them, written in capitals or not. */
function namesWith(names: readonly string[], parts: readonly string[]): string[] {
  const wanted = parts.map((part) => part.toLowerCase()).filter((part) => part !== '');
  return names.filter((name) => wanted.some((part) => name.toLowerCase().includes(part)));
}

function Table({
  title,
  lines,
  config,
}: Pick<WidgetProps, 'config'> & { title: string; lines: readonly Line[] }) {
  const t = useTranslate();
  if (lines.length === 0) {
    return (
      <p role="status" className="grid size-full place-items-center p-2 text-center opacity-70">
        {t('gateway.no-events')}
      </p>
    );
  }
  return (
    <ScrollBox title={title} className="size-full">
      <table className="w-full table-fixed text-[14px]">
        <tbody>
          {lines.map(({ name, value }) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="w-2/5 px-2 py-1 text-start font-medium wrap-anywhere">
                {name}
              </th>
              <td className="px-2 py-1 wrap-anywhere">
                <bdi>
                  {formatValue(value, {
                    units: config.units ?? undefined,
                    decimals: config.decimals ?? undefined,
                  })}
                </bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

export const gatewayEvents = nativeWidget(Settings, GatewayEvents);
