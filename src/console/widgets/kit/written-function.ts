import type { Shown } from '../../i18n/translation-key.ts';
import { ShownError } from '../../messages/shown-error.ts';
import type { WidgetHost } from '../contract/host.ts';

/** A function of the author of a dashboard that has no result. */
class FunctionFailure extends ShownError {
  readonly shown: Shown;

  constructor(setting: string, reason: string) {
    super(reason);
    this.shown = { key: 'control-widget.function-failed', values: { setting, reason } };
  }
}

/**
 * Runs the function that a setting holds with one argument; without a function the argument is the result. Rejects with
 * what is shown of a function that fails, which names its setting.
 */
export async function runWritten(
  { run }: Pick<WidgetHost, 'run'>,
  {
    setting,
    body,
    argNames,
  }: { setting: string; body: string | null | undefined; argNames: readonly string[] },
  ...args: readonly unknown[]
): Promise<unknown> {
  if (!body?.trim()) return args[0];
  const [outcome] = await run({ argNames, body }, [args]);
  if (!outcome || 'error' in outcome) throw new FunctionFailure(setting, outcome?.error ?? '');
  return outcome.value;
}
