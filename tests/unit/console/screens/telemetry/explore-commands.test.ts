import { beforeEach, describe, expect, test } from 'vitest';
import { enterScope } from '../../../../../src/console/commands/context-store.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { attributeRef } from '../../../../../src/console/screens/telemetry/attribute-ref.ts';
import { exploreCommands } from '../../../../../src/console/screens/telemetry/explore-commands.ts';
import { MOST_NAMED } from '../../../../../src/console/screens/telemetry/explored.ts';
import { seriesRef } from '../../../../../src/console/screens/telemetry/series-ref.ts';
import { beUser, eachTabOnItsOwnPage, PUMP } from '../tab-page.tsx';

eachTabOnItsOwnPage(exploreCommands);

const HALL = { entityType: 'ASSET', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11', name: 'Hall' } as const;
const address = () => decodeURIComponent(window.location.pathname + window.location.search);
const explore = (entities: Parameters<typeof runCommand>[2]['entities']) =>
  runCommand('telemetry.explore', {}, { source: 'script', entities });

describe('exploring from anywhere', () => {
  test('leads to the values of the entities that are chosen', async () => {
    await explore([PUMP, HALL]);
    expect(address()).toBe(`/telemetry?entities=DEVICE.${PUMP.id}.ASSET.${HALL.id}`);
  });

  test('has the keys that are chosen in a chart, and attributes in their scope', async () => {
    await explore([seriesRef({ entity: PUMP, key: 'level' }), seriesRef({ entity: PUMP, key: 'flow' })]);
    expect(address()).toBe(
      `/telemetry?entities=DEVICE.${PUMP.id}&chart=DEVICE/${PUMP.id}/level,DEVICE/${PUMP.id}/flow`,
    );
    await explore([attributeRef({ entity: PUMP, scope: 'SHARED_SCOPE', key: 'limit' })]);
    expect(address()).toBe(`/telemetry?entities=DEVICE.${PUMP.id}&scope=SHARED_SCOPE`);
  });

  test('is of no more entities than an address has room for', async () => {
    const many = Array.from({ length: MOST_NAMED + 1 }, (_, place) => ({ ...PUMP, id: String(place) }));
    const leave = enterScope('table:devices', { targets: () => many });
    const asked = runCommand('telemetry.explore', {}, { source: 'script' });
    await expect(asked).rejects.toMatchObject({ reason: 'telemetry.too-many-entities' });
    leave();
  });

  test('is not for system administrators, whom platforms give no series', async () => {
    beUser('SYS_ADMIN');
    await expect(explore([PUMP])).rejects.toMatchObject({ code: 'unknown-command' });
  });
});

describe('in the explorer', () => {
  beforeEach(() => {
    window.history.replaceState(null, '', `/telemetry?entities=DEVICE.${PUMP.id}`);
    return enterScope('screen:telemetry');
  });
  const run = (id: Parameters<typeof runCommand>[0], args: object) =>
    runCommand(id, { ...args }, { source: 'script' });

  test('entities are found by type and name instead of those named, or named by type beside others', async () => {
    await run('telemetry.choose-entities', { entities: { entityType: 'ASSET', ids: [HALL.id] } });
    expect(address()).toBe(`/telemetry?entities=DEVICE.${PUMP.id}.ASSET.${HALL.id}`);
    await run('telemetry.find-entities', { type: 'ASSET', name: 'Hall' });
    expect(address()).toBe('/telemetry?type=ASSET&name=Hall');
    await run('telemetry.find-entities', { type: 'DEVICE', name: '' });
    expect(address()).toBe('/telemetry');
  });

  test('keys and scopes are filters in the address', async () => {
    await run('telemetry.filter-keys', { keys: 'level, flow' });
    await run('telemetry.filter-scope', { value: 'SERVER_SCOPE' });
    expect(new URLSearchParams(window.location.search).get('keys')).toBe('level, flow');
    expect(address()).toContain('scope=SERVER_SCOPE');
    await run('telemetry.filter-keys', { keys: '' });
    await run('telemetry.filter-scope', { value: 'TIME_SERIES' });
    expect(address()).toBe(`/telemetry?entities=DEVICE.${PUMP.id}`);
  });

  test('history is shown as rows only where there is some', async () => {
    await expect(run('telemetry.show-as', {})).rejects.toMatchObject({ code: 'disabled' });
    window.history.replaceState(null, '', `/telemetry?chart=DEVICE/${PUMP.id}/level`);
    await run('telemetry.show-as', {});
    expect(address()).toContain('view=rows');
    await run('telemetry.show-as', {});
    expect(address()).not.toContain('view=');
  });
});
