import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { idOf, memoryStore } from '../memory-store.ts';

let store: Store;
let tenantId: string;

beforeEach(async () => {
  ({ store, tenantId } = await memoryStore());
});

const profile = (name: string) => ({
  name,
  type: 'DEFAULT',
  transportType: 'DEFAULT',
  profileData: { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } },
});
const save = (name: string) => store.write(() => store.deviceProfiles.save(tenantId, profile(name)));
const defaultName = () => store.deviceProfiles.defaultInfo(tenantId)?.name;

describe('the default profile of a tenant', () => {
  it('is another one as soon as that is made it, or no longer when that is undone', async () => {
    expect(defaultName()).toBe('default');
    const other = idOf(await save('Other'));
    await store.write(() => store.deviceProfiles.makeDefault(other));
    expect(defaultName()).toBe('Other');
    const third = idOf(await save('Third'));
    const undone = store.write(() => {
      store.deviceProfiles.makeDefault(third);
      expect(defaultName()).toBe('Third');
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(defaultName()).toBe('Other');
  });

  it('is never that of a tenant whose making was undone', async () => {
    const undone = store.write(() => {
      const gone = store.tenants.create({ title: 'Gone' });
      store.deviceProfiles.defaultInfo(idOf(gone));
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    const next = idOf(await store.write(() => store.tenants.create({ title: 'Next' })));
    expect(store.deviceProfiles.defaultInfo(next)?.name).toBe('default');
  });
});
