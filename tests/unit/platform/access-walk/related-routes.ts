import { randomUUID } from 'node:crypto';
import { entityId } from '../../../../src/model/entity-id.ts';
import { id, type More, page, search, type Walk, walk } from './walk.ts';

const ends: More = {
  with: ({ from, to }) => ({
    fromId: from?.id ?? '',
    fromType: from?.type ?? '',
    toId: to?.id ?? '',
    toType: to?.type ?? '',
    relationType: 'Walked',
  }),
};
const entityQuery = {
  entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  pageLink: { page: 0, pageSize: 100 },
};

/** Relations between entities. */
export function relationRoutes(): Record<string, Walk> {
  return {
    'POST /api/relation': walk('STC', 'from DEVICE WRITE, to DEVICE WRITE', {
      body: ({ from, to }) => ({ from: id(from), to: id(to), type: 'Walked' }),
    }),
    // Nothing is related so: whoever may ask finds nothing.
    'GET /api/relation': walk('STCP', 'from DEVICE READ, to DEVICE READ', { ...ends, passes: [404] }),
    'DELETE /api/relation': walk('STC', 'from DEVICE WRITE, to DEVICE WRITE', { ...ends, passes: [404] }),
    'DELETE /api/relations': walk('STC', 'entity * WRITE', {
      with: ({ entity }) => ({ entityId: entity?.id ?? '', entityType: entity?.type ?? '' }),
    }),
    'GET /api/relations': walk('STCP', 'from * READ', {
      with: ({ from }) => ({ fromId: from?.id ?? '', fromType: from?.type ?? '' }),
    }),
    'GET /api/relations/info': walk('STCP', 'to * READ', {
      with: ({ to }) => ({ toId: to?.id ?? '', toType: to?.type ?? '' }),
    }),
    'POST /api/relations': walk('STCP', 'root * READ', search({ filters: [] })),
    'POST /api/relations/info': walk('STCP', 'root * READ', search({ filters: [] })),
  };
}

/** Alarms, which go with their originators. */
export function alarmRoutes(): Record<string, Walk> {
  return {
    'GET /api/alarm/:alarmId': walk('TCP', 'alarmId ALARM READ'),
    'GET /api/alarm/info/:alarmId': walk('TCP', 'alarmId ALARM READ'),
    'POST /api/alarm': walk('TC', 'id ALARM WRITE', {
      body: ({ id: alarm }) => ({
        id: id(alarm),
        // An alarm that is there keeps its originator, whatever is said to be it.
        originator: entityId('DEVICE', randomUUID()),
        type: 'Walked',
        severity: 'MAJOR',
        status: 'ACTIVE_UNACK',
      }),
    }),
    'POST /api/alarm, a new one': walk('TC', 'originator DEVICE READ', {
      body: ({ originator }) => ({
        originator: id(originator),
        type: 'Walked',
        severity: 'MAJOR',
        status: 'ACTIVE_UNACK',
      }),
    }),
    'DELETE /api/alarm/:alarmId': walk('TC', 'alarmId ALARM DELETE'),
    'POST /api/alarm/:alarmId/ack': walk('TC', 'alarmId ALARM WRITE'),
    'POST /api/alarm/:alarmId/clear': walk('TC', 'alarmId ALARM WRITE'),
    'GET /api/alarm/:entityType/:entityId': walk('STCP', 'entityId * READ', page),
    'GET /api/alarm/highestSeverity/:entityType/:entityId': walk('STCP', 'entityId * READ'),
  };
}

/** Queries over entities and alarms. */
export function queryRoutes(): Record<string, Walk> {
  return {
    'POST /api/entitiesQuery/find': walk('TCP', '', { body: () => entityQuery, lists: ['DEVICE'] }),
    'POST /api/entitiesQuery/count': walk('TCP', '', { body: () => entityQuery }),
    'POST /api/entitiesQuery/find/keys': walk('TCP', '', {
      with: () => ({ timeseries: 'true', attributes: 'true' }),
      body: () => entityQuery,
    }),
    'POST /api/alarmsQuery/find': walk('TCP', '', {
      body: () => ({
        ...entityQuery,
        alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }],
        pageLink: { ...entityQuery.pageLink, timeWindow: 86_400_000 },
      }),
      lists: ['ALARM'],
    }),
  };
}
