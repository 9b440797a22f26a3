import {
  mdiBellOffOutline,
  mdiBellRingOutline,
  mdiCallMade,
  mdiCallMerge,
  mdiCallSplit,
  mdiCloudUploadOutline,
  mdiContentCopy,
  mdiEmailOutline,
  mdiFilterOutline,
  mdiFindReplace,
  mdiFlashOutline,
  mdiHelpCircleOutline,
  mdiLoginVariant,
  mdiMenu,
  mdiMessageTextOutline,
  mdiMinusCircleOutline,
  mdiPause,
  mdiPlaylistPlus,
  mdiPlusCircleOutline,
  mdiRepeat,
  mdiSendOutline,
  mdiShuffleVariant,
  mdiSigma,
  mdiSitemapOutline,
  mdiUpload,
} from '@mdi/js';
import type { ComponentDescriptor } from '../../../model/component-descriptor.ts';

/** The groups that nodes come in, as they are drawn; `UNKNOWN` are those of classes that nobody knows. */
export type NodeGroup = ComponentDescriptor['type'] | 'RULE_CHAIN' | 'INPUT' | 'UNKNOWN';

/** How nodes of a group look; dark letters stand on each of the colours. */
export const groupLooks: Readonly<Record<NodeGroup, { colour: string; icon: string }>> = {
  FILTER: { colour: '#f1e861', icon: mdiFilterOutline },
  ENRICHMENT: { colour: '#cdf14e', icon: mdiPlaylistPlus },
  TRANSFORMATION: { colour: '#79cef1', icon: mdiShuffleVariant },
  ACTION: { colour: '#f1928f', icon: mdiFlashOutline },
  EXTERNAL: { colour: '#fbc766', icon: mdiCloudUploadOutline },
  RULE_CHAIN: { colour: '#d6c4f1', icon: mdiSitemapOutline },
  INPUT: { colour: '#a3eaa9', icon: mdiLoginVariant },
  UNKNOWN: { colour: '#f16c29', icon: mdiHelpCircleOutline },
};

/** What the groups are called that new nodes can be of, and what their nodes do; in the order in which they are offered. */
export const groupTexts = {
  FILTER: { title: 'rule-node.group-FILTER', description: 'rule-node.group-description-FILTER' },
  ENRICHMENT: { title: 'rule-node.group-ENRICHMENT', description: 'rule-node.group-description-ENRICHMENT' },
  TRANSFORMATION: {
    title: 'rule-node.group-TRANSFORMATION',
    description: 'rule-node.group-description-TRANSFORMATION',
  },
  ACTION: { title: 'rule-node.group-ACTION', description: 'rule-node.group-description-ACTION' },
  EXTERNAL: { title: 'rule-node.group-EXTERNAL', description: 'rule-node.group-description-EXTERNAL' },
  RULE_CHAIN: { title: 'rule-node.group-RULE_CHAIN', description: 'rule-node.group-description-RULE_CHAIN' },
} as const;

/** Icons by the names that descriptors have for them. */
const ICONS: Readonly<Record<string, string>> = {
  find_replace: mdiFindReplace,
  email: mdiEmailOutline,
  add_circle: mdiPlusCircleOutline,
  remove_circle: mdiMinusCircleOutline,
  notifications_off: mdiBellOffOutline,
  notifications_active: mdiBellRingOutline,
  content_copy: mdiContentCopy,
  pause: mdiPause,
  repeat: mdiRepeat,
  menu: mdiMenu,
  functions: mdiSigma,
  call_merge: mdiCallMerge,
  call_made: mdiCallMade,
  call_split: mdiCallSplit,
  file_upload: mdiUpload,
  send: mdiSendOutline,
  sms: mdiMessageTextOutline,
};

/** The icon of a component: its own where it has one, else that of its group. */
export function iconOf({ type, configurationDescriptor }: ComponentDescriptor): string {
  return ICONS[configurationDescriptor.nodeDefinition.icon ?? ''] ?? groupLooks[type].icon;
}
