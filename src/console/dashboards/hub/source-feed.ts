import type { DataKey } from '../../../model/data-key.ts';
import type { EntityFilter, KeyFilter } from '../../../model/entity-query.ts';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { Series } from '../../time/series.ts';

/** A data key with its place among those of its datasource. */
export interface PlacedKey {
  readonly place: number;
  readonly key: DataKey;
}

/** Which entities a datasource is about, and what of them. */
export interface WantedSource {
  readonly filter: EntityFilter;
  readonly keyFilters: readonly KeyFilter[];
  readonly keys: readonly PlacedKey[];
  readonly pageSize: number;
}

/** An entity of a datasource, or what stands for one, with the series of its keys as they are at a moment. */
export interface SourceRow {
  /** Unique in its datasource. */
  readonly id: string;
  readonly entity: AliasEntityInfo | undefined;
  /** Of a key by its place: the same object until something of it has changed. */
  seriesOf(place: number): Series;
}

/** What is followed of a datasource. */
export interface SourceFeed {
  /** Undefined until the first answer. */
  rows(): readonly SourceRow[] | undefined;
  /** How many there are that are not shown. */
  left(): number;
  /** What goes wrong. */
  problems(): readonly Shown[];
  stop(): void;
}

/** Says that there is something new to see. */
export type OnSource = () => void;
