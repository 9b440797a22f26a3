import { JsonError } from '../../json.ts';
import type { ApiUsage } from '../../services/usage/api-usage.ts';
import type { RuleMessage } from '../message/rule-message.ts';
import { ScriptError } from './script-error.ts';
import type { ScriptCall, ScriptPool } from './script-pool.ts';

/** A message for a script. */
export type ScriptInput = Pick<RuleMessage, 'data' | 'json' | 'metadata' | 'type'>;

/** Runs the scripts of one tenant. */
export interface Scripts {
  /**
   * Calls a script with a message, and resolves with the JSON text of what it returned; undefined when that has none.
   * @throws ScriptError
   */
  run(source: Pick<ScriptCall, 'script' | 'argNames'>, message: ScriptInput): Promise<string | undefined>;
}

/** Runs the scripts of one tenant; each call counts as what the tenant uses, and none is made when that is used up. */
export function scriptsOf(
  tenantId: string,
  pool: Pick<ScriptPool, 'run'>,
  usage: Pick<ApiUsage, 'count' | 'isEnabled'>,
): Scripts {
  return {
    async run({ script, argNames }, message) {
      readJson(message);
      if (!usage.isEnabled(tenantId, 'jsExecutionApiState')) {
        throw new ScriptError('JS Execution is disabled due to API limits!');
      }
      usage.count(tenantId, 'jsExecutions', 1);
      const { data: msg, metadata, type: msgType } = message;
      return await pool.run(tenantId, { script, argNames, msg, metadata, msgType });
    },
  };
}

/** Says of a message that is no JSON what is wrong, rather than where in the engine it was found. */
function readJson(message: ScriptInput): unknown {
  try {
    return message.json;
  } catch (error) {
    if (error instanceof JsonError) throw new ScriptError(`The message is no JSON: ${error.message}`);
    throw error;
  }
}
