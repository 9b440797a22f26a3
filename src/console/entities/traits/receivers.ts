import { isPublicCustomer } from '../../../model/customer.ts';
import { customers } from '../../api/customers.ts';
import type { CommandRun } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { formatList } from '../../i18n/format-list.ts';

/**
 * The names of the customers that something is about to be given to, in words; one that cannot be read goes by its id,
 * as the platform says why when it is given something. Rejects with a RunError where the public one is among them: what
 * everybody sees from then on is asked for by a command of its own.
 */
export async function receivers(
  customerIds: readonly string[],
  { signal }: Pick<CommandRun, 'signal'>,
): Promise<string> {
  const read = await Promise.all(
    customerIds.map((id) => customers.one(id, { signal, ignoreErrors: true }).catch(() => undefined)),
  );
  if (read.some((customer) => customer && isPublicCustomer(customer))) {
    throw new RunError({ key: 'entity.public-not-assignable' });
  }
  return formatList(read.map((customer, at) => customer?.title ?? customerIds[at] ?? ''));
}
