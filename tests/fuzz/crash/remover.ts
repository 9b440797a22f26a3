import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { openStore } from '../../../src/platform/store/store.ts';

/*
 * Removes the tenant given from the store in the folder given, and prints a line when it begins, when the tenant is gone for
 * everybody, and when nothing is left of it. To be killed in the middle. Arguments: folder, id of the tenant.
 */

const [folder = '', tenantId = ''] = process.argv.slice(2);
// Nobody is left to kill it.
process.stdin.on('end', () => process.exit(1));
process.stdin.resume();
const store = openStore({ folder });
// Who is killed keeps nothing of what it has compiled: the next one would compile all of it anew.
flushCompileCache();
writeSync(1, 'begins\n');
await store.tenants.remove(tenantId);
writeSync(1, 'gone\n');
await store.tenants.whenRemoved();
writeSync(1, 'removed\n');
