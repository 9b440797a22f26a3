import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupCommit } from '../../../../../src/platform/store/engine/group-commit.ts';
import type { LongChange } from '../../../../../src/platform/store/engine/long-run.ts';

let db: DatabaseSync;
let commits: GroupCommit;
const onRollback = vi.fn();

beforeEach(() => {
  onRollback.mockClear();
  db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE note (text TEXT NOT NULL)');
  db.exec('CREATE TABLE parent (id INTEGER PRIMARY KEY)');
  db.exec('CREATE TABLE child (id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)');
  commits = new GroupCommit(db, onRollback);
});

const insert = (text: string) => () => {
  db.prepare('INSERT INTO note VALUES (?)').run(text);
  return text;
};
const notes = () =>
  db
    .prepare('SELECT text FROM note')
    .all()
    .map(({ text }) => text);

describe('group commit', () => {
  it('runs changes in the order they were written and resolves with their results', async () => {
    await expect(Promise.all(['a', 'b', 'c'].map((text) => commits.write(insert(text))))).resolves.toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(notes()).toEqual(['a', 'b', 'c']);
  });

  it('runs nothing before the end of the turn', async () => {
    const written = commits.write(insert('a'));
    expect(notes()).toEqual([]);
    await written;
  });

  it('puts the changes of one turn into one transaction', async () => {
    const seen: boolean[] = [];
    const look = () => seen.push(db.isTransaction);
    let settled = 0;
    const first = commits.write(look).then(() => settled++);
    const second = commits.write(() => {
      look();
      expect(settled).toBe(0);
    });
    await Promise.all([first, second]);
    expect(seen).toEqual([true, true]);
    expect(db.isTransaction).toBe(false);
  });

  it('waits a moment for the others where several have just written together', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await Promise.all([commits.write(insert('a')), commits.write(insert('b'))]);
    let settled = false;
    const first = commits.write(insert('c')).then(() => {
      settled = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    const second = commits.write(() => expect(settled).toBe(false));
    await new Promise((resolve) => setImmediate(resolve));
    expect(notes()).toEqual(['a', 'b']);
    vi.advanceTimersByTime(4);
    await Promise.all([first, second]);
    vi.useRealTimers();
  });

  it('undoes a throwing change alone and rejects it alone', async () => {
    const results = await Promise.allSettled([
      commits.write(insert('before')),
      commits.write(() => {
        insert('half')();
        throw new Error('no');
      }),
      commits.write(insert('after')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(notes()).toEqual(['before', 'after']);
  });

  it('tells of a rollback, since what was cached meanwhile may be wrong', async () => {
    await commits.write(insert('fine'));
    expect(onRollback).not.toHaveBeenCalled();
    await expect(
      commits.write(() => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(onRollback).toHaveBeenCalledOnce();
  });

  it('tells of each commit and of each rollback by a version, and has none while a long change is under way', async () => {
    const versions = [commits.version];
    await commits.write(insert('fine'));
    versions.push(commits.version);
    const undone = commits.writeLong(function* () {
      yield;
      expect(commits.version).toBeUndefined();
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    versions.push(commits.version);
    expect(new Set(versions).size).toBe(3);
    expect(versions).not.toContain(undefined);
  });

  it('rejects every change of a transaction that cannot be committed, and goes on with the next', async () => {
    const results = await Promise.allSettled([
      commits.write(insert('lost')),
      commits.write(() => db.exec('INSERT INTO child VALUES (1)')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(notes()).toEqual([]);
    await commits.write(insert('next'));
    expect(notes()).toEqual(['next']);
  });

  it('rejects every change when SQLite gives up the transaction by itself, as on a full disk', async () => {
    const results = await Promise.allSettled([
      commits.write(insert('lost')),
      commits.write(() => {
        db.exec('ROLLBACK');
        throw new Error('database or disk is full');
      }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(notes()).toEqual([]);
  });

  it('refuses a change that is asynchronous: its rest would run outside the transaction', async () => {
    await expect(
      commits.write(async () => {
        insert('half')();
      }),
    ).rejects.toThrow('must not be asynchronous');
    expect(notes()).toEqual([]);
  });

  it('lets a change write a further one, for the next commit', async () => {
    let later: Promise<string> | undefined;
    await commits.write(() => {
      later = commits.write(insert('later'));
    });
    expect(notes()).toEqual([]);
    await later;
    await commits.write(insert('last'));
    expect(notes()).toEqual(['later', 'last']);
  });

  it('commits what is queued when it is closed, and refuses what comes after', async () => {
    const written = commits.write(insert('a'));
    commits.close();
    expect(notes()).toEqual(['a']);
    await expect(written).resolves.toBe('a');
    await expect(commits.write(insert('b'))).rejects.toThrow('The store is closed');
  });

  it('commits nothing while the right to write is lent, and by itself again after that', async () => {
    let late: Promise<string> | undefined;
    const before = commits.write(insert('a'));
    await commits.lend(async () => {
      expect(notes()).toEqual(['a']);
      late = commits.write(insert('b'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(notes()).toEqual(['a']);
    });
    await expect(before).resolves.toBe('a');
    await expect(late).resolves.toBe('b');
    await expect(commits.lend(() => Promise.reject(new Error('No room')))).rejects.toThrow('No room');
    await expect(commits.write(insert('c'))).resolves.toBe('c');
  });

  it('tells whether somebody waits while it is lent', async () => {
    const seen: boolean[] = [];
    let write: Promise<unknown> | undefined;
    await commits.lend(async () => {
      seen.push(commits.isAwaited);
      write = commits.write(() => undefined);
      seen.push(commits.isAwaited);
    });
    await write;
    expect([...seen, commits.isAwaited]).toEqual([false, true, false]);
  });

  it('lends to one after the other, and to nobody once it is closed', async () => {
    const order: string[] = [];
    const use = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(`${name} ends`);
    };
    await Promise.all([commits.lend(use('one')), commits.lend(use('other'))]);
    expect(order).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
    const late = commits.lend(use('late'));
    commits.close();
    await expect(late).rejects.toThrow('The store is closed');
  });

  it('is waited for as long as it is lent, and has another version when that has changed it', async () => {
    const before = commits.version;
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const use = commits.lend(async () => {
      begun.resolve();
      await end.promise;
      commits.changedElsewhere();
      order.push('used');
    });
    await begun.promise;
    setImmediate(end.resolve);
    await commits.lent;
    order.push('returned');
    await use;
    expect(order).toEqual(['used', 'returned']);
    expect(commits.lent).toBeUndefined();
    expect(commits.version).not.toBe(before);
  });

  it('serves other work between the commits of a long queue', async () => {
    const order: string[] = [];
    const many = Array.from({ length: 5_000 }, () => commits.write(() => order.push('change')));
    setImmediate(() => order.push('other work'));
    await Promise.all(many);
    expect(order.indexOf('other work')).toBeGreaterThan(0);
    expect(order.indexOf('other work')).toBeLessThan(order.length - 1);
  });

  it('serves other work between changes that take long', async () => {
    const order: string[] = [];
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
    const changes = ['a', 'b', 'c'].map((name) =>
      commits.write(() => {
        clock += 15;
        order.push(name);
      }),
    );
    setImmediate(() => order.push('other work'));
    await Promise.all(changes);
    expect(order).toEqual(['a', 'b', 'other work', 'c']);
    vi.restoreAllMocks();
  });

  describe('of a long change', () => {
    const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

    function* insertEach(texts: readonly string[]): LongChange<number> {
      for (const text of texts) {
        insert(text)();
        yield;
      }
      return texts.length;
    }

    beforeEach(() => {
      // Every step takes longer than a turn may.
      let clock = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => {
        clock += 1_000;
        return clock;
      });
    });

    afterEach(() => {
      vi.restoreAllMocks();
    });

    it('takes its steps in turns of their own, while readers are served and other changes wait', async () => {
      const long = commits.writeLong(() => insertEach(['a', 'b', 'c']));
      await nextTurn();
      const other = commits.write(insert('other'));
      const seen = [];
      for (let turn = 0; turn < 3; turn++) {
        seen.push(notes().join(''));
        await nextTurn();
      }
      expect(seen).toEqual(['a', 'ab', 'abc']);
      await expect(long).resolves.toBe(3);
      await other;
      expect(notes()).toEqual(['a', 'b', 'c', 'other']);
    });

    it('is overtaken by short changes until it begins', async () => {
      vi.mocked(performance.now).mockReturnValue(0);
      const first = commits.write(insert('first'));
      const long = commits.writeLong(() => insertEach(['long']));
      await Promise.all([first, long, commits.write(insert('last'))]);
      expect(notes()).toEqual(['first', 'last', 'long']);
    });

    it('does not begin before short ones that were written before it, however many they are', async () => {
      // Every change takes as long as a turn may: the short ones take three turns.
      const short = ['a', 'b', 'c'].map((text) => commits.write(insert(text)));
      const long = commits.writeLong(() => insertEach(['long']));
      await Promise.all([...short, long]);
      expect(notes()).toEqual(['a', 'b', 'c', 'long']);
    });

    it('of one owner comes after the other, and owners take turns', async () => {
      const write = (owner: string, ...texts: string[]) =>
        commits.writeLong(() => insertEach(texts), { owner });
      await Promise.all([write('Acme', 'a1', 'a2'), write('Acme', 'a3'), write('Beta', 'b1')]);
      expect(notes()).toEqual(['a1', 'a2', 'b1', 'a3']);
    });

    describe('in parts', () => {
      it('lets others write between its turns, and has what they see on disk', async () => {
        const long = commits.writeLong(() => insertEach(['a', 'b', 'c']), { inParts: true });
        const others = [];
        for (const text of ['x', 'y']) {
          await nextTurn();
          expect(db.isTransaction).toBe(false);
          others.push(commits.write(insert(text)));
        }
        await expect(Promise.all(others)).resolves.toEqual(['x', 'y']);
        await expect(long).resolves.toBe(3);
        expect(notes()).toEqual(['a', 'x', 'b', 'y', 'c']);
      });

      it('is committed at once when others wait, and else now and then, as a commit costs much', async () => {
        let clock = 0;
        vi.mocked(performance.now).mockImplementation(() => {
          clock += 11;
          return clock;
        });
        const texts = Array.from({ length: 9 }, (_, at) => String(at));
        const long = commits.writeLong(() => insertEach(texts), { inParts: true });
        const open = [];
        for (let turn = 0; turn < 5; turn++) {
          await nextTurn();
          open.push(db.isTransaction);
        }
        expect(open).toEqual([true, true, false, true, true]);
        await commits.write(insert('other'));
        expect(notes().join('')).toBe('01234other5');
        await expect(long).resolves.toBe(9);
      });

      it('takes turns with those of other owners', async () => {
        const write = (owner: string, ...texts: string[]) =>
          commits.writeLong(() => insertEach(texts), { owner, inParts: true });
        await Promise.all([write('Acme', 'a1', 'a2'), write('Acme', 'a3'), write('Beta', 'b1', 'b2')]);
        expect(notes()).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
      });

      it('keeps what was done in turns before when it throws', async () => {
        const long = commits.writeLong(
          function* () {
            yield* insertEach(['a', 'b']);
            insert('half')();
            throw new Error('no');
          },
          { inParts: true },
        );
        await expect(long).rejects.toThrow('no');
        await commits.write(insert('next'));
        expect(notes()).toEqual(['a', 'b', 'next']);
      });

      it('lets somebody else write between its parts', async () => {
        const long = commits.writeLong(() => insertEach(['a', 'b', 'c']), { inParts: true });
        await nextTurn();
        await commits.lend(async () => {
          expect(db.isTransaction).toBe(false);
          expect(notes().length).toBeLessThan(3);
        });
        await expect(long).resolves.toBe(3);
        expect(notes()).toEqual(['a', 'b', 'c']);
      });
    });

    it('undoes all of one that throws, and goes on with the next', async () => {
      const long = commits.writeLong(function* () {
        yield* insertEach(['a', 'b']);
        throw new Error('no');
      });
      await expect(long).rejects.toThrow('no');
      expect(notes()).toEqual([]);
      expect(onRollback).toHaveBeenCalledOnce();
      await commits.write(insert('next'));
      expect(notes()).toEqual(['next']);
    });

    it('looks away from foreign keys only when asked to, and until it has ended, however it ends', async () => {
      const orphan = 'INSERT INTO child VALUES (1)';
      const addOrphan = function* () {
        db.exec(orphan);
        yield;
      };
      await expect(commits.writeLong(addOrphan)).rejects.toThrow('FOREIGN KEY');
      await commits.writeLong(addOrphan, { withoutForeignKeys: true });
      await expect(commits.write(() => db.exec(orphan))).rejects.toThrow('FOREIGN KEY');
      const fail = function* () {
        yield;
        throw new Error('no');
      };
      await expect(commits.writeLong(fail, { withoutForeignKeys: true })).rejects.toThrow('no');
      await expect(commits.write(() => db.exec(orphan))).rejects.toThrow('FOREIGN KEY');
    });

    it('ends one that is under way when it is closed', async () => {
      const long = commits.writeLong(() => insertEach(['a', 'b', 'c']));
      await nextTurn();
      expect(notes()).toEqual(['a']);
      commits.close();
      await expect(long).resolves.toBe(3);
      expect(notes()).toEqual(['a', 'b', 'c']);
    });

    it('is ended before the right to write is lent to somebody', async () => {
      const long = commits.writeLong(() => insertEach(['a', 'b']));
      await nextTurn();
      expect(db.isTransaction).toBe(true);
      await commits.lend(async () => {
        expect(db.isTransaction).toBe(false);
        expect(notes()).toEqual(['a', 'b']);
      });
      await expect(long).resolves.toBe(2);
    });

    it('is refused where a short one is expected, which would never run its steps', async () => {
      await expect(commits.write(() => insertEach(['a']))).rejects.toThrow('written as a long one');
      expect(notes()).toEqual([]);
    });
  });
});
