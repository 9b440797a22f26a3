import {
  type FeatureState,
  type UsageCounterName,
  type UsageFeature,
  usageCounters,
} from '../../../model/api-usage.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** How features are called, and what a tenant cannot do any more that has used one up, in the order they are shown. */
export const FEATURES: readonly {
  feature: UsageFeature;
  title: TranslationKey;
  stopped: TranslationKey;
}[] = [
  {
    feature: 'transportApiState',
    title: 'api-usage.transport',
    stopped: 'api-usage.transport-stopped',
  },
  { feature: 'dbApiState', title: 'api-usage.storage', stopped: 'api-usage.storage-stopped' },
  {
    feature: 'ruleEngineApiState',
    title: 'api-usage.rule-engine',
    stopped: 'api-usage.rule-engine-stopped',
  },
  { feature: 'jsExecutionApiState', title: 'api-usage.scripts', stopped: 'api-usage.scripts-stopped' },
  { feature: 'emailApiState', title: 'api-usage.emails', stopped: 'api-usage.emails-stopped' },
  { feature: 'smsApiState', title: 'api-usage.sms', stopped: 'api-usage.sms-stopped' },
];

export const COUNTER_TITLES: Readonly<Record<UsageCounterName, TranslationKey>> = {
  transportMessages: 'api-usage.transport-messages',
  transportDataPoints: 'api-usage.transport-data-points',
  storageDataPoints: 'api-usage.storage-data-points',
  ruleEngineExecutions: 'api-usage.rule-engine-executions',
  jsExecutions: 'api-usage.script-executions',
  emails: 'api-usage.emails-sent',
  sms: 'api-usage.sms-sent',
};

export const STATE_TITLES: Readonly<Record<FeatureState, TranslationKey>> = {
  ENABLED: 'api-usage.enabled',
  WARNING: 'api-usage.warning',
  DISABLED: 'api-usage.disabled',
};

/** What is counted of a feature. */
export function countersOf(feature: UsageFeature): readonly UsageCounterName[] {
  const names = Object.keys(usageCounters) as UsageCounterName[];
  return names.filter((name) => usageCounters[name].feature === feature);
}
