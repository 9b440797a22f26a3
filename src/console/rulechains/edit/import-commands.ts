import { mdiFileImportOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { RuleChain, RuleChainMetaData } from '../../../model/rule-chain.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { jsonFile } from '../../inputs/json-file.tsx';
import { fileOfType } from '../../inputs/transfer/transfer-file.ts';
import { navigate } from '../../ui/navigation.ts';
import { handOver } from '../open/pending-import.ts';
import { ON_CHAIN } from '../open/shown-chain.ts';

const RuleChainFile = z.looseObject({ ruleChain: RuleChain, metadata: RuleChainMetaData });

/** How a file comes into the editor before anything is made of it. */
export const importCommands: readonly Command[] = [
  defineCommand({
    ...ON_CHAIN,
    id: 'rule-chain.open-file',
    title: 'rule-chain.open-file',
    description: 'rule-chain.open-file-description',
    icon: mdiFileImportOutline,
    scope: 'screen:rule-chains',
    at: { toolbar: 61 },
    when: () => true,
    params: z.object({
      file: param(fileOfType('RULE_CHAIN', RuleChainFile), {
        title: 'transfer.file',
        description: 'transfer.file-description',
        input: jsonFile(),
      }),
    }),
    run({ file }) {
      handOver(file);
      navigate('/ruleChains/ruleChain/import');
    },
  }),
];
