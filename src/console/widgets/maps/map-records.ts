import type { Series } from '../../time/series.ts';
import type { WidgetLine, WidgetPicture, WidgetSource } from '../contract/picture.ts';

/** What templates and functions of a map know of an entity at a moment: its values by their labels, and what it is. */
export type RecordData = Readonly<Record<string, unknown>>;

/** An entity of a map at a moment. */
export interface MapRecord {
  /** Of the entity: the same at every moment. */
  readonly id: string;
  readonly source: WidgetSource;
  readonly lines: readonly WidgetLine[];
  readonly data: RecordData;
}

/** A way: an entity at moments, the oldest first. */
export interface MapHistory {
  readonly id: string;
  readonly source: WidgetSource;
  readonly lines: readonly WidgetLine[];
  readonly records: readonly (MapRecord & { readonly ts: number })[];
}

/** The key whose value is said once more under another name. */
const TYPE_LABEL = 'type';

/** The entities with their newest values. An entity of two datasources is one, with the values of both. */
export function latestRecords(picture: WidgetPicture): MapRecord[] {
  return entitiesOf(picture).map(({ id, lines }, place) => {
    const [{ source }] = lines;
    const data: Record<string, unknown> = { ...naming(source, place) };
    for (const { key, series } of lines) addValue(data, key.label, series, series.times.length - 1);
    return { id, source, lines, data };
  });
}

/**
 * The entities with their values at every moment at which the first of two keys has one, by labels. Other keys have there
 * what they had last.
 */
export function histories(picture: WidgetPicture, [first, second]: readonly [string, string]): MapHistory[] {
  return entitiesOf(picture).map(({ id, lines }, place) => {
    const [{ source }] = lines;
    const named = naming(source, place);
    const leading =
      lines.find(({ key }) => key.label === first) ?? lines.find(({ key }) => key.label === second);
    const cursors = lines.map(() => -1);
    const records = Array.from(leading?.series.times ?? [], (ts) => {
      const data: Record<string, unknown> = { ...named, ts, time: ts };
      for (const [at, { key, series }] of lines.entries()) {
        let cursor = cursors[at] ?? -1;
        while ((series.times[cursor + 1] ?? Number.POSITIVE_INFINITY) <= ts) cursor += 1;
        cursors[at] = cursor;
        addValue(data, key.label, series, cursor);
      }
      return { id, source, lines, data, ts };
    });
    return { id, source, lines, records };
  });
}

/** A number of a record by its label; undefined where it is none. */
export function numberOf(data: RecordData, label: string): number | undefined {
  const value = Object.hasOwn(data, label) ? data[label] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A number of a record that may have come as text. */
export function writtenNumberOf(data: RecordData, label: string): number | undefined {
  const value = Object.hasOwn(data, label) ? data[label] : undefined;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function entitiesOf({
  lines,
  hidden,
}: WidgetPicture): { id: string; lines: [WidgetLine, ...WidgetLine[]] }[] {
  const entities = new Map<string, [WidgetLine, ...WidgetLine[]]>();
  for (const line of lines) {
    if (line.source.isComparison || isNobody(line.source) || hidden.has(line.id)) continue;
    const id = line.source.entity?.id ?? line.source.id;
    const known = entities.get(id);
    if (known) known.push(line);
    else entities.set(id, [line]);
  }
  return [...entities].map(([id, own]) => ({ id, lines: own }));
}

/** What stands for an alias that finds nobody, which is no entity without a place. */
function isNobody({ entity, aliasName }: WidgetSource): boolean {
  return !entity && aliasName !== '';
}

function naming({ entity, name, aliasName, place }: WidgetSource, dsIndex: number): RecordData {
  const entityName = entity?.name ?? name;
  return {
    entityName,
    entityLabel: entity?.label ?? name,
    entityId: entity?.id,
    entityType: entity?.entityType,
    entityDescription: entity?.entityDescription ?? '',
    aliasName,
    dsIndex,
    $datasource: {
      type: entity ? 'entity' : 'function',
      name: entityName,
      entityName,
      entityId: entity?.id,
      entityType: entity?.entityType,
      aliasName,
      place,
    },
  };
}

function addValue(
  data: Record<string, unknown>,
  label: string,
  { times, values, others }: Series,
  at: number,
) {
  const ts = times[at];
  if (ts === undefined) return;
  const value = others?.has(at) ? others.get(at) : values[at];
  data[label] = value;
  data[`${label}|ts`] = ts;
  data.ts = Math.max(typeof data.ts === 'number' ? data.ts : 0, ts);
  if (label === TYPE_LABEL) data.deviceType = value;
}
