import { badRequest } from '../errors.ts';

/** What proto3 schemas of device payloads must do without. */
const refused: readonly (readonly [RegExp, string])[] = [
  [/\bimport\b/, "Schema imports don't support!"],
  [/\boption\b/, "Schema options don't support!"],
  [/\bextend\b/, "Schema extend declarations don't support!"],
  [/\brequired\b/, "Required fields don't support!"],
  [/\[\s*default\s*=/, "Default values don't support!"],
];

/**
 * Holds the Protobuf schema of a device profile to what its payloads are read by: proto3, at least one message,
 * nothing from elsewhere. `what` names the payload in messages. @throws PlatformError 400
 */
export function checkProtoSchema(schema: string | null | undefined, what: 'telemetry' | 'attributes'): void {
  const refuse = (reason: string) =>
    badRequest(`[Transport Configuration] invalid ${what} proto schema provided! ${reason}`);
  if (!schema?.trim()) throw refuse('Schema should be specified!');
  const code = withoutComments(schema);
  const syntax = /^\s*syntax\s*=\s*["'](\w+)["']\s*;/.exec(code)?.[1];
  if (syntax !== 'proto3') {
    throw badRequest(
      `[Transport Configuration] invalid schema syntax: ${syntax ?? 'proto2'} for ${what} proto schema provided! Only proto3 allowed!`,
    );
  }
  const names = code.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
  for (const [pattern, reason] of refused) if (pattern.test(names)) throw refuse(reason);
  if (!/\bmessage\s+[A-Za-z_]\w*\s*\{/.test(names)) {
    throw refuse('At least one Message definition should exists!');
  }
  if (!isBalanced(names)) throw refuse('Braces are not balanced!');
}

/** Comments may hold anything; texts may hold what looks like comments. */
function withoutComments(schema: string): string {
  return schema.replaceAll(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_all, text: string | undefined) => text ?? ' ',
  );
}

function isBalanced(code: string): boolean {
  let depth = 0;
  for (const character of code) {
    if (character === '{') depth++;
    else if (character === '}' && --depth < 0) return false;
  }
  return depth === 0;
}
