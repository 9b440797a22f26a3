import type { Input } from '../../commands/input.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import type { OfferedEntities } from '../../inputs/entity/entity-autocomplete.tsx';
import { lateInput } from '../../inputs/late-input.ts';

/** How a person picks one entity of a type by name. It is fetched with the first search: lists do without it. */
export function entityPicker(offered: OfferedEntities, noMatch: TranslationKey): Input<string> {
  return lateInput(async () => {
    const [{ entityAutocomplete }, { platformDirectory }] = await Promise.all([
      import('../../inputs/entity/entity-autocomplete.tsx'),
      import('../../api/entity-directory.ts'),
    ]);
    return entityAutocomplete(platformDirectory, offered);
  }, noMatch);
}

/** How a system administrator picks a tenant. */
export const tenantPicker = entityPicker({ entityType: 'TENANT' }, 'tenant.no-tenants-matching');

/** How a person picks a customer to give something to; everybody is none, as making public is a question of its own. */
export const customerPicker = entityPicker(
  { entityType: 'CUSTOMER', withoutPublic: true },
  'customer.no-customers-matching',
);
