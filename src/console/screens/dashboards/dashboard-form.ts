import * as z from 'zod/mini';
import type { Dashboard } from '../../../model/dashboard.ts';
import { Uuid } from '../../../model/entity-id.ts';
import { addDashboardCustomers } from '../../api/dashboard-assignment.ts';
import { dashboards } from '../../api/dashboards.ts';
import { platformDirectory } from '../../api/entity-directory.ts';
import { param } from '../../commands/param.ts';
import type { EntityForm } from '../../entities/kind/entity-kind.ts';
import { ownerAt } from '../../entities/parts/owner.ts';
import { descriptionParam, nameParam } from '../../entities/parts/params.ts';
import { wholeOrNothing } from '../../entities/traits/whole-or-nothing.ts';
import { entityList } from '../../inputs/entity/entity-autocomplete.tsx';
import { text } from '../../inputs/text.ts';

const params = z.object({
  title: param(nameParam, {
    title: 'dashboard.title',
    description: 'dashboard.title-description',
    input: text,
  }),
  description: descriptionParam,
});

/** What a dashboard shows, as far as forms know of it; all else of it stays. */
const Described = z.looseObject({ description: z.catch(z.optional(z.string()), undefined) });

const Customers = z.optional(z.nullable(z.array(Uuid)));

/** How dashboards are created and edited; who sees a new one can be said at once. */
export const dashboardForm: EntityForm<Dashboard, typeof params> = {
  params,
  answersOf: ({ title, configuration }) => ({
    title,
    description: described(configuration).description ?? '',
  }),
  laidOver: (stored, { title, description }) => ({
    ...stored,
    title,
    ...(description !== undefined && {
      configuration: { ...described(stored?.configuration), description },
    }),
  }),
  createOnly: z.object({
    customerIds: param(Customers, {
      title: 'customer.customers',
      description: 'entity.customers-description',
      input: entityList(platformDirectory, { entityType: 'CUSTOMER' }),
    }),
  }),
  startingAt: (place) => {
    const { customerId } = ownerAt(place);
    return { customerIds: customerId === null ? [] : [customerId] };
  },
  async create(dashboard, { customerIds }, request) {
    const ids = Customers.parse(customerIds) ?? [];
    const created = await dashboards.save(dashboard, request);
    const id = created.id?.id ?? '';
    if (ids.length > 0) {
      await wholeOrNothing(
        () => addDashboardCustomers(id, ids, request),
        () => dashboards.remove(id, { ignoreErrors: true }),
      );
    }
    return created;
  },
};

function described(configuration: unknown): z.infer<typeof Described> {
  return Described.safeParse(configuration).data ?? {};
}
