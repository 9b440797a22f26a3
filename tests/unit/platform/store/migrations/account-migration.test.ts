import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashAccountToken } from '../../../../../src/platform/security/account-tokens.ts';
import { entitiesAndTelemetry } from '../../../../../src/platform/store/migrations/0001-entities-and-telemetry.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';

const SYSTEM_KEY = 1;
const tenantId = '69c1b2a0-7a01-11eb-8f2e-3f1c2d6a9b10';
const profileId = '5a90c1f0-7a01-11eb-8f2e-3f1c2d6a9b10';
const userId = '6d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10';
const waitingId = '7d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10';
const SET_AT = 1_700_000_000_000;

let folder: string;
let store: Store;

/** A platform of the first schema: a tenant with one active administrator and one who is not yet. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-migration-'));
  const db = new DatabaseSync(join(folder, 'clavier.db'));
  db.exec(entitiesAndTelemetry);
  db.exec(`PRAGMA application_id = ${0x436c6176}`);
  db.exec('PRAGMA user_version = 1');
  const insert = db.prepare(
    `INSERT INTO entity (key, id, type, tenant_key, created_time, name, name_folded) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const entity = (key: number, id: string, type: string, owner: number, name: string) =>
    insert.run(key, id, type, owner, SET_AT, name, name.toLowerCase());
  entity(2, profileId, 'TENANT_PROFILE', SYSTEM_KEY, 'Default');
  entity(3, tenantId, 'TENANT', SYSTEM_KEY, 'Acme');
  entity(4, userId, 'USER', 3, 'ana@acme.example');
  entity(5, waitingId, 'USER', 3, 'bo@acme.example');
  db.exec(`
    INSERT INTO tenant_profile VALUES (2, NULL, 1, '{"configuration":{"type":"DEFAULT","maxDevices":7}}');
    INSERT INTO tenant VALUES (3, 2, 'Global');
    INSERT INTO contact (entity_key) VALUES (3);
    INSERT INTO user VALUES (4, 'ana@acme.example', 'TENANT_ADMIN', 'Ana', NULL);
    INSERT INTO user VALUES (5, 'bo@acme.example', 'TENANT_ADMIN', 'Bo', NULL);
    INSERT INTO user_credentials VALUES (4, 1, 'hash', NULL, 'in clear', ${SET_AT});
    INSERT INTO user_credentials VALUES (5, 0, NULL, 'activate', NULL, ${SET_AT});
  `);
  db.close();
  store = openStore({ folder, now: () => SET_AT + 1000 });
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

describe('a database from before accounts had more than a password', () => {
  it('gives its tenants keys of their own', () => {
    expect(store.tenants.byId(tenantId)).toMatchObject({
      title: 'Acme',
      accessKey: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      publicKey: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      tenantProfileId: { id: profileId },
    });
  });

  it('keeps its tenant profiles, with nothing limited that was not', () => {
    expect(store.tenantProfiles.byId(profileId)).toMatchObject({
      default: true,
      isolatedTbCore: false,
      profileData: { configuration: { maxDevices: 7, maxAssets: 0 } },
    });
  });

  it('lists its users by authority', () => {
    const link = { page: 0, pageSize: 10 };
    expect(store.users.list(tenantId, link, { authority: 'TENANT_ADMIN' }).totalElements).toBe(2);
    expect(store.users.list(tenantId, link, { authority: 'CUSTOMER_USER' }).totalElements).toBe(0);
  });

  it('remembers the passwords in use, and no token to reset them that it kept in clear', () => {
    expect(store.userCredentials.byUser(userId)).toMatchObject({
      enabled: true,
      passwordHash: 'hash',
      resetTokenHash: null,
      changedTime: SET_AT,
      sessionsSince: SET_AT,
    });
    expect(store.userCredentials.passwordsSince(userId, 0)).toEqual([
      { setTime: SET_AT, passwordHash: 'hash' },
    ]);
  });

  it('still takes the activation links that were given out', async () => {
    expect(store.userCredentials.byActivationTokenHash(hashAccountToken('activate'))).toMatchObject({
      userId: waitingId,
    });
    const db = new DatabaseSync(join(folder, 'copy.db'));
    db.close();
    await store.copyTo(join(folder, 'copy.db'));
    expect(readFileSync(join(folder, 'copy.db'), 'latin1')).not.toMatch(/\bactivate\b/);
  });
});
