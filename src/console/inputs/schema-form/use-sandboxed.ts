import { useEffect, useState } from 'react';
import type { Shown } from '../../i18n/translation-key.ts';
import { withoutUnreadable } from './check-model.ts';
import type { ForeignCondition } from './conditions.ts';
import { falseConditions } from './foreign-conditions.ts';
import { valueAt } from './path.ts';
import type { Form } from './read-form.ts';
import { runSchema, type SchemaCheck } from './schema-check.ts';

/** How long nothing is typed before the sandbox is asked, ms. */
const PAUSE = 200;
const NOTHING: SchemaCheck = { refusals: new Map<string, Shown>([]) };
const NONE: ReadonlySet<string> = new Set<string>([]);

/** What the schema of a form refuses in a model, a moment after it has changed; of values that are others by now, nothing. */
export function useSchemaCheck(form: Form, shown: unknown): SchemaCheck {
  const [checked, setChecked] = useState<{ form: Form; shown: unknown; check: SchemaCheck }>();
  useEffect(
    () =>
      afterPause(async (signal) => {
        const check = await runSchema(form, shown, { signal });
        if (!signal.aborted) setChecked({ form, shown, check });
      }),
    [form, shown],
  );
  if (checked?.form !== form) return NOTHING;
  if (checked.shown === shown) return checked.check;
  const still = [...checked.check.refusals].filter(([pointer]) => {
    const path = pointer
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    return valueAt(checked.shown, path) === valueAt(shown, path);
  });
  return { ...checked.check, refusals: new Map(still) };
}

/** Which conditions the sandbox finds false, by their keys; until it says so of a model, as it did of the one before. */
export function useFalseConditions(
  foreign: readonly ForeignCondition[],
  shown: unknown,
): ReadonlySet<string> {
  const [hidden, setHidden] = useState(NONE);
  // One form has one author.
  const [caller] = useState(() => Symbol('conditions'));
  useEffect(() => {
    if (foreign.length === 0) return;
    return afterPause(async (signal) => {
      const found = await falseConditions(foreign, withoutUnreadable(shown), { caller, signal });
      if (!signal.aborted) setHidden(found);
    });
  }, [foreign, shown, caller]);
  return hidden;
}

/** Gives what ends it. */
function afterPause(ask: (signal: AbortSignal) => Promise<void>): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(() => {
    ask(signal).catch((error: unknown) => {
      // Nothing is known then: nothing is refused or hidden for it.
      if (!signal.aborted) console.info('The form could not be checked in the sandbox:', error);
    });
  }, PAUSE);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
