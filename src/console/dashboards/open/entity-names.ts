import { currentEntityQuery, entityInfo, onlyEntity } from '../../aliases/alias-entities.ts';
import { type StateParams, stateEntity } from '../../aliases/state-entity.ts';
import { findEntities } from '../../api/entity-query.ts';
import { type StateEntity, withStateEntity } from '../states/state-params.ts';
import type { StateEntry, StateStack } from '../states/state-stack.ts';

/** Finds the names of the entities that states are about: addresses and scripts may say their ids alone. */
export interface EntityNames {
  /** The way with all names that can be found; the very same where none is missing, or to be had. */
  named(stack: StateStack): Promise<StateStack>;
}

/** Asks for each entity once. */
export function createEntityNames(): EntityNames {
  const asked = new Map<string, Promise<StateEntity | undefined>>();

  function find(entityId: StateEntity['entityId']): Promise<StateEntity | undefined> {
    const found = asked.get(entityId.id) ?? ask(entityId);
    asked.set(entityId.id, found);
    return found;
  }

  async function namedEntry(entry: StateEntry): Promise<StateEntry> {
    let { params } = entry;
    for (const paramName of nameless(entry.params)) {
      const entityId = stateEntity(params, paramName);
      const entity = entityId && (await find(entityId));
      if (entity) params = withEntity(params, entity, paramName);
    }
    return params === entry.params ? entry : { ...entry, params };
  }

  return {
    async named(stack) {
      const [first, ...others] = await Promise.all(stack.map(namedEntry));
      const isSame = stack.every((entry, place) => entry === [first, ...others][place]);
      return first && !isSame ? [first, ...others] : stack;
    },
  };
}

/** The parameters that name an entity by its id alone; of the empty name the state's own. */
function nameless(params: StateParams): string[] {
  const isNameless = (paramName: string) => {
    const of = paramName === '' ? params : params[paramName];
    return stateEntity(params, paramName) !== undefined && !hasName(of);
  };
  return ['', ...Object.keys(params)].filter(isNameless);
}

function hasName(of: unknown): boolean {
  return typeof of === 'object' && of !== null && 'entityName' in of && typeof of.entityName === 'string';
}

/** Which of several was named last stays as it was. */
function withEntity(params: StateParams, entity: StateEntity, paramName: string): StateParams {
  const named = withStateEntity(params, entity, paramName);
  const { targetEntityParamName: _last, ...others } = named;
  if (!('targetEntityParamName' in params)) return others;
  return { ...others, targetEntityParamName: params.targetEntityParamName };
}

async function ask(entityId: StateEntity['entityId']): Promise<StateEntity | undefined> {
  const query = currentEntityQuery(onlyEntity(entityId));
  const [found] = await findEntities(query, { ignoreErrors: true, ignoreLoading: true }).catch(() => []);
  if (!found) return undefined;
  const { name, label } = entityInfo(found);
  return { entityId, entityName: name, entityLabel: label };
}
