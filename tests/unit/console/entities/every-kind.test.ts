import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { OWN } from '../../../../src/console/api/list-place.ts';
import type { ConflictError } from '../../../../src/console/commands/command-error.ts';
import { stateOf } from '../../../../src/console/commands/command-state.ts';
import { entityTypeSupport } from '../../../../src/console/commands/entity-types.ts';
import { fieldsOf } from '../../../../src/console/commands/param.ts';
import { commands } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { readersOf, writersOf } from '../../../../src/console/entities/kind/access.ts';
import { openUnlisted } from '../../../../src/console/entities/kind/added.ts';
import type { EntityKind, Stored } from '../../../../src/console/entities/kind/entity-kind.ts';
import { kinds } from '../../../../src/console/entities/kinds.tsx';
import { propertiesOf } from '../../../../src/console/entities/page/properties-of.ts';
import { screens } from '../../../../src/console/frame/screens.ts';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { leastWidth } from '../../../../src/console/table/columns/column-layout.ts';
import { helpAddress } from '../../../../src/console/ui/help-links.ts';
import { currentPath, navigate } from '../../../../src/console/ui/navigation.ts';
import type { Authority } from '../../../../src/model/authority.ts';
import { signedInAs } from '../api/signed-in.ts';
import { startConsole } from '../commands/started-console.ts';
import { fakePlatform, json, refused } from '../session/fake-platform.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const ROLES: readonly Authority[] = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'];

/** One that any kind can read, with members that nobody here knows. */
function stored({ type }: EntityKind, over: object = {}): Stored {
  return {
    id: { entityType: type, id: ID },
    createdTime: 1_600_000_000_000,
    name: 'First name',
    title: 'First title',
    email: 'first@clavier.dev',
    authority: 'CUSTOMER_USER',
    type: 'default',
    entityId: { entityType: 'DEVICE', id: ID },
    label: 'L',
    future: { kept: [1] },
    description: 'Old',
    additionalInfo: { theirs: true, description: 'Old' },
    ...over,
  } as Stored;
}

beforeAll(startConsole);

/** A text of a kind that can be edited: its description, else its name. */
function textOfKind({ form }: EntityKind): string {
  return ['description', 'title', 'name'].find((field) => field in form.params.shape) ?? '';
}

/** An entity with another value for that text. */
function withText(kind: EntityKind, entity: Stored, value: string): Stored {
  return kind.form.laidOver(entity, { ...kind.form.answersOf(entity), [textOfKind(kind)]: value });
}

const answerOf = (kind: EntityKind, entity: unknown) =>
  kind.form.answersOf(entity as Stored)[textOfKind(kind)];

const everyKind = () => kinds().map((kind) => [kind.noun, kind] as const);

/** Runs the same for every kind, and says of which it failed. */
function forEveryKind(check: (kind: EntityKind) => void | Promise<void>): () => Promise<void> {
  return async () => {
    expect(everyKind().length).toBeGreaterThan(0);
    for (const [noun, kind] of everyKind()) {
      try {
        await check(kind);
      } catch (error) {
        throw new Error(`${noun}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }
  };
}

describe('every kind of entity', () => {
  test(
    'edits without losing what it does not know',
    forEveryKind((kind) => {
      const before = stored(kind);
      expect(kind.form.laidOver(before, kind.form.answersOf(before))).toMatchObject({
        id: { id: ID },
        future: { kept: [1] },
        additionalInfo: { theirs: true, description: 'Old' },
      });
    }),
  );

  test(
    'starts an edit from every parameter, so that no change of others goes unseen',
    forEveryKind((kind) => {
      const asked = fieldsOf(kind.form.params).map(({ name }) => name);
      expect(Object.keys(kind.form.answersOf(stored(kind))).toSorted()).toEqual(asked.toSorted());
    }),
  );

  test(
    'has a list that fits a window of 1280 pixels',
    forEveryKind((kind) => {
      const sideMenu = 150;
      const scrollbar = 11;
      for (const authority of readersOf(kind)) {
        const columns = propertiesOf(kind).flatMap(({ width, grow = 0, inLists }) =>
          width !== undefined && (inLists?.(OWN, authority) ?? true) ? [{ width, grow }] : [],
        );
        expect(leastWidth(columns)).toBeLessThanOrEqual(1280 - sideMenu - scrollbar);
      }
    }),
  );

  test(
    'has help: an article about it is known',
    forEveryKind((kind) => {
      const screen = screens().find(({ id }) => id === kind.segment);
      expect(helpAddress(screen?.helpLinkId)).toMatch(/^https:/);
    }),
  );

  test(
    'names everything that people see of it',
    forEveryKind((kind) => {
      const keys = kind.properties.map(({ title }) => title);
      expect(keys.filter((key) => translate(key) === key)).toEqual([]);
      expect(kind.nameOf(stored(kind))).not.toBe('');
    }),
  );

  test(
    'has the verbs for who may write, and those that only look for who may read',
    forEveryKind((kind) => {
      for (const authority of ROLES) {
        const has = (verb: string) => {
          const command = commands.get(`${kind.noun}.${verb}`);
          if (!command) return false;
          const context = { authority, path: '/', scopes: ['global'] as const, targets: [] };
          return stateOf(command, context).kind !== 'forbidden';
        };
        const writes = writersOf(kind).includes(authority);
        const reads = readersOf(kind).includes(authority);
        expect(has('create'), authority).toBe(kind.writers.includes(authority));
        expect([has('edit'), has('delete')], authority).toEqual([writes, writes]);
        expect([has('open'), has('copy-id')], authority).toEqual([reads, reads]);
      }
    }),
  );

  test(
    'says what is lost before it deletes',
    forEveryKind(async (kind) => {
      const command = commands.get(`${kind.noun}.delete`);
      const entities = ['A', 'B'].map((name) => ({ entityType: kind.type, id: name, name }));
      const danger = await command?.danger?.({}, { entities } as never);
      expect(danger && translate(danger.message)).toContain('A and B');
    }),
  );
});

test(
  'what somebody else has deleted meanwhile is deleted as well as what is there; anything else is told',
  forEveryKind(async (kind) => {
    const [writer] = writersOf(kind);
    if (!writer || kind.verbs?.delete === false) return;
    signedInAs(writer);
    const path = `/api/${kind.noun.replaceAll(/-./g, (start) => start.charAt(1).toUpperCase())}`;
    fakePlatform({
      [`DELETE ${path}/there`]: () => json(''),
      [`DELETE ${path}/gone`]: () => refused(404, 32, 'Not there'),
      [`DELETE ${path}/used`]: () => refused(400, 31, 'Still used'),
    });
    const entities = ['there', 'gone', 'used'].map((id) => ({ entityType: kind.type, id, name: id }));
    const report = await runCommand(`${kind.noun}.delete`, {}, { source: 'script', entities });
    vi.unstubAllGlobals();
    expect(report).toMatchObject({
      done: [{ id: 'there' }, { id: 'gone' }],
      failed: [{ entity: { id: 'used' } }],
    });
  }),
);

describe('an edit while somebody else edits the same', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** The platform as it answers who may edit: the edit's two questions, and what is saved. */
  function platformOf(kind: EntityKind, first: Stored, second: Stored) {
    const [writer] = kind.writers;
    if (writer) signedInAs(writer);
    const answers = [first, second];
    // Paths write `rule-chain` as `ruleChain`.
    const path = `/api/${kind.noun.replaceAll(/-./g, (start) => start.charAt(1).toUpperCase())}`;
    return fakePlatform({
      [`GET ${path}/${ID}`]: () => json(answers.length > 1 ? answers.shift() : answers[0]),
      [`POST ${path}`]: ({ body }) => json(body),
    });
  }
  const edit = ({ noun, type }: EntityKind, args: Record<string, unknown>) =>
    runCommand(`${noun}.edit`, args, {
      source: 'script',
      entities: [{ entityType: type, id: ID, name: 'First' }],
    });
  const edited = ({ sent }: ReturnType<typeof platformOf>) => {
    const body = sent.find(({ method }) => method === 'POST')?.body;
    expect(body).toMatchObject({ additionalInfo: { theirs: true } });
    return body;
  };

  test(
    'keeps what the other has changed elsewhere',
    forEveryKind(async (kind) => {
      const platform = platformOf(kind, stored(kind), stored(kind, { future: 'newer' }));
      await edit(kind, { [textOfKind(kind)]: 'Mine' });
      expect(edited(platform)).toMatchObject({ future: 'newer' });
      expect(answerOf(kind, edited(platform))).toBe('Mine');
    }),
  );

  test(
    'keeps what nobody has touched as it is, also where a form would have typed it otherwise',
    forEveryKind(async (kind) => {
      const asItIs = { name: ' First ', title: ' First ', label: ' L ', email: 'a..b%c@clavier.dev' };
      const platform = platformOf(kind, stored(kind, asItIs), stored(kind, asItIs));
      const field = textOfKind(kind);
      await edit(kind, { [field]: 'Mine' });
      expect(edited(platform)).toMatchObject({
        ...asItIs,
        ...(field !== 'description' && { [field]: 'Mine' }),
      });
      expect(answerOf(kind, edited(platform))).toBe('Mine');
    }),
  );

  test(
    'saves nothing and tells both versions where both have changed the same',
    forEveryKind(async (kind) => {
      const was = withText(kind, stored(kind), 'Old');
      const { paths } = platformOf(kind, was, withText(kind, was, 'Hers'));
      const error = (await edit(kind, { [textOfKind(kind)]: 'Mine' }).catch(
        (thrown: unknown) => thrown,
      )) as ConflictError;
      expect(error.conflicts).toEqual([
        { field: textOfKind(kind), before: 'Old', ours: 'Mine', theirs: 'Hers' },
      ]);
      expect(paths().filter((path) => path.startsWith('POST'))).toEqual([]);
    }),
  );
});

describe('entities that are given by their ids', () => {
  const named = (ids: readonly string[]) =>
    entityTypeSupport('DEVICE')?.named(ids, new AbortController().signal);

  test('are asked for some at a time, and those that are not there are left out', async () => {
    signedInAs('TENANT_ADMIN');
    const ids = Array.from({ length: 35 }, (_, at) => ID.slice(0, -2) + (10 + at));
    let [underWay, most] = [0, 0];
    const answers = ids.map((id, at) => [
      `GET /api/device/info/${id}`,
      async () => {
        most = Math.max(most, ++underWay);
        await Promise.resolve();
        underWay -= 1;
        if (at > 2) return refused([400, 403, 404][at % 3] ?? 404, 32, 'Not there');
        return json({
          id: { entityType: 'DEVICE', id },
          createdTime: 1,
          name: `Pump ${at}`,
          type: 'default',
        });
      },
    ]);
    const { sent } = fakePlatform(Object.fromEntries(answers));
    expect((await named(ids))?.map(({ name }) => name)).toEqual(['Pump 0', 'Pump 1', 'Pump 2']);
    expect(sent).toHaveLength(35);
    expect(most).toBeLessThanOrEqual(10);
  });

  test('are not taken for gone where the platform does not answer', async () => {
    signedInAs('TENANT_ADMIN');
    fakePlatform({});
    await expect(named([ID])).rejects.toThrow();
  });
});

describe('what has been made', () => {
  const made = (type: 'DEVICE' | 'USER', source: 'palette' | 'script' | 'toolbar') => {
    const kind = kinds().find((one) => one.type === type);
    if (!kind) throw new Error(`No kind ${type}`);
    openUnlisted(kind, stored(kind), { source });
  };

  beforeEach(() => {
    signedInAs('TENANT_ADMIN');
    navigate('/home');
  });

  test('by the palette from another page is opened', () => {
    made('DEVICE', 'palette');
    expect(currentPath()).toBe(`/devices/${ID}`);
  });

  test('by a script or a button leaves the page as it is', () => {
    made('DEVICE', 'script');
    made('DEVICE', 'toolbar');
    expect(currentPath()).toBe('/home');
  });

  test('leads nobody to a list that they do not have', () => {
    signedInAs('SYS_ADMIN');
    made('USER', 'palette');
    expect(currentPath()).toBe('/home');
  });
});
