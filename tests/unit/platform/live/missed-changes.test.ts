import { expect, it } from 'vitest';
import { noteChanges } from '../../../../src/platform/live/missed-changes.ts';
import { watchWhileAllowed } from '../../../../src/platform/live/watch-while-allowed.ts';
import type { Caller } from '../../../../src/platform/security/access.ts';
import { type Change, createChanges } from '../../../../src/platform/services/changes.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import type { KvEntry } from '../../../../src/platform/store/values/kv.ts';

const caller: Caller = {
  userId: 'ana',
  authority: 'TENANT_ADMIN',
  tenantId: 'acme',
  customerId: 'none',
  email: 'ana@acme.example',
  isPublic: false,
};

const device = (key: number, tenantId = 'acme'): EntityHandle => ({
  key,
  type: 'DEVICE',
  id: `device ${key}`,
  name: `Device ${key}`,
  tenantId,
  customerId: 'none',
});

const point = (key: number, ts: number): Change => ({
  kind: 'timeseries',
  entity: device(key),
  entries: [{ key: 't', ts, value: ts }],
});

it('what changes while something is read is told when the watching begins, and what comes later after it', () => {
  const changes = createChanges();
  changes.publish(point(1, 1));
  const endNoting = noteChanges(changes);
  changes.publish(point(1, 2));
  changes.publish(point(2, 3));
  const missed = endNoting();
  changes.publish(point(1, 4));

  const heard: unknown[] = [];
  const watcher = {
    changed: (change: Change) => heard.push('entries' in change && change.entries[0]?.ts),
    lost: () => heard.push('lost'),
  };
  watchWhileAllowed(changes, caller, 'READ', device(1), watcher, missed(device(1)));
  changes.publish(point(1, 5));
  expect(heard).toEqual([2, 5]);
});

it('an entity that went out of reach meanwhile is not watched any more', () => {
  const changes = createChanges();
  const endNoting = noteChanges(changes);
  changes.publish(point(1, 1));
  changes.publish({ kind: 'entity-reassigned', entity: device(1, 'other') });
  changes.publish(point(1, 2));
  const heard: string[] = [];
  const watcher = { changed: () => heard.push('changed'), lost: () => heard.push('lost') };
  watchWhileAllowed(changes, caller, 'READ', device(1), watcher, endNoting()(device(1)));
  changes.publish(point(1, 3));
  expect(heard).toEqual(['changed', 'lost']);
});

it('points that can be read in the turn of the publisher alone are kept for whoever watches later', () => {
  const changes = createChanges();
  let isOver = false;
  let kept: KvEntry[] | undefined;
  const ofTurn: KvEntry[] = [{ key: 't', ts: 1, value: 1 }];
  const endNoting = noteChanges(changes);
  changes.publish({
    kind: 'timeseries',
    entity: device(1),
    get entries() {
      if (isOver && !kept) throw new Error('Nobody has kept them');
      return kept ?? ofTurn;
    },
    keep() {
      kept = ofTurn;
    },
  });
  isOver = true;
  expect(endNoting()(device(1))).toMatchObject([{ kind: 'timeseries', entries: ofTurn }]);
});
