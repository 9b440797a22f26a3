import { choice } from '../commands/choice.tsx';
import { matching } from '../commands/choice-list.ts';
import type { Choice } from '../commands/input.ts';
import { translate } from '../i18n/i18n.ts';
import { ThemeChoice } from '../ui/theme-store.ts';
import { checkbox } from './checkbox.tsx';
import { duration } from './duration.ts';
import { json } from './json.ts';
import { jsonFile } from './json-file.tsx';
import { limit, rateLimit } from './limit.ts';
import { list } from './list.tsx';
import { moment } from './moment.tsx';
import { number } from './number.ts';
import { openPeriod, period } from './period.tsx';
import { picker } from './picker.tsx';
import { type Specimen, specimen } from './specimen.ts';
import { suggestedText } from './suggested-text.tsx';
import { email, password, text, textarea } from './text.ts';

const LONG =
  'The pump behind the third door on the left of the hall that was built when the river still froze in winter';

/** The inputs of values that anybody knows: a text, a number, a choice, a moment. */
export function plainSpecimens(): readonly Specimen[] {
  return [
    specimen('text', 'input.text', text, { filled: 'Pump 7', long: LONG }),
    specimen('email', 'input.email', email, {
      filled: 'pump@example.org',
      long: `${'pump.'.repeat(20)}7@example.org`,
    }),
    specimen('textarea', 'input.textarea', textarea, {
      filled: 'First line\nSecond line',
      long: LONG.repeat(4),
    }),
    specimen('password', 'input.password', password, { filled: 'correct horse' }),
    specimen('number', 'input.number', number, { filled: 21.5, long: 123_456_789_012_345 }),
    specimen('limit', 'input.limit', limit, { filled: 500, long: 1_000_000_000 }),
    specimen('rate-limit', 'input.rate-limit', rateLimit, { filled: '100:1,2000:60' }),
    specimen('checkbox', 'input.checkbox', checkbox, { filled: true }),
    specimen('choice', 'input.choice', choice(themes), { filled: 'dark' }),
    specimen('picker', 'input.picker', picker(timeZones), {
      filled: 'Europe/Paris',
      long: 'America/Argentina/ComodRivadavia',
    }),
    specimen(
      'suggested-text',
      'input.suggested-text',
      suggestedText(async () => ['building', 'floor']),
      { filled: 'line', long: LONG },
    ),
    specimen('list', 'input.list', list(text), { filled: ['temperature', 'humidity'], long: [LONG, LONG] }),
    specimen('duration', 'input.duration', duration, { filled: 5_400_000, long: 694_861_001 }),
    specimen('period', 'input.period', period, {
      filled: { startTs: 1_767_225_600_000, endTs: 1_767_312_000_000 },
    }),
    specimen('open-period', 'input.open-period', openPeriod, {
      filled: { startTs: 1_767_225_600_000, endTs: null },
    }),
    specimen('date-time', 'input.moment', moment, { filled: 1_767_225_600_000 }),
    specimen('json-file', 'input.json-file', jsonFile(), { filled: { keys: { 'app.undo': ['mod+u'] } } }),
    specimen('json', 'input.json', json<unknown>(), {
      filled: { topic: 'v1/devices/me/telemetry', qos: 1 },
      long: { note: LONG },
    }),
  ];
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
