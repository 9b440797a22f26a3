/** What the made-up data of a widget are like. */
export const DATA_STATES = ['sample', 'empty', 'failed', 'many', 'hostile'] as const;
export type DataState = (typeof DATA_STATES)[number];
