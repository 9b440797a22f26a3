import type { FastifyBaseLogger } from 'fastify';

/** Where the platform writes for those who run it what went wrong. */
export type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
