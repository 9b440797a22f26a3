import type { Choice, Input } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { picker } from '../picker.tsx';

/** How many are suggested. */
const MOST = 10;

/** The types of messages that the platform sends to rule chains. */
export const MESSAGE_TITLES: Readonly<Record<string, TranslationKey>> = {
  POST_ATTRIBUTES_REQUEST: 'rulenode.message-post-attributes',
  POST_TELEMETRY_REQUEST: 'rulenode.message-post-telemetry',
  TO_SERVER_RPC_REQUEST: 'rulenode.message-rpc-from-device',
  RPC_CALL_FROM_SERVER_TO_DEVICE: 'rulenode.message-rpc-to-device',
  ACTIVITY_EVENT: 'rulenode.message-activity',
  INACTIVITY_EVENT: 'rulenode.message-inactivity',
  CONNECT_EVENT: 'rulenode.message-connect',
  DISCONNECT_EVENT: 'rulenode.message-disconnect',
  ENTITY_CREATED: 'rulenode.message-entity-created',
  ENTITY_UPDATED: 'rulenode.message-entity-updated',
  ENTITY_DELETED: 'rulenode.message-entity-deleted',
  ENTITY_ASSIGNED: 'rulenode.message-entity-assigned',
  ENTITY_UNASSIGNED: 'rulenode.message-entity-unassigned',
  ATTRIBUTES_UPDATED: 'rulenode.message-attributes-updated',
  ATTRIBUTES_DELETED: 'rulenode.message-attributes-deleted',
  TIMESERIES_UPDATED: 'rulenode.message-timeseries-updated',
  TIMESERIES_DELETED: 'rulenode.message-timeseries-deleted',
};

/** The type of a message: one of the platform's, by what it is called, or any other text. */
export const messageType: Input<string> = picker({
  search: async (text) => {
    const typed = text.trim();
    const found = suggestions().filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
    // What is no name of one may be the text of another.
    return found.length > 0 || typed === '' ? found.slice(0, MOST) : [{ value: typed, label: typed }];
  },
  labelOf: async (type) => titleOf(type),
});

function suggestions(): Choice[] {
  return Object.keys(MESSAGE_TITLES)
    .map((type) => ({ value: type, label: titleOf(type) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

function titleOf(type: string): string {
  const title = Object.hasOwn(MESSAGE_TITLES, type) ? MESSAGE_TITLES[type] : undefined;
  return title ? translate(title) : type;
}
