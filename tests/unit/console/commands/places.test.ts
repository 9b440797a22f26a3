import { afterEach, describe, expect, test } from 'vitest';
import { type Command, defineCommand } from '../../../../src/console/commands/command.ts';
import { commandsAt, placesOf } from '../../../../src/console/commands/places.ts';
import { announce, commands, register } from '../../../../src/console/commands/registry.ts';

function command(id: string, rest: Partial<Command> = {}): Command {
  return defineCommand({ id, title: 'app.title', group: 'app.title', run: () => undefined, ...rest });
}

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe('placesOf', () => {
  const places = (rest: Partial<Command>) => Object.keys(placesOf(command('test.run', rest)));

  test('follows from what a command acts on', () => {
    expect(places({ targets: { types: ['DEVICE'], count: 'one' } })).toEqual(['row', 'details']);
    expect(places({ targets: { types: ['DEVICE'], count: 'many' } })).toEqual([
      'row',
      'details',
      'selection',
    ]);
    expect(places({ scope: 'screen:devices' })).toEqual(['toolbar']);
    expect(places({})).toEqual([]);
  });

  test('is nowhere for plumbing, and where a command says', () => {
    expect(places({ scope: 'screen:devices', plumbing: true })).toEqual([]);
    expect(places({ scope: 'screen:devices', at: { 'user-menu': 1 } })).toEqual(['user-menu']);
    expect(places({ scope: 'screen:devices', at: {} })).toEqual([]);
  });
});

describe('commandsAt', () => {
  const found = (...args: Parameters<typeof commandsAt>) => commandsAt(...args).map(({ id }) => id);

  test('lists what stands in a place, in order, about a type or of the scopes in force', () => {
    const one = { types: ['DEVICE'], count: 'one' } as const;
    ends.push(
      register(
        command('device.later', { targets: one }),
        command('device.first', { targets: one, at: { row: 10 } }),
        command('asset.other', { targets: { types: ['ASSET'], count: 'one' } }),
        command('device.create', { scope: 'screen:devices' }),
        command('asset.create', { scope: 'screen:assets' }),
      ),
    );
    expect(found('row', { type: 'DEVICE' })).toEqual(['device.first', 'device.later']);
    expect(found('details', { type: 'DEVICE' })).toEqual(['device.later']);
    expect(found('toolbar', { scopes: ['screen:assets', 'global'] })).toEqual(['asset.create']);
  });

  test('lists what stands for commands that come late until they are there, which nobody else takes for them', () => {
    const face = command('pump.import', { scope: 'screen:pumps', at: { toolbar: 60 } });
    ends.push(register(command('pump.create', { scope: 'screen:pumps' })));
    ends.push(announce(face));
    const overPumps = () => found('toolbar', { scopes: ['screen:pumps'] });
    expect(overPumps()).toEqual(['pump.create', 'pump.import']);
    expect(commands.get('pump.import')).toBeUndefined();
    ends.push(register(face));
    expect(overPumps()).toEqual(['pump.create', 'pump.import']);
    expect(commandsAt('toolbar', { scopes: ['screen:pumps'] })).toContain(face);
  });
});
