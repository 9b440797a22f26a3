import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { Problem } from '../graph/problems.ts';

/** What is said of a problem with the `names` of what it is about, and what of one such node. */
export const problemTexts: Readonly<
  Record<Problem['kind'], { whole: TranslationKey; short: TranslationKey }>
> = {
  circle: { whole: 'rule-chain.problem-circle', short: 'rule-chain.problem-short-circle' },
  'self-link': { whole: 'rule-chain.problem-self-link', short: 'rule-chain.problem-short-self-link' },
  'unresolved-chain': {
    whole: 'rule-chain.problem-unresolved-chain',
    short: 'rule-chain.problem-short-unresolved-chain',
  },
  misconfigured: {
    whole: 'rule-chain.problem-misconfigured',
    short: 'rule-chain.problem-short-misconfigured',
  },
  'lost-chain': { whole: 'rule-chain.problem-lost-chain', short: 'rule-chain.problem-short-lost-chain' },
  unreachable: { whole: 'rule-chain.problem-unreachable', short: 'rule-chain.problem-short-unreachable' },
};
