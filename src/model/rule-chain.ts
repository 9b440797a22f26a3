import * as z from 'zod/mini';
import { AdditionalInfo } from './additional-info.ts';
import { idOf } from './entity-id.ts';

/** A rule chain: what a tenant does with messages. The root chain gets those that no device profile leads elsewhere. */
export const RuleChain = z.looseObject({
  id: z.nullish(idOf('RULE_CHAIN')),
  createdTime: z.nullish(z.number()),
  additionalInfo: z.optional(AdditionalInfo),
  tenantId: z.nullish(idOf('TENANT')),
  name: z.string(),
  /** Where messages enter; null while nothing is connected to the input. */
  firstRuleNodeId: z.nullish(idOf('RULE_NODE')),
  root: z.nullish(z.boolean()),
  debugMode: z.nullish(z.boolean()),
  configuration: z.optional(z.unknown()),
});
export type RuleChain = z.infer<typeof RuleChain>;

/** A node of a rule chain. `type` is the class of its component; what the configuration holds goes with that. */
export const RuleNode = z.looseObject({
  id: z.nullish(idOf('RULE_NODE')),
  createdTime: z.nullish(z.number()),
  /** Holds the description and the place on the canvas: `layoutX`, `layoutY`. */
  additionalInfo: z.optional(AdditionalInfo),
  ruleChainId: z.nullish(idOf('RULE_CHAIN')),
  type: z.string(),
  name: z.nullish(z.string()),
  debugMode: z.nullish(z.boolean()),
  configuration: z.optional(z.unknown()),
});
export type RuleNode = z.infer<typeof RuleNode>;

/** A way between two nodes, by their places in the list of nodes; `type` is the label it is taken on. */
export const NodeConnection = z.looseObject({ fromIndex: z.int(), toIndex: z.int(), type: z.string() });
export type NodeConnection = z.infer<typeof NodeConnection>;

/** A way from a node into another chain. */
export const RuleChainConnection = z.looseObject({
  fromIndex: z.int(),
  targetRuleChainId: idOf('RULE_CHAIN'),
  additionalInfo: z.optional(AdditionalInfo),
  type: z.string(),
});
export type RuleChainConnection = z.infer<typeof RuleChainConnection>;

/** What a rule chain is made of. */
export const RuleChainMetaData = z.looseObject({
  ruleChainId: z.nullish(idOf('RULE_CHAIN')),
  /** Null while nothing is connected to the input. */
  firstNodeIndex: z.nullish(z.int()),
  nodes: z.nullish(z.array(RuleNode)),
  connections: z.nullish(z.array(NodeConnection)),
  ruleChainConnections: z.nullish(z.array(RuleChainConnection)),
});
export type RuleChainMetaData = z.infer<typeof RuleChainMetaData>;

/** Several chains with what they are made of; the ids only tell which belongs to which. */
export const RuleChainData = z.looseObject({
  ruleChains: z.array(RuleChain),
  metadata: z.array(RuleChainMetaData),
});
export type RuleChainData = z.infer<typeof RuleChainData>;

/** What a script of a rule node is made to answer; decides what its result must be. */
export const ScriptType = z.enum(['update', 'generate', 'filter', 'switch', 'json', 'string']);
export type ScriptType = z.infer<typeof ScriptType>;

/** A script to be tried on a message. */
export const TestScript = z.looseObject({
  script: z.string(),
  /** A `ScriptType`; others are told as an error of the script. */
  scriptType: z.string(),
  /** The names by which the script knows message, metadata and message type. */
  argNames: z._default(z.array(z.string()), ['msg', 'metadata', 'msgType']),
  /** JSON text. */
  msg: z._default(z.string(), '{}'),
  metadata: z._default(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])), {}),
  msgType: z._default(z.string(), ''),
});
export type TestScript = z.infer<typeof TestScript>;

/** What came of a tried script; one of the two is empty. */
export const TestScriptResult = z.looseObject({ output: z.string(), error: z.string() });
export type TestScriptResult = z.infer<typeof TestScriptResult>;
