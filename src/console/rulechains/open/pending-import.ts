import type { RuleChain, RuleChainMetaData } from '../../../model/rule-chain.ts';
import { onUserChange } from '../../ui/user-change.ts';

/** What a file of a rule chain holds. */
export interface PendingImport {
  ruleChain: RuleChain;
  metadata: RuleChainMetaData;
}

/** What the editor is to begin with that is not stored anywhere yet. */
let pending: PendingImport | undefined;

onUserChange(() => {
  pending = undefined;
});

/** Hands a file over to the editor. */
export function handOver(file: PendingImport): void {
  pending = file;
}

/** What was handed over last; undefined where nothing was. */
export function handedOver(): PendingImport | undefined {
  return pending;
}
