import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ResolvedAlias } from '../../../../../src/console/dashboards/hub/alias-resolver.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import { eachWithItsOwnHub, entity, hubAnswers, PUMP, page, theHub } from './hub.ts';

eachWithItsOwnHub();

const asked = vi.fn();
const changed = vi.fn();
let found: readonly object[];

const pump = [entity(PUMP, 'Pump 1')];
const nobody = { kind: 'nothing', why: 'nobody' };
const seconds = (count: number) => vi.advanceTimersByTimeAsync(1000 * count);

beforeEach(() => {
  found = [];
  asked.mockReset().mockImplementation(() => json(page(found)));
  changed.mockReset();
  fakePlatform({ ...hubAnswers, 'POST /api/entitiesQuery/find': asked });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  theHub().aliases.onChange(changed);
});
afterEach(() => setHidden(false));

it('An alias that finds nobody is asked for again, ever more rarely, until somebody is there', async () => {
  const { aliases } = theHub();
  expect(await aliases.resolve('pump')).toMatchObject(nobody);
  expect(await aliases.resolve('pump')).toMatchObject(nobody);
  expect(asked).toHaveBeenCalledTimes(1);

  await seconds(3);
  expect(asked).toHaveBeenCalledTimes(2);
  await seconds(6 + 12 + 24 + 48);
  expect(asked).toHaveBeenCalledTimes(6);
  await seconds(60 + 60);
  expect(asked).toHaveBeenCalledTimes(8);
  // Widgets are left alone as long as there is nothing new.
  expect(changed).not.toHaveBeenCalled();

  found = pump;
  await seconds(60);
  expect(changed).toHaveBeenCalledExactlyOnceWith(new Set(['pump']));
  expect(await aliases.resolve('pump')).toMatchObject({ kind: 'one', entity: { name: 'Pump 1' } });
  await seconds(600);
  expect(asked).toHaveBeenCalledTimes(9);
});

it('An alias is asked for again although the platform was away meanwhile', async () => {
  const { aliases } = theHub();
  await aliases.resolve('pump');
  asked.mockImplementationOnce(() => json({ status: 500, message: 'Away' }, 500));
  await seconds(3);
  expect(await aliases.resolve('pump')).toMatchObject(nobody);
  found = pump;
  await seconds(60);
  expect(await aliases.resolve('pump')).toMatchObject({ kind: 'one' });
});

it('Nothing is asked for while nobody can see the page, and at once when it is seen again', async () => {
  const { aliases } = theHub();
  await aliases.resolve('pump');
  setHidden(true);
  await seconds(600);
  expect(asked).toHaveBeenCalledTimes(1);

  found = pump;
  setHidden(false);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect(asked).toHaveBeenCalledTimes(2);
});

it('A refresh asks anew, and no answer to an earlier question comes after its own', async () => {
  const { aliases } = theHub();
  await aliases.resolve('pump');
  // By itself it has asked again, and the answer is on its way for long.
  const late = Promise.withResolvers<Response>();
  asked.mockImplementationOnce(() => late.promise);
  await seconds(3);
  expect(asked).toHaveBeenCalledTimes(2);

  found = pump;
  aliases.refresh();
  const seen: ResolvedAlias[] = [await aliases.resolve('pump')];
  late.resolve(json(page([])));
  await seconds(600);
  seen.push(await aliases.resolve('pump'));
  expect(seen).toMatchObject([{ kind: 'one' }, { kind: 'one' }]);
  expect(asked).toHaveBeenCalledTimes(3);
});

it('After the dashboard is left nothing is asked for any more', async () => {
  const { aliases } = theHub();
  await aliases.resolve('pump');
  aliases.end();
  found = pump;
  await seconds(600);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(changed).not.toHaveBeenCalled();
});

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
