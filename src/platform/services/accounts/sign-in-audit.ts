import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { ActionType } from '../../../model/audit-log.ts';
import { entityId } from '../../../model/entity-id.ts';
import type { AuditedCaller, AuditRecord } from '../audit.ts';

/** Where a session is begun or ended. */
export interface SessionClient {
  /** The network address. */
  readonly address: string;
  /** What the program says of itself; undefined or empty when it says nothing. */
  readonly userAgent: string | undefined;
}

/** Stands for what cannot be told from the user agent. */
const UNKNOWN = 'Other';

/** The client that makes a request. */
export function clientOf({ ip, headers }: FastifyRequest): SessionClient {
  return { address: ip, userAgent: headers['user-agent'] };
}

/** What is logged of a user's session that begins, fails to begin, or ends, or of an account that locks. */
export function sessionRecord(
  action: Extract<ActionType, 'LOGIN' | 'LOGOUT' | 'LOCKOUT'>,
  caller: AuditedCaller,
  client: SessionClient,
): AuditRecord & { caller: AuditedCaller } {
  return {
    caller,
    action,
    entity: entityId('USER', caller.userId),
    entityName: caller.email,
    data: { clientAddress: client.address, ...describeUserAgent(client.userAgent) },
  };
}

/** Browser and system with their versions, and the device, as far as the user agent tells them. */
export function describeUserAgent(userAgent: string | undefined): {
  browser: string;
  os: string;
  device: string;
} {
  if (!userAgent) return { browser: UNKNOWN, os: UNKNOWN, device: UNKNOWN };
  const { browser, os, platform } = bowser.parse(userAgent);
  return {
    browser: words(browser.name, browser.version),
    os: words(os.name, os.versionName ?? os.version),
    device: words(platform.vendor, platform.model),
  };
}

function words(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ') || UNKNOWN;
}
