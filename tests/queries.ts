const name = { type: 'ENTITY_FIELD', key: 'name' };
const createdTime = { type: 'ALARM_FIELD', key: 'createdTime' };

type Members = Readonly<Record<string, unknown>>;

/** A query for entities as a console sends it: the first ten by name, with their names. */
export function entityQuery(members: Members = {}, pageLink: Members = {}) {
  return {
    pageLink: {
      pageSize: 10,
      page: 0,
      textSearch: null,
      dynamic: false,
      sortOrder: { key: name, direction: 'ASC' },
      ...pageLink,
    },
    entityFields: [name],
    latestValues: [],
    keyFilters: [],
    ...members,
  };
}

/** A query for the alarms of entities as a console sends it: the first ten, the newest first, with their types. */
export function alarmQuery(members: Members = {}, pageLink: Members = {}) {
  return {
    ...entityQuery(),
    pageLink: {
      ...entityQuery().pageLink,
      sortOrder: { key: createdTime, direction: 'DESC' },
      timeWindow: 0,
      typeList: [],
      statusList: [],
      severityList: [],
      searchPropagatedAlarms: false,
      ...pageLink,
    },
    alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }],
    entityFields: [],
    ...members,
  };
}
