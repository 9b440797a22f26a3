import { describe, expect, it } from 'vitest';
import { type Change, createChanges } from '../../../src/platform/live/changes.ts';
import { device } from './devices.ts';

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
