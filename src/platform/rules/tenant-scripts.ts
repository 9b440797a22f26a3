import type { ApiUsage } from '../services/usage/api-usage.ts';
import { ScriptError, type ScriptSandbox, type Scripts } from './script-sandbox.ts';

/** Runs the scripts of one tenant; each counts as what the tenant uses, and none runs when that is used up. */
export function scriptsOf(
  tenantId: string,
  sandbox: Pick<ScriptSandbox, 'run'>,
  usage: Pick<ApiUsage, 'count' | 'isEnabled'>,
): Scripts {
  return {
    async run(call) {
      if (!usage.isEnabled(tenantId, 'jsExecutionApiState')) {
        throw new ScriptError('JS Execution is disabled due to API limits!');
      }
      usage.count(tenantId, 'jsExecutions', 1);
      return await sandbox.run(tenantId, call);
    },
  };
}
