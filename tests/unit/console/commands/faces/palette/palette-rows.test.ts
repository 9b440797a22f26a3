import { describe, expect, test } from 'vitest';
import type { PaletteEntry } from '../../../../../../src/console/commands/faces/palette/ranking.ts';
import {
  type PaletteGroup,
  paletteGroups,
} from '../../../../../../src/console/commands/faces/palette/rows.ts';

/** What the groups of these tests are about. */
const ABOUT: Record<string, PaletteEntry['about']> = { Go: 'place', Console: 'else', Keys: 'commands' };

/** `device.create Create device @ Devices` with ` ~` for another scope and ` !` for one that cannot run. */
function entries(...lines: string[]): PaletteEntry[] {
  return lines.map((line) => {
    const [, id = '', title = '', group = '', flags = ''] = /^(\S+) (.*?) @ (\S+)(.*)$/.exec(line) ?? [];
    return {
      id,
      title,
      group,
      about: ABOUT[group] ?? 'page',
      keywords: id === 'device.create' ? ['add', 'new'] : [],
      inScope: !flags.includes('~'),
      state: flags.includes('!') ? { kind: 'disabled', reason: 'commands.no-target' } : { kind: 'enabled' },
    };
  });
}

/** `# heading` and one line a row, `> title` or `x title` where it cannot run. */
function screen(query: string, recents: string[] = [], all = everything): string[] {
  return paletteGroups(all, query, recents).flatMap(({ heading, entries: rows }) => [
    ...headingLines(heading),
    ...rows.map(({ title, state }) => `${state.kind === 'enabled' ? '>' : 'x'} ${title}`),
  ]);
}

function headingLines(heading: PaletteGroup['heading']): string[] {
  if (heading.kind === 'found') return [];
  if (heading.kind === 'group') return [`# ${heading.text}`];
  return [heading.kind === 'recent' ? '# Recent' : '# after entities'];
}

const everything = entries(
  'device.create Create device @ Devices',
  'device.delete Delete device @ Devices !',
  'device.copy-id Copy device id @ Devices !',
  'go.devices Devices @ Go',
  'go.home Home @ Go',
  'customer.create Create customer @ Customers ~',
  'theme.toggle Switch theme @ Console',
);

describe('with nothing typed', () => {
  test('what can run here is browsed by group', () => {
    expect(screen('')).toEqual([
      '# Devices',
      '> Create device',
      '# Go',
      '> Devices',
      '> Home',
      '# Console',
      '> Switch theme',
    ]);
  });

  test('recent commands come after what the page offers and leads to, once; what cannot run now is left out', () => {
    expect(screen('', ['theme.toggle', 'device.delete', 'go.home'])).toEqual([
      '# Devices',
      '> Create device',
      '# Go',
      '> Devices',
      '> Home',
      '# Recent',
      '> Switch theme',
    ]);
  });

  test('other pages come before steps on this one', () => {
    const all = entries('pane.next Next pane @ Go', 'go.home Home @ Go');
    expect(screen('', [], all)).toEqual(['# Go', '> Home', '> Next pane']);
  });

  test('what is about commands comes last, unless it was used lately', () => {
    const all = [...entries('hotkeys.show Show keys @ Keys'), ...everything];
    expect(screen('', [], all).slice(-4)).toEqual(['# Console', '> Switch theme', '# Keys', '> Show keys']);
    expect(screen('', ['hotkeys.show'], all).slice(-4)).toEqual([
      '# Recent',
      '> Show keys',
      '# Console',
      '> Switch theme',
    ]);
  });

  test('all there is, however many', () => {
    const many = entries(...Array.from({ length: 200 }, (_, at) => `many.n${at} Many ${at} @ Many`));
    expect(screen('', ['many.n7'], many).filter((row) => row.startsWith('>'))).toHaveLength(200);
    expect(screen('many', [], many).filter((row) => row.startsWith('>'))).toHaveLength(200);
  });
});

describe('searching', () => {
  test('finds what cannot run, and commands of other scopes', () => {
    expect(screen('delete')).toEqual(['x Delete device']);
    expect(screen('customer')).toEqual(['> Create customer']);
  });

  test('ranks exact before prefix before the starts of words', () => {
    expect(screen('devices')[0]).toBe('> Devices');
    expect(screen('device')).toEqual(['> Devices', '> Create device', 'x Delete device', 'x Copy device id']);
  });

  test('only the best stand above entities', () => {
    const many = entries(...Array.from({ length: 9 }, (_, at) => `many.n${at} Many ${at} @ Many`));
    expect(screen('many', [], many).indexOf('# after entities')).toBe(6);
  });

  test('what only the kind in the id fits goes after entities', () => {
    const chinese = entries('device.create 新建设备 @ 设备', 'device.delete 删除设备 @ 设备');
    expect(screen('dev', [], chinese)).toEqual(['# after entities', '> 新建设备', '> 删除设备']);
    expect(screen('device.', [], chinese)).toEqual(['> 新建设备', '> 删除设备']);
  });

  test('within a tier, what can run comes first, then what was used last', () => {
    expect(screen('cre')).toEqual(['> Create device', '> Create customer']);
    expect(screen('cre', ['customer.create'])).toEqual(['> Create customer', '> Create device']);
  });

  test('finds by initials, by words in any order, by keywords and by id', () => {
    expect(screen('cdi')).toEqual(['x Copy device id']);
    expect(screen('dev cop')).toEqual(['x Copy device id']);
    expect(screen('add')).toEqual(['> Create device']);
    expect(screen('theme.tog')).toEqual(['> Switch theme']);
  });

  test('forgives one slip', () => {
    expect(screen('custmer')).toEqual(['# after entities', '> Create customer']);
    expect(screen('tehme')).toEqual(['# after entities', '> Switch theme']);
  });

  test('what begins no word goes after the entities that are found', () => {
    expect(screen('heme')).toEqual(['# after entities', '> Switch theme']);
    expect(screen('therm')).toEqual(['# after entities', '> Switch theme']);
  });

  test('a single letter filters without ranking', () => {
    expect(screen('h')).toEqual(['> Home', '> Switch theme']);
    expect(screen('h', ['theme.toggle'])).toEqual(['> Switch theme', '> Home']);
  });

  test('Chinese titles are found by any of their characters', () => {
    const chinese = entries(
      'device.create 新建设备 @ 设备',
      'device.delete 删除设备 @ 设备 !',
      'go.home 首页 @ 前往',
    );
    expect(screen('设备', [], chinese)).toEqual(['> 新建设备', 'x 删除设备']);
    expect(screen('删', [], chinese)).toEqual(['x 删除设备']);
    expect(screen('create', [], chinese)).toEqual(['> 新建设备']);
  });

  test('what fits nothing finds nothing', () => {
    expect(screen('qqqq')).toEqual([]);
  });
});
