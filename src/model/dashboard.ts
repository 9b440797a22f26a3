import * as z from 'zod/mini';
import { idOf } from './entity-id.ts';

/** A customer as dashboards name those that they are assigned to. */
export const ShortCustomerInfo = z.looseObject({
  customerId: idOf('CUSTOMER'),
  title: z.nullish(z.string()),
  /** Whether it is the public customer of its tenant. */
  public: z.optional(z.boolean()),
});
export type ShortCustomerInfo = z.infer<typeof ShortCustomerInfo>;

const members = {
  tenantId: z.nullish(idOf('TENANT')),
  title: z.string(),
  /** The same as the title. */
  name: z.nullish(z.string()),
  /** Null when it is assigned to nobody. */
  assignedCustomers: z.nullish(z.array(ShortCustomerInfo)),
};

/** A stored dashboard as lists show it. */
export const DashboardInfo = z.looseObject({ ...members, id: idOf('DASHBOARD'), createdTime: z.number() });
export type DashboardInfo = z.infer<typeof DashboardInfo>;

/** A dashboard. What it looks like is free JSON that only consoles understand. */
export const Dashboard = z.looseObject({
  ...members,
  id: z.nullish(idOf('DASHBOARD')),
  createdTime: z.nullish(z.number()),
  configuration: z.optional(z.unknown()),
});
export type Dashboard = z.infer<typeof Dashboard>;
