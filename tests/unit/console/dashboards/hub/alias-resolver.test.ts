import { expect, it, vi } from 'vitest';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import { eachWithItsOwnHub, entity, hubAnswers, PUMP, page, theHub } from './hub.ts';

eachWithItsOwnHub();

it('An alias that finds nobody is asked for again by and by, until the dashboard is left', async () => {
  let found: readonly object[] = [];
  const asked = vi.fn(() => json(page(found)));
  fakePlatform({ ...hubAnswers, 'POST /api/entitiesQuery/find': asked });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { aliases } = theHub();
  const changed = vi.fn();
  aliases.onChange(changed);
  expect(await aliases.resolve('pump')).toMatchObject({ kind: 'nothing', why: 'nobody' });
  expect(await aliases.resolve('pump')).toMatchObject({ kind: 'nothing' });
  expect(asked).toHaveBeenCalledTimes(1);

  found = [entity(PUMP, 'Pump 1')];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(changed).toHaveBeenCalledExactlyOnceWith(new Set(['pump']));
  expect(await aliases.resolve('pump')).toMatchObject({ kind: 'one', entity: { name: 'Pump 1' } });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveBeenCalledTimes(2);

  found = [];
  aliases.refresh();
  await aliases.resolve('pump');
  aliases.end();
  changed.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(changed).not.toHaveBeenCalled();
});
