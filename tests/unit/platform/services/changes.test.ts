import { describe, expect, it } from 'vitest';
import { type Change, createChanges } from '../../../../src/platform/services/changes.ts';
import { device } from './device-handle.ts';

function deletionOf(id: string): Change {
  return { kind: 'entity-deleted', entity: device(id) };
}

describe('the hub of changes', () => {
  it('tells those who watch the entity and those who watch everything, and nobody else', () => {
    const changes = createChanges();
    const heard: string[] = [];
    changes.subscribe('DEVICE', 'a', () => heard.push('watcher of a'));
    changes.subscribe('DEVICE', 'b', () => heard.push('watcher of b'));
    changes.subscribe('ASSET', 'a', () => heard.push('watcher of another type'));
    changes.subscribeAll(() => heard.push('watcher of all'));
    changes.publish(deletionOf('a'));
    expect(heard).toEqual(['watcher of a', 'watcher of all']);
  });

  it('tells of an alarm those who watch its originator, and those who watch the alarms of the tenant', () => {
    const changes = createChanges();
    const heard: string[] = [];
    const entity = device('a');
    const stop = changes.subscribeAlarms(entity.tenantId, () => heard.push('watcher of alarms'));
    changes.subscribeAlarms('another tenant', () => heard.push('watcher of alarms of others'));
    changes.subscribe('DEVICE', 'a', () => heard.push('watcher of a'));
    const alarm = {
      type: 'hot',
      originator: { entityType: 'DEVICE', id: 'a' },
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
    } as const;
    changes.publish({ kind: 'alarm', event: 'created', alarm, entity, propagatedTo: [] });
    changes.publish(deletionOf('a'));
    stop();
    changes.publish({ kind: 'alarm', event: 'deleted', alarm, entity, propagatedTo: [] });
    expect(heard).toEqual(['watcher of a', 'watcher of alarms', 'watcher of a', 'watcher of a']);
  });

  it('tells a listener that ended its subscription no more, also when it ended it twice', () => {
    const changes = createChanges();
    const heard: string[] = [];
    const listen = () => heard.push('told');
    const stop = changes.subscribe('DEVICE', 'a', listen);
    changes.subscribe('DEVICE', 'a', listen);
    stop();
    stop();
    changes.publish(deletionOf('a'));
    expect(heard).toEqual(['told']);
  });

  it('tells everybody else when one listener fails', () => {
    const failures: unknown[] = [];
    const changes = createChanges((error) => failures.push(error));
    const heard: string[] = [];
    changes.subscribe('DEVICE', 'a', () => {
      throw new Error('broken');
    });
    changes.subscribe('DEVICE', 'a', () => heard.push('told'));
    changes.publish(deletionOf('a'));
    expect(heard).toEqual(['told']);
    expect(failures).toEqual([new Error('broken')]);
  });
});
