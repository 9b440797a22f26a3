import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DashboardDocument } from '../../../../../src/console/dashboards/document/dashboard-document.ts';
import { Dashboard } from '../../../../../src/model/dashboard.ts';

const folder = join(import.meta.dirname, '../exported');

/** Dashboards of today as they are exported: nothing of them is to be migrated. */
export const CURRENT = ['greenhouses', 'pump-station', 'refrigerated-fleet'] as const;

/** An exported dashboard, in which whoever changes anything fails. */
export function exported(name: (typeof CURRENT)[number]): DashboardDocument {
  return frozen(readJson(name)) as DashboardDocument;
}

/** Dashboards as older consoles have exported them. */
export const OLD = ['old-cold-store', 'old-workshop'] as const;

/** An exported dashboard of an old console. */
export function exportedLongAgo(name: (typeof OLD)[number]): Dashboard {
  return frozen(Dashboard.parse(readJson(name)));
}

/** The value, in which whoever changes anything fails. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const member of Object.values(value)) frozen(member);
  }
  return value;
}

/** The paths of all members that are not the same, as `configuration.settings.showTitle`. */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after)) return [];
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return [path];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    differences(before[name], after[name], path ? `${path}.${name}` : name),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf-8'));
}
