import * as z from 'zod/mini';
import { parseJson } from '../../json.ts';
import type { Metadata } from '../message/rule-message.ts';
import { ScriptError } from './script-error.ts';
import type { ScriptInput } from './tenant-scripts.ts';

/*
 * What scripts of each type may answer, and what it means.
 */

/** What a script makes of a message. */
export interface ScriptMessage {
  /** What its data says. */
  readonly msg: unknown;
  readonly metadata: Metadata;
  readonly msgType: string;
}

/** A message as scripts may answer it; what is left out stays as it was. */
const AnsweredMessage = z.looseObject({
  msg: z.optional(z.unknown()),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  msgType: z.nullish(z.string()),
});

/** Whether a filter lets a message pass. @throws ScriptError */
export function decisionOf(json: string | undefined): boolean {
  const result = answerOf(json);
  if (typeof result !== 'boolean') throw wrongType(result);
  return result;
}

/** The labels by which a message goes on, each once. @throws ScriptError */
export function labelsOf(json: string | undefined): string[] {
  const result = answerOf(json);
  const labels: unknown[] = Array.isArray(result) ? result : [result];
  return [
    ...new Set(
      labels.map((label) => {
        if (typeof label !== 'string') throw wrongType(label);
        return label;
      }),
    ),
  ];
}

/** @throws ScriptError */
export function textOf(json: string | undefined): string {
  const result = answerOf(json);
  if (typeof result !== 'string') throw wrongType(result);
  return result;
}

/** Whatever a script answers; null for what has no JSON. */
export function answerOf(json: string | undefined): unknown {
  return json === undefined ? undefined : parseJson(json);
}

/** The messages that a script makes of one: itself, or those of a list. @throws ScriptError */
export function messagesOf(json: string | undefined, given: ScriptInput): ScriptMessage | ScriptMessage[] {
  const result = answerOf(json);
  return Array.isArray(result)
    ? result.map((each) => answeredMessage(each, given))
    : answeredMessage(result, given);
}

/** The message that a script makes of another. @throws ScriptError */
export function messageOf(json: string | undefined, given: ScriptInput): ScriptMessage {
  return answeredMessage(answerOf(json), given);
}

function answeredMessage(result: unknown, given: ScriptInput): ScriptMessage {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) throw wrongType(result);
  const message = AnsweredMessage.safeParse(result);
  if (!message.success) {
    throw new ScriptError(`Wrong result: ${String(message.error.issues[0]?.path[0] ?? '')} is malformed`);
  }
  const { msg, metadata, msgType } = message.data;
  return {
    msg: msg === undefined ? given.json : msg,
    metadata: metadata ? metadataOf(metadata) : given.metadata,
    msgType: msgType || given.type,
  };
}

/** Metadata holds texts only; what else a script puts there becomes text. */
export function metadataOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  );
}

function wrongType(result: unknown): ScriptError {
  const type = result === null ? 'null' : Array.isArray(result) ? 'array' : typeof result;
  return new ScriptError(`Wrong result type: ${type.toUpperCase()}`);
}
