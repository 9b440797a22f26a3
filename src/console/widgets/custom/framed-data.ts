import type { WidgetConfig } from '../../../model/widget-config.ts';
import type { Series } from '../../time/series.ts';
import type { WidgetLine, WidgetPicture, WidgetSource } from '../contract/picture.ts';
import type { FramedData, FramedLine, FramedSource } from './page/protocol.ts';

/** Makes of pictures what a frame is told of them: of what has not changed since it was told last, no points. */
export function createFramer(): (
  picture: WidgetPicture,
  config: WidgetConfig,
  besides: Pick<FramedData, 'device' | 'alarms'>,
) => FramedData {
  let told = new Map<string, Series>();
  return ({ sources, lines, hidden, period }, config, besides) => {
    const before = told;
    told = new Map(lines.map(({ id, series }) => [id, series]));
    const places = new Map(sources.map(({ id }, place) => [id, place]));
    const seen = new Set<number>();
    return {
      ...besides,
      sources: sources.map((source) => {
        const isFurther = seen.has(source.place);
        seen.add(source.place);
        return framedSource(source, config, isFurther);
      }),
      lines: lines.map(
        (line): FramedLine => ({
          id: line.id,
          source: places.get(line.source.id) ?? -1,
          key: framedKey(line, config),
          isHidden: hidden.has(line.id),
          ...(before.get(line.id) !== line.series && { points: line.series }),
        }),
      ),
      window: period && { minTime: period.startTs, maxTime: period.endTs, interval: period.interval },
    };
  };
}

function framedSource(
  { id, place, entity, name, aliasName, isComparison }: WidgetSource,
  config: WidgetConfig,
  isFurther: boolean,
): FramedSource {
  const { dataKeys: _keys, ...configured } = config.datasources?.[place] ?? {};
  return {
    ...configured,
    sourceId: id,
    name,
    aliasName,
    entityId: entity?.id,
    entityType: entity?.entityType,
    entityName: entity?.name ?? name,
    entityLabel: entity?.label ?? name,
    entityDescription: entity?.entityDescription ?? '',
    generated: isFurther,
    isAdditional: isComparison,
  };
}

function framedKey({ key, keyPlace, source }: WidgetLine, config: WidgetConfig): FramedLine['key'] {
  const { name, type, label, colour: color, units, decimals, settings } = key;
  const configured = config.datasources?.[source.place]?.dataKeys?.[keyPlace];
  return { ...configured, name, type, label, color, units, decimals, settings };
}
