import type { ApiUsage } from '../../services/usage/api-usage.ts';
import type { NodeScripts } from '../contract/node-context.ts';
import type { RuleMessage } from '../message/rule-message.ts';
import type { ScriptPool } from './script-pool.ts';
import {
  answerOf,
  decisionOf,
  labelsOf,
  messageOf,
  messagesOf,
  type ScriptMessage,
  textOf,
} from './script-results.ts';
import { scriptsOf } from './tenant-scripts.ts';

const ARGUMENTS = ['msg', 'metadata', 'msgType'];
const GENERATOR_ARGUMENTS = ['prevMsg', 'prevMetadata', 'prevMsgType'];

/** Runs the scripts of the nodes of a tenant. */
export function nodeScriptsOf(
  tenantId: string,
  pool: Pick<ScriptPool, 'run'>,
  usage: Pick<ApiUsage, 'count' | 'isEnabled'>,
): NodeScripts {
  const scripts = scriptsOf(tenantId, pool, usage);
  const run = (script: string, message: RuleMessage) => scripts.run({ script, argNames: ARGUMENTS }, message);
  return {
    filter: async (script, message) => decisionOf(await run(script, message)),
    switch: async (script, message) => labelsOf(await run(script, message)),
    async update(script, message) {
      const answer = messagesOf(await run(script, message), message);
      return [answer].flat().map((changed) => changedMessage(message, changed));
    },
    async generate(script, previous) {
      const json = await scripts.run({ script, argNames: GENERATOR_ARGUMENTS }, previous);
      return changedMessage(previous, messageOf(json, previous));
    },
    json: async (script, message) => answerOf(await run(script, message)) ?? null,
    string: async (script, message) => textOf(await run(script, message)),
  };
}

function changedMessage(message: RuleMessage, { msg, metadata, msgType }: ScriptMessage): RuleMessage {
  const data = msg === message.json ? message.data : JSON.stringify(msg);
  return message.with({ data, dataType: 'JSON', metadata, type: msgType });
}
