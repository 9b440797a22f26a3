import { describe, expect, test } from 'vitest';
import { parseBinding } from '../../../../src/console/commands/keys/key-binding.ts';
import { GO_KEYS } from '../../../../src/console/frame/go-keys.ts';

/** As the commands have them: `g shift+d` is `['g', 'shift+d']`. */
const bindings = Object.values(GO_KEYS).map((key) => parseBinding(`g ${key}`));

describe('the keys that go to screens', () => {
  test('are all different', () => {
    const presses = bindings.map((chords) => chords.join(' '));
    expect(presses.filter((press, at) => presses.indexOf(press) !== at)).toEqual([]);
  });

  test('are never the beginning of one another', () => {
    const beginsWith = (longer: readonly string[], shorter: readonly string[]) =>
      shorter.every((chord, at) => longer[at] === chord);
    const blocked = bindings.filter((one) =>
      bindings.some((other) => other !== one && other.length < one.length && beginsWith(one, other)),
    );
    expect(blocked).toEqual([]);
  });

  test('leave g itself to begin anew', () => {
    expect(bindings.filter((chords) => chords.slice(1).includes('g'))).toEqual([]);
  });

  test('give the profiles of a thing its letter with shift', () => {
    const profiles = Object.entries(GO_KEYS).filter(([id]) => id.endsWith('-profiles'));
    expect(profiles.length).toBeGreaterThan(0);
    for (const [id, key] of profiles) expect(key).toBe(`shift+${GO_KEYS[id.replace('-profiles', 's')]}`);
  });
});
