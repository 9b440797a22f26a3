import { choice } from '../commands/choice.tsx';
import { matching } from '../commands/choice-list.ts';
import type { Choice, Input } from '../commands/input.ts';
import { translate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { ThemeChoice } from '../ui/theme-store.ts';
import { checkbox } from './checkbox.tsx';
import { duration } from './duration.ts';
import { json } from './json.ts';
import { jsonFile } from './json-file.tsx';
import { list } from './list.tsx';
import { moment } from './moment.tsx';
import { number } from './number.ts';
import { openPeriod, period } from './period.tsx';
import { picker } from './picker.tsx';
import { suggestedText } from './suggested-text.tsx';
import { email, password, text, textarea } from './text.ts';

/** An input with what it is shown by. */
export interface ShownInput {
  title: TranslationKey;
  input: Input<unknown>;
  /** A value that it takes. */
  filled: unknown;
}

/** Every input, as the gallery and its tests show it. */
export function inputs(): readonly ShownInput[] {
  return [
    shown('input.text', text, 'Pump 7'),
    shown('input.email', email, 'pump@example.org'),
    shown('input.textarea', textarea, 'First line\nSecond line'),
    shown('input.password', password, 'correct horse'),
    shown('input.number', number, 21.5),
    shown('input.checkbox', checkbox, true),
    shown('input.choice', choice(themes), 'dark'),
    shown('input.picker', picker(timeZones), 'Europe/Paris'),
    shown(
      'input.suggested-text',
      suggestedText(async () => ['building', 'floor']),
      'line',
    ),
    shown('input.list', list(text), ['temperature', 'humidity']),
    shown('input.duration', duration, 5_400_000),
    shown('input.period', period, { startTs: 1_767_225_600_000, endTs: 1_767_312_000_000 }),
    shown('input.open-period', openPeriod, { startTs: 1_767_225_600_000, endTs: null }),
    shown('input.moment', moment, 1_767_225_600_000),
    shown('input.json-file', jsonFile(), { keys: { 'app.undo': ['mod+u'] } }),
    shown('input.json', json(), { topic: 'v1/devices/me/telemetry', qos: 1 }),
  ];
}

function shown<V>(title: TranslationKey, input: Input<V>, filled: V): ShownInput {
  // Each input is only ever handed its own values.
  return { title, input: input as unknown as Input<unknown>, filled };
}

function themes(): Choice<ThemeChoice>[] {
  return ThemeChoice.options.map((value) => ({ value, label: translate(`theme.choice.${value}`) }));
}

/** What is searched like entities on a server, and is there without one. */
const timeZones = {
  search: async (typed: string) =>
    matching(
      Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone })),
      typed,
    ).slice(0, 50),
  labelOf: async (zone: string) => zone,
};
