import { useEffect, useMemo, useRef, useState } from 'react';
import { type Answer, Unreadable } from '../../../commands/input.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { checkFunction, type FunctionCheck } from '../../../inputs/code/check-function.ts';
import { jsFunction } from '../../../inputs/code/js-function.tsx';
import { type Path, pointerOf, valueAt } from '../../../inputs/schema-form/path.ts';
import { useEdited } from './edited-widget.ts';

/** How long nothing is typed before a function is tried, ms. */
const PAUSE = 500;

/**
 * The body of a function at one place of the configuration. It is tried where it reaches nothing once one pauses, and
 * written if it is right: the widget never runs what is half typed.
 */
export function FunctionField({
  path,
  label,
  check,
}: {
  path: Path;
  label: TranslationKey;
  /** Stays the very same. */
  check: FunctionCheck;
}) {
  const t = useTranslate();
  const { config, held, write } = useEdited();
  const input = useMemo(() => jsFunction(check), [check]);
  const [typed, setTyped] = useState<string>();
  const kept = held.at(path);
  const stored = valueAt(config, path);
  const latest = useRef({ typed, path, write, held, t, label });
  useEffect(() => {
    latest.current = { typed, path, write, held, t, label };
  });

  useEffect(() => {
    if (typed === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(async () => {
      const fault = await faultIn(typed, check, signal);
      if (signal.aborted) return;
      const { path: at, held: keeper, t: say, label: title } = latest.current;
      if (fault)
        keeper.hold({ path: at, answer: new Unreadable(typed, fault), reason: fault, label: say(title) });
      else {
        keeper.release(at);
        latest.current.write(at, typed);
      }
      setTyped(undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, check]);
  // Who leaves before it was tried loses nothing: where it is wrong the widget says so.
  useEffect(
    () => () => {
      const { typed: left, path: at, write: writeNow } = latest.current;
      if (left !== undefined) writeNow(at, left);
    },
    [],
  );

  const value = typed ?? (kept ? kept.answer : stored);
  return (
    <input.Field
      name={pointerOf(path)}
      label={t(label)}
      value={value as Answer<string>}
      error={typed === undefined && kept ? t(kept.reason) : undefined}
      onChange={(answer) => {
        if (answer instanceof Unreadable) {
          held.hold({ path, answer, reason: answer.reason, label: t(label) });
          setTyped(undefined);
        } else if (answer !== undefined) setTyped(answer);
      }}
    />
  );
}

/** What is wrong with a function; nothing where that cannot be found out. */
async function faultIn(body: string, check: FunctionCheck, signal: AbortSignal) {
  if (body.trim() === '') return undefined;
  try {
    return (await checkFunction(body, check, signal))?.reason;
  } catch (error) {
    if (!signal.aborted) console.info('The function could not be checked:', error);
    return undefined;
  }
}
