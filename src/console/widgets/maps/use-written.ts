import { useEffect, useRef, useState } from 'react';
import type { WidgetHost } from '../contract/host.ts';

/** A function that the author of a map wrote into one of its settings. */
export interface WrittenFunction {
  /** The setting that holds it. */
  readonly setting: string;
  readonly body: string;
  readonly argNames: readonly string[];
}

/** What is asked of such a function about one thing. */
export interface Call {
  /** Of what it is about, unique among the calls. */
  readonly id: string;
  readonly args: readonly unknown[];
}

/** What came of the calls, as far as it has come: the results by what they are about, and what went wrong first. */
export interface Written {
  readonly results: ReadonlyMap<string, unknown>;
  readonly failure: string | undefined;
}

const NOTHING: Written = { results: new Map(), failure: undefined };
const NO_CALLS: readonly Call[] = [];

/** A function of a setting, where it is wanted and there is something of it. */
export function writtenFunction(
  setting: string,
  isWanted: boolean,
  body: string,
  argNames: readonly string[],
): WrittenFunction | undefined {
  return isWanted && body.trim() !== '' ? { setting, body, argNames } : undefined;
}

/**
 * What a function says of each of some things, in one batch. While it runs, and until there is an answer, that of before
 * stands; where much has changed meanwhile only the last is asked about.
 */
export function useWritten(
  { run }: Pick<WidgetHost, 'run'>,
  written: WrittenFunction | undefined,
  calls: readonly Call[],
): Written {
  const [answer, setAnswer] = useState(NOTHING);
  const wanted = useRef<{ code: WrittenFunction; calls: readonly Call[] }>(undefined);
  const isRunning = useRef(false);
  const isGone = useRef(false);
  const { setting, body } = written ?? {};
  const argNames = written?.argNames.join();
  const asked = written ? calls : NO_CALLS;
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    if (setting === undefined || body === undefined || argNames === undefined) return setAnswer(NOTHING);
    wanted.current = { code: { setting, body, argNames: argNames.split(',') }, calls: asked };
    if (isRunning.current) return;
    isRunning.current = true;
    void (async () => {
      for (let next = wanted.current; next && !isGone.current; next = wanted.current) {
        wanted.current = undefined;
        const answered = await answerOf(run, next.code, next.calls);
        if (!isGone.current) setAnswer(answered);
      }
      isRunning.current = false;
    })();
  }, [run, setting, body, argNames, asked]);
  return written ? answer : NOTHING;
}

async function answerOf(
  run: WidgetHost['run'],
  { setting, body, argNames }: WrittenFunction,
  calls: readonly Call[],
): Promise<Written> {
  if (calls.length === 0) return NOTHING;
  const outcomes = await run(
    { body, argNames },
    calls.map(({ args }) => args),
  );
  const results = new Map<string, unknown>();
  let failure: string | undefined;
  for (const [at, { id }] of calls.entries()) {
    const outcome = outcomes[at];
    if (outcome && 'value' in outcome) results.set(id, outcome.value);
    else failure ??= `${setting}: ${outcome?.error ?? ''}`;
  }
  return { results, failure };
}
