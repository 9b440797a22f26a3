import { createdField, customerField, textField } from '../../entities/filter-fields/entity-fields.ts';
import type { KindField, KindLine } from '../../entities/kind/narrowing.ts';

/** Queries about dashboards fail for users of a customer. */
const forTenants: NonNullable<KindField['fits']> = (_place, authority) => authority === 'TENANT_ADMIN';

/** What lists of dashboards can be narrowed to. */
export const dashboardLine: KindLine = {
  fields: [
    customerField,
    { ...textField('title', 'dashboard.title'), fits: forTenants },
    { ...createdField, fits: forTenants },
  ],
};
