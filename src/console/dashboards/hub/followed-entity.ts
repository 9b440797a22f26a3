import type { EntityKey } from '../../../model/entity-query.ts';
import { type AliasEntityInfo, entityQuery, onlyEntity } from '../../aliases/alias-entities.ts';
import type { WidgetValue } from '../../widgets/contract/rows.ts';
import type { DashboardHub } from './dashboard-hub.ts';
import { type EntityRow, valueKey } from './shared-pages.ts';

/**
 * Follows the latest values of an entity, or of the first that an alias stands for, by its name. Whoever listens is told
 * of all that is known, in the order of the keys. Returns the way to stop.
 */
export function followEntity(
  hub: DashboardHub,
  whose: AliasEntityInfo | { readonly alias: string },
  keys: readonly EntityKey[],
  onValues: (values: readonly (WidgetValue | undefined)[]) => void,
): () => void {
  const aliasId = 'alias' in whose ? hub.aliases.idOf(whose.alias) : undefined;
  let row: EntityRow | undefined;
  let isKnown = false;
  let stop: (() => void) | undefined;
  let round = 0;

  function draw(): void {
    onValues(keys.map(({ type, key }) => row?.values.get(valueKey(type, key))));
  }

  async function begin(): Promise<void> {
    round += 1;
    const mine = round;
    const filter = 'alias' in whose ? await filterOf() : onlyEntity(whose);
    if (mine !== round) return;
    stop?.();
    stop = undefined;
    if (!filter) {
      onValues(keys.map(() => undefined));
      return;
    }
    const query = entityQuery({ entityFilter: filter, pageSize: 1 });
    const fields = keys.filter(({ type }) => type === 'ENTITY_FIELD');
    const named = query.entityFields ?? [];
    const more = fields.filter(({ key }) => !named.some((field) => field.key === key));
    const latestValues = keys.filter(({ type }) => type !== 'ENTITY_FIELD').map((key) => ({ ...key }));
    stop = hub.pages.follow(
      {
        ...query,
        pageLink: { ...query.pageLink, page: 0, pageSize: 1, dynamic: true },
        entityFields: [...named, ...more],
        latestValues,
      },
      {
        onPage({ rows: [first] }) {
          if (isKnown && first === row) return;
          isKnown = true;
          row = first;
          hub.clock.ask(draw);
        },
        onError: ({ message }) => console.warn('A value of a dashboard cannot be followed', message),
      },
    );
  }

  async function filterOf() {
    try {
      const alias = await hub.aliases.resolve(aliasId);
      return alias.kind === 'nothing' ? undefined : alias.filter;
    } catch {
      // The widget whose alias it is says so.
      return undefined;
    }
  }

  const stopListening = hub.aliases.onChange((ids) => {
    if (aliasId !== undefined && ids.has(aliasId)) void begin();
  });
  void begin();
  return () => {
    round += 1;
    hub.clock.forget(draw);
    stop?.();
    stopListening();
  };
}
