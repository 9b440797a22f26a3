import * as z from 'zod/mini';
import { descriptionOf } from '../../../model/additional-info.ts';
import type { RuleChain } from '../../../model/rule-chain.ts';
import { ruleChains } from '../../api/rule-chains.ts';
import type { EntityRef } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { describedAs, descriptionParam, nameParam } from '../../entities/parts/params.ts';
import { descriptionProperty, markProperty, nameProperty } from '../../entities/parts/properties.tsx';
import { transferable } from '../../entities/traits/transferable.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { text } from '../../inputs/text.ts';
import { openFileFace } from '../../rulechains/open/open-file-face.ts';
import { makeRoot } from './make-root.ts';
import { openInEditor } from './open-in-editor.ts';
import { ruleChainTransfer } from './rule-chain-transfer.ts';

const isRoot = ({ root }: RuleChain) => root === true;
const isDebugged = ({ debugMode }: RuleChain) => debugMode === true;
const notRoot = ({ facts }: EntityRef) => !facts?.root || 'rule-chain.root-stays';

/** What rule chains are and how they are changed; what they are made of is not for a form. */
export const ruleChainKind = entityKind({
  writers: ['TENANT_ADMIN'],
  service: ruleChains,
  nameOf: ({ name }) => name,
  factsOf: (chain) => ({ root: isRoot(chain) }),
  properties: [
    nameProperty(),
    { ...markProperty('root', 'rule-chain.root', isRoot), sortProperty: 'root' },
    markProperty('debugMode', 'rule-chain.debug-mode', isDebugged),
    { ...descriptionProperty, width: 200, grow: 2 },
  ],
  form: {
    params: z.object({
      name: param(nameParam, {
        title: 'entity.name',
        description: 'rule-chain.name-description',
        input: text,
      }),
      debugMode: param(z.optional(z.boolean()), {
        title: 'rule-chain.debug-mode',
        description: 'rule-chain.debug-mode-description',
        input: checkbox,
      }),
      description: descriptionParam,
    }),
    answersOf: ({ name, debugMode, additionalInfo }) => ({
      name,
      debugMode: debugMode === true,
      description: descriptionOf(additionalInfo),
    }),
    laidOver: (stored, { name, debugMode, description }) => ({
      ...stored,
      name,
      ...(debugMode !== undefined && { debugMode }),
      additionalInfo: describedAs(stored, description),
    }),
  },
  fits: { delete: notRoot },
  traits: [transferable(ruleChainTransfer)],
  faces: [openFileFace],
  commands: [openInEditor, makeRoot],
  shownBy: ['DEVICE_PROFILE'],
});
