import { entityPicker } from '../../entities/parts/pickers.ts';

/** The chains that one may lead to. */
export const chainPicker = entityPicker({ entityType: 'RULE_CHAIN' }, 'rule-chain.no-rule-chains-matching');
