import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BulkReport } from '../../../../../src/console/commands/bulk.ts';
import type { CommandRef } from '../../../../../src/console/commands/command-ref.ts';
import { commands } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { clearUndo, undoLast } from '../../../../../src/console/commands/undo.ts';
import type { EntityKind } from '../../../../../src/console/entities/kind/entity-kind.ts';
import { kinds } from '../../../../../src/console/entities/kinds.tsx';
import { shownOf } from '../../../../../src/console/messages/shown-error.ts';
import { entityId, NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const ACME = '11111111-7a01-11eb-8f2e-3f1c2d6a9b10';
const GLOBEX = '22222222-7a01-11eb-8f2e-3f1c2d6a9b10';
const PUBLIC = '33333333-7a01-11eb-8f2e-3f1c2d6a9b10';

beforeAll(startConsole);

beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  clearUndo();
});
afterEach(() => vi.unstubAllGlobals());

/** The kinds of which each entity has one customer at most. */
const assignables = () =>
  kinds().filter(({ noun }) => {
    const { params } = commands.get(`${noun}.assign`) ?? {};
    return params !== undefined && 'customerId' in params.shape;
  });

/** Paths write `entity-view` as `entityView`. */
const pathOf = ({ noun }: EntityKind) => noun.replaceAll(/-./g, (start) => start.charAt(1).toUpperCase());

/** One entity as the platform keeps it; `owner` is whose it is, which others may change at any time. */
function platformWith(kind: EntityKind, owner: string) {
  const state = { owner };
  const info = () =>
    json({
      id: entityId(kind.type, ID),
      createdTime: 1_600_000_000_000,
      name: 'Pump',
      type: 'default',
      entityId: entityId('DEVICE', ID),
      customerId: entityId('CUSTOMER', state.owner),
      customerIsPublic: state.owner === PUBLIC,
    });
  const give = (to: string) => () => {
    state.owner = to;
    return info();
  };
  fakePlatform({
    [`GET /api/${pathOf(kind)}/info/${ID}`]: info,
    [`POST /api/customer/${ACME}/${pathOf(kind)}/${ID}`]: give(ACME),
    [`POST /api/customer/${GLOBEX}/${pathOf(kind)}/${ID}`]: give(GLOBEX),
    [`POST /api/customer/${PUBLIC}/${pathOf(kind)}/${ID}`]: give(PUBLIC),
    [`POST /api/customer/public/${pathOf(kind)}/${ID}`]: give(PUBLIC),
    [`DELETE /api/customer/${pathOf(kind)}/${ID}`]: give(NULL_UUID),
  });
  return state;
}

/** What the list on screen says of an entity, which may have been so a while ago. */
const listed = (kind: EntityKind, owner: string) => ({
  entityType: kind.type,
  id: ID,
  name: 'Pump',
  facts: { assigned: owner !== NULL_UUID, public: owner === PUBLIC },
});

const run = (kind: EntityKind, verb: string, owner: string) =>
  runCommand(`${kind.noun}.${verb}` as CommandRef, verb === 'assign' ? { customerId: ACME } : {}, {
    source: 'script',
    entities: [listed(kind, owner)],
  });

const reasonsIn = (report: unknown) => (report as BulkReport).failed.map(({ error }) => shownOf(error));

/** Each change of hands: from whom, to whom, and what somebody else may have done that stands against it, and how. */
const HAND_OVERS = [
  ['assign', NULL_UUID, ACME, GLOBEX, 'entity.assigned-already'],
  ['unassign', ACME, NULL_UUID, PUBLIC, 'entity.public-not-assigned'],
  ['make-public', NULL_UUID, PUBLIC, GLOBEX, 'entity.assigned-already'],
  ['make-private', PUBLIC, NULL_UUID, GLOBEX, 'entity.private-already'],
] as const;

describe('list-beside', () => {
  test('goes to all that the customer of now has of the kind', async () => {
    for (const kind of assignables()) {
      const platform = platformWith(kind, ACME);
      platform.owner = GLOBEX;
      await run(kind, 'list-beside', ACME);
      expect(window.location.pathname, kind.noun).toBe(`/customers/${GLOBEX}/${kind.path ?? kind.segment}`);
    }
  });

  test('says of what has been taken back meanwhile that nobody has it', async () => {
    for (const kind of assignables()) {
      platformWith(kind, NULL_UUID);
      const refused = await run(kind, 'list-beside', ACME).catch((error: unknown) => error);
      expect(shownOf(refused), kind.noun).toMatchObject({ key: 'entity.not-assigned' });
    }
  });
});

describe.each(HAND_OVERS)('%s', (verb, from, to, elsewhere, refusal) => {
  test('can be taken back', async () => {
    expect(assignables().length).toBeGreaterThan(0);
    for (const kind of assignables()) {
      const platform = platformWith(kind, from);
      await run(kind, verb, from);
      expect(platform.owner, kind.noun).toBe(to);
      await undoLast();
      expect(platform.owner, kind.noun).toBe(from);
    }
  });

  test('takes nothing from whom others have given it to since the list was read', async () => {
    for (const kind of assignables()) {
      const platform = platformWith(kind, elsewhere);
      expect(reasonsIn(await run(kind, verb, from))).toEqual([{ key: refusal }]);
      expect(platform.owner, kind.noun).toBe(elsewhere);
    }
  });

  test('is not taken back from whom others have given it to since', async () => {
    for (const kind of assignables()) {
      const platform = platformWith(kind, from);
      await run(kind, verb, from);
      platform.owner = elsewhere;
      await expect(undoLast()).rejects.toMatchObject({ shown: { key: 'entity.changed-hands' } });
      expect(platform.owner, kind.noun).toBe(elsewhere);
      clearUndo();
    }
  });
});
