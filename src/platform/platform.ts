import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from './live/changes.ts';
import type { Tokens } from './security/tokens.ts';
import type { Store } from './store/store.ts';
import type { Telemetry } from './telemetry.ts';
import type { Activity } from './transport/activity.ts';

/** The parts of a running platform; handed to every plugin and transport instead of globals. */
export interface Platform {
  readonly store: Store;
  /** Who changed what, for live subscriptions. */
  readonly changes: Changes;
  /** The one way to write telemetry and attributes. */
  readonly telemetry: Telemetry;
  readonly tokens: Tokens;
  /** Which devices talk, and when they last did. */
  readonly activity: Activity;
  readonly log: FastifyBaseLogger;
}
