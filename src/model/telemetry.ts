import * as z from 'zod/mini';

export const AttributeScope = z.enum(['CLIENT_SCOPE', 'SERVER_SCOPE', 'SHARED_SCOPE']);
export type AttributeScope = z.infer<typeof AttributeScope>;

/** What a telemetry or attribute value can be on the wire; JSON objects and arrays are values too. */
export type KvValue = string | number | boolean | object;

/** One attribute as read; lastUpdateTs in ms, value keeps its JSON type. */
export const AttributeData = z.looseObject({ lastUpdateTs: z.number(), key: z.string(), value: z.unknown() });
export type AttributeData = z.infer<typeof AttributeData>;

/** One point of a series; values are text unless strict data types were asked for. */
export const TsValue = z.looseObject({ ts: z.number(), value: z.unknown() });
export type TsValue = z.infer<typeof TsValue>;

/** Points by key. */
export const TsData = z.record(z.string(), z.array(TsValue));
export type TsData = z.infer<typeof TsData>;

export const Aggregation = z.enum(['MIN', 'MAX', 'AVG', 'SUM', 'COUNT', 'NONE']);
export type Aggregation = z.infer<typeof Aggregation>;

/** The limit of a telemetry query that names none. */
export const DEFAULT_TS_LIMIT = 100;
