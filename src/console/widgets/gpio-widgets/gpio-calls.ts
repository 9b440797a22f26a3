import type { Shown } from '../../i18n/translation-key.ts';
import { ShownError } from '../../messages/shown-error.ts';
import type { WidgetHost } from '../contract/host.ts';

/** The settings of a board cannot be used. */
class GpioFailure extends ShownError {
  readonly shown: Shown;

  constructor(shown: Shown) {
    super('key' in shown ? shown.key : '');
    this.shown = shown;
  }
}

/** The parameters that change a pin: the text of the settings with what is meant in the place of the variables and their quotes. */
export function changeParams(paramsBody: string, pin: number, isOn: boolean): unknown {
  const written = paramsBody.replaceAll('"{$pin}"', String(pin)).replaceAll('"{$enabled}"', String(isOn));
  try {
    return JSON.parse(written);
  } catch {
    throw new GpioFailure({ key: 'gpio-widget.params-no-json' });
  }
}

/** Which of some pins an answer says to be on; without a function of the author those that it calls true. */
export async function readPins(
  { run }: Pick<WidgetHost, 'run'>,
  body: string | null | undefined,
  answer: unknown,
  pins: readonly number[],
): Promise<ReadonlySet<number>> {
  if (!body?.trim()) {
    const states = typeof answer === 'object' && answer !== null ? answer : {};
    return new Set(pins.filter((pin) => Reflect.get(states, pin) === true));
  }
  const outcomes = await run(
    { argNames: ['body', 'pin'], body },
    pins.map((pin) => [answer, pin]),
  );
  for (const outcome of outcomes) {
    if ('value' in outcome) continue;
    const values = { setting: 'parseGpioStatusFunction', reason: outcome.error };
    throw new GpioFailure({ key: 'control-widget.function-failed', values });
  }
  return new Set(
    pins.filter((_, at) => Boolean(outcomes[at] && 'value' in outcomes[at] && outcomes[at].value)),
  );
}
