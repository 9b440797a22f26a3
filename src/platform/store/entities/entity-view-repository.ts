import { type EntityType, entityId } from '../../../model/entity-id.ts';
import type { EntityView, EntityViewInfo, EntityViewKeys } from '../../../model/entity-view.ts';
import type { AttributeScope } from '../../../model/telemetry.ts';
import { badRequest } from '../../errors.ts';
import { atOnce, type LongChange } from '../engine/long-run.ts';
import { parseObject } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { requireText } from '../engine/text-rules.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import type { AttributeRepository } from '../values/attribute-repository.ts';
import type { TimeseriesRepository } from '../values/timeseries-repository.ts';
import {
  AssignableRepository,
  type AssignableRow,
  assignableMembers,
  customerMembers,
} from './assignable-repository.ts';

interface ViewRow extends AssignableRow {
  sourceType: EntityType;
  sourceId: string;
  keys: string | null;
  startTimeMs: number;
  endTimeMs: number;
}

/** How many attributes one step copies or removes. */
const ATTRIBUTES_PER_STEP = 500;

/** A view that is stored. */
type StoredView = EntityView & Pick<EntityViewInfo, 'id' | 'createdTime'>;

/** The entity views of tenants, with copies of the attributes and latest values that they show. */
export class EntityViewRepository extends AssignableRepository<ViewRow, StoredView, EntityViewInfo> {
  readonly #attributes: AttributeRepository;
  readonly #timeseries: TimeseriesRepository;
  readonly #save: Query<never>;

  constructor(parts: StoreParts, attributes: AttributeRepository, timeseries: TimeseriesRepository) {
    super(parts, {
      type: 'ENTITY_VIEW',
      noun: 'entity view',
      title: 'Entity view',
      heading: 'Entity View',
      members: ['entityId', 'keys', 'startTimeMs', 'endTimeMs'],
      columns: `s.type AS sourceType, s.id AS sourceId, v.keys, v.start_time AS startTimeMs,
        v.end_time AS endTimeMs`,
      joins: 'JOIN entity_view v ON v.key = e.key JOIN entity s ON s.key = v.source_key',
      toEntity: toView,
      toInfo: (row) => ({ ...toView(row), ...customerMembers(row) }),
    });
    this.#attributes = attributes;
    this.#timeseries = timeseries;
    this.#save = prepare(
      parts.db,
      upsertSql('entity_view', 'key', ['source_key', 'keys', 'start_time', 'end_time']),
    );
  }

  /** The views onto a source, told by its key. */
  onto(sourceKey: number): StoredView[] {
    return this.parts.views.onto(sourceKey).map(({ viewKey }) => this.shelf.read(viewKey));
  }

  /**
   * Stores a view: a new one without id, else the whole of that one anew except when it was made. Attributes and
   * latest values are copied from the source again. @throws PlatformError 400, 404
   */
  save(tenantId: string, view: EntityView): StoredView {
    return atOnce(this.saveInSteps(tenantId, view));
  }

  /**
   * Does what `save` does in steps: who reads meanwhile finds the old or the new copy of every value. Only within a
   * long write. @throws PlatformError 400, 404
   */
  *saveInSteps(tenantId: string, view: EntityView): LongChange<StoredView> {
    requireText(view.type, 'Entity View type should be specified!');
    const place = this.placeOf(tenantId, view);
    const sourceKey = this.#sourceKey(place.tenantKey, view);
    const key = this.store(place, view, { kind: view.type });
    this.#save.run(key, sourceKey, toJson(view.keys), view.startTimeMs ?? 0, view.endTimeMs ?? 0);
    this.parts.views.noteSource(sourceKey);
    const former = place.existing ? toView(place.existing).keys : null;
    yield* this.#copyAttributes(key, sourceKey, view.keys, former);
    yield* this.#timeseries.copyLatest(key);
    return this.shelf.read(key);
  }

  #sourceKey(tenantKey: number, { entityId }: EntityView): number {
    if (entityId.entityType !== 'DEVICE' && entityId.entityType !== 'ASSET') {
      throw badRequest('Entity view can only be created for a device or an asset!');
    }
    const key = this.parts.registry.keyWithin(tenantKey, entityId.entityType, entityId.id);
    if (key === undefined) throw badRequest('Entity view is referencing to non-existent entity!');
    return key;
  }

  /** Gives a view the attributes that it shows in place of those of the keys that it showed before. */
  *#copyAttributes(
    key: number,
    sourceKey: number,
    keys: EntityView['keys'],
    former: EntityView['keys'],
  ): LongChange<void> {
    const window = this.parts.views.ofView(key);
    if (!window) return;
    const formerNames = new Map(attributeKeys(former));
    for (const [scope, names] of attributeKeys(keys)) {
      const gone = new Set([...(formerNames.get(scope) ?? []), ...names]);
      for (const some of slices(names)) {
        const copies = this.#attributes
          .list(sourceKey, scope, some)
          .filter(({ lastUpdateTs: ts }) => ts > window.startTs && ts <= window.endTs)
          .map(({ key, value, lastUpdateTs }) => ({ key, value, ts: lastUpdateTs }));
        this.#attributes.save(key, scope, copies);
        for (const copy of copies) gone.delete(copy.key);
        yield;
      }
      for (const some of slices([...gone])) {
        this.#attributes.delete(key, scope, some);
        yield;
      }
    }
  }
}

function slices(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / ATTRIBUTES_PER_STEP) }, (_, at) =>
    names.slice(at * ATTRIBUTES_PER_STEP, (at + 1) * ATTRIBUTES_PER_STEP),
  );
}

function toView(row: ViewRow): StoredView {
  return {
    ...assignableMembers('ENTITY_VIEW', row),
    entityId: entityId(row.sourceType, row.sourceId),
    keys: parseObject(row.keys) as EntityViewKeys | null,
    startTimeMs: row.startTimeMs,
    endTimeMs: row.endTimeMs,
  };
}

/** The attribute keys that a view shows, by scope. */
function attributeKeys(keys: EntityView['keys']): [AttributeScope, string[]][] {
  const { cs, ss, sh } = keys?.attributes ?? {};
  return [
    ['CLIENT_SCOPE', cs ?? []],
    ['SERVER_SCOPE', ss ?? []],
    ['SHARED_SCOPE', sh ?? []],
  ];
}
