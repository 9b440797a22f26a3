import type * as z from 'zod/mini';
import type { Stored, Trait } from '../kind/entity-kind.ts';
import type { Labelled, Typed } from './set-anew.ts';

/** What sets one thing of many comes when the first page is at rest. */
const verbs = () => import('./set-one.ts');

/** What holds of kinds with a second, free name. */
export const labelled: Trait<Labelled & Stored & { id: { id: string } }> = {
  lateCommands: async (kind) => [(await verbs()).setLabel(kind)],
};

/** What holds of kinds that a free word sorts; `type` is the parameter of their form that says which. */
export function typed(type: z.ZodMiniType<string>): Trait<Typed & { id: { id: string } }> {
  return { lateCommands: async (kind) => [(await verbs()).setType(kind, type)] };
}

/** What holds of devices and tenants: a profile says how they behave, and stands in a member of theirs. */
export function profiled(
  profileType: 'DEVICE_PROFILE' | 'TENANT_PROFILE',
  member: 'deviceProfileId' | 'tenantProfileId',
): Trait<{ id: { id: string } }> {
  return { lateCommands: async (kind) => [(await verbs()).setProfile(kind, profileType, member)] };
}
