import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CommandRef } from '../../../../../src/console/commands/command-ref.ts';
import { stateOf } from '../../../../../src/console/commands/command-state.ts';
import { currentContext } from '../../../../../src/console/commands/context-store.ts';
import { commands } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { clearUndo, undoLast } from '../../../../../src/console/commands/undo.ts';
import type { EntityKind } from '../../../../../src/console/entities/kind/entity-kind.ts';
import { kinds } from '../../../../../src/console/entities/kinds.tsx';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const FIRST = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const OTHER = '9b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';

beforeAll(startConsole);
beforeEach(clearUndo);
afterEach(() => vi.unstubAllGlobals());

/** The kinds of which one is the default. */
const withDefaults = () => kinds().filter(({ noun }) => commands.get(`${noun}.make-default`));

/** A platform whose default one of a kind can be read and set. */
function platformWith({ noun, type, writers: [writer] }: EntityKind) {
  if (writer) signedInAs(writer);
  const state = { default: FIRST };
  const path = `/api/${noun.replaceAll(/-./g, (start) => start.charAt(1).toUpperCase())}`;
  const make = (id: string) => () => {
    state.default = id;
    return json({});
  };
  fakePlatform({
    [`GET ${path}Info/default`]: () => json({ id: { entityType: type, id: state.default }, name: 'First' }),
    [`POST ${path}/${FIRST}/default`]: make(FIRST),
    [`POST ${path}/${OTHER}/default`]: make(OTHER),
  });
  return state;
}

const entity = ({ type }: EntityKind, isDefault: boolean) => ({
  entityType: type,
  id: OTHER,
  name: 'Other',
  facts: { default: isDefault },
});

describe('the default one of a kind', () => {
  test('becomes another, and the one before again', async () => {
    expect(withDefaults().length).toBeGreaterThan(0);
    for (const kind of withDefaults()) {
      const platform = platformWith(kind);
      await runCommand(
        `${kind.noun}.make-default` as CommandRef,
        {},
        {
          source: 'script',
          entities: [entity(kind, false)],
        },
      );
      expect(platform.default, kind.noun).toBe(OTHER);
      await undoLast();
      expect(platform.default, kind.noun).toBe(FIRST);
    }
  });

  test('is neither made so again nor deleted', () => {
    for (const kind of withDefaults()) {
      const [authority = null] = kind.writers;
      for (const verb of ['make-default', 'delete']) {
        const command = commands.get(`${kind.noun}.${verb}`);
        const context = { ...currentContext(), authority, targets: [entity(kind, true)] };
        expect(command && stateOf(command, context), kind.noun).toMatchObject({
          kind: 'disabled',
          reason: 'entity.is-default',
        });
      }
    }
  });
});
