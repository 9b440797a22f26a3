/*
 * What one request, frame or session may ask for at most. Who asks for more is told of the limit. The limits lie above
 * what people see on a screen and what the consoles of ThingsBoard 3.2.1 ask for.
 */

/** The points of an answer, of all its keys and entities together. */
export const MAX_POINTS = 100_000;

/** The different keys whose history one query reads. */
export const MAX_KEYS = 100;

/** The intervals that an aggregation divides its time into. */
export const MAX_TS_INTERVALS = 700;

/** The tests of values in the key filters of a query, those within others included. */
export const MAX_PREDICATES = 200;

/** The different fields, latest values and fields of alarms that a query answers. */
export const MAX_COLUMNS = 100;

/** The ids, type names or filters that a query lists. */
export const MAX_LISTED = 10_000;

/** The rows of a page. */
export const MAX_PAGE_SIZE = 10_000;

/** The rows of a page that is read and answered part by part: of devices, assets, entity views, and entity queries. */
export const MAX_LONG_PAGE_SIZE = 100_000;

/** The characters of a text that is searched for. */
export const MAX_SEARCH_LENGTH = 1_000;

/** The commands that one frame of a websocket carries. */
export const MAX_COMMANDS_IN_FRAME = 100;

/** The subscriptions to single entities that a websocket session has. */
export const MAX_SUBSCRIPTIONS = 1_000;

/** The pages of entities and of alarms that a websocket session watches. */
export const MAX_WATCHED_PAGES = 100;

/** The rows of all pages that a websocket session watches. */
export const MAX_WATCHED_ROWS = 50_000;

/** The websocket sessions of one user, of a tenant, and from one address. */
export const MAX_SESSIONS = { user: 1_000, tenant: 5_000, address: 2_000 } as const;

/** The bytes of a body that holds scripts or schemas, such as a device profile; scripts are texts for people. */
export const SCRIPT_BODY_LIMIT = 512 * 1024;

/** The same where it holds images, or any number of points, nodes or ids: a dashboard, a type of widgets, a rule chain. */
export const LONG_BODY_LIMIT = 5 * 1024 * 1024;
