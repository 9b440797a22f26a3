import { type CallerName, callers, type Kind, mayDo, type Place } from './matrix.ts';

/** What no query is about. */
export const unqueried: readonly Kind[] = [
  'ALARM',
  'RULE_CHAIN',
  'RULE_NODE',
  'DEVICE_PROFILE',
  'TENANT_PROFILE',
  'WIDGETS_BUNDLE',
  'WIDGET_TYPE',
];

/** Whether queries of the caller find the entity: what the matrix lets read, of the caller's tenant. */
export function isFound(caller: CallerName, kind: Kind, place: Place): boolean {
  if (callers[caller] === 'SYS_ADMIN' || place === 'absent' || unqueried.includes(kind)) return false;
  return mayDo(caller, 'READ', kind, place);
}
