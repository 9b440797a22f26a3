import * as z from 'zod/mini';
import { RuleChain, RuleChainMetaData } from '../../../model/rule-chain.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { jsonFile } from '../../inputs/json-file.tsx';
import { fileOfType } from '../../inputs/transfer/transfer-file.ts';
import { navigate } from '../../ui/navigation.ts';
import { openFileFace } from '../open/open-file-face.ts';
import { handOver } from '../open/pending-import.ts';

const RuleChainFile = z.looseObject({ ruleChain: RuleChain, metadata: RuleChainMetaData });

/** How a file comes into the editor before anything is made of it. */
export const importCommands: readonly Command[] = [
  defineCommand({
    ...openFileFace,
    description: 'rule-chain.open-file-description',
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
