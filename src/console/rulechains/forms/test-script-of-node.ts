import * as z from 'zod/mini';
import { latestNodeInput } from '../../api/rule-chains.ts';
import { type ScriptTestRequest, testScriptInDialog } from '../../inputs/code/script-test-dialog.tsx';
import { ApiError } from '../../wire/api-error.ts';

const text = z.nullish(z.string());

/** What the platform keeps of the last message that a node in debug mode got. */
const DebugInput = z.looseObject({ data: text, metadata: text, msgType: text });

/** What a script is tried on where nothing is known of the messages that its node gets. */
function usualMessage(now: number) {
  return {
    msgType: 'POST_TELEMETRY_REQUEST',
    msg: JSON.stringify({ temperature: 22.4, humidity: 78 }, null, 4),
    metadata: { deviceName: 'Test Device', deviceType: 'default', ts: String(now) },
  };
}

/**
 * Has the script of a node tried in a dialog, on the last message that it got in debug mode, where there is one. Resolves
 * with the script once it has passed and was saved, or null.
 */
export async function testScriptOfNode({
  nodeId,
  ...request
}: Pick<ScriptTestRequest, 'script' | 'scriptType' | 'argNames' | 'functionName'> & {
  nodeId: string | undefined;
}): Promise<string | null> {
  const got = nodeId === undefined ? {} : await lastInput(nodeId);
  return await testScriptInDialog({ ...request, ...usualMessage(Date.now()), ...got });
}

async function lastInput(nodeId: string): Promise<Partial<ReturnType<typeof usualMessage>>> {
  const { data } = DebugInput.safeParse(await answered(nodeId));
  const metadata = z.safeParse(z.record(z.string(), z.string()), read(data?.metadata)).data;
  return {
    ...(data?.msgType && { msgType: data.msgType }),
    ...(read(data?.data) !== undefined && { msg: JSON.stringify(read(data?.data), null, 4) }),
    ...(metadata && {
      metadata: Object.fromEntries(Object.entries(metadata).sort(([a], [b]) => a.localeCompare(b))),
    }),
  } as Partial<ReturnType<typeof usualMessage>>;
}

/** A node that has got nothing, or cannot be asked, keeps nobody from trying its script. */
async function answered(nodeId: string): Promise<unknown> {
  try {
    return await latestNodeInput(nodeId, { ignoreErrors: true });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function read(json: string | null | undefined): unknown {
  try {
    return json ? JSON.parse(json) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
