import { existsSync } from 'node:fs';
import { newInstallationKey } from '../security/tokens.ts';
import { databaseFile } from '../store/engine/database-file.ts';
import { StoreError, StoreInUseError } from '../store/engine/store-error.ts';
import { openStore, type Store } from '../store/store.ts';
import { requestNewKey } from './control-socket.ts';

/**
 * Replaces the key that signs tokens, which ends every session. A platform that runs on the folder does it itself and
 * goes on. @throws StoreError
 */
export async function rotateKey(data: string): Promise<void> {
  if (!existsSync(databaseFile(data))) {
    throw new StoreError(`There is no data in ${data}. Name its folder with --data.`);
  }
  if (await requestNewKey(data)) return;
  const store = openUnused(data);
  try {
    await newInstallationKey(store);
  } finally {
    await store.close();
  }
}

function openUnused(data: string): Store {
  try {
    return openStore({ folder: data });
  } catch (error) {
    if (!(error instanceof StoreInUseError)) throw error;
    throw new StoreError(`The platform that runs on ${data} does not answer. Stop it to replace its key.`);
  }
}
