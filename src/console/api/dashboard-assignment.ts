import { Dashboard } from '../../model/dashboard.ts';
import { kyOptions } from '../wire/ky-options.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { part, posted } from './calls.ts';
import { answer } from './client.ts';

/** Lets the users of a customer see a dashboard, beside those of others. */
export function assignDashboard(
  id: string,
  customerId: string,
  request?: RequestOptions,
): Promise<Dashboard> {
  return posted(pathOf(id, part(customerId)), undefined, Dashboard, request);
}

/** Takes a dashboard back from a customer. */
export function unassignDashboard(
  id: string,
  customerId: string,
  request?: RequestOptions,
): Promise<Dashboard> {
  return taken(pathOf(id, part(customerId)), request);
}

/** Lets everybody see a dashboard who has a link. */
export function makeDashboardPublic(id: string, request?: RequestOptions): Promise<Dashboard> {
  return posted(pathOf(id, 'public'), undefined, Dashboard, request);
}

export function makeDashboardPrivate(id: string, request?: RequestOptions): Promise<Dashboard> {
  return taken(pathOf(id, 'public'), request);
}

/** Gives a dashboard to exactly these customers. */
export function setDashboardCustomers(
  id: string,
  customerIds: readonly string[],
  request?: RequestOptions,
): Promise<Dashboard> {
  return posted(`/api/dashboard/${part(id)}/customers`, customerIds, Dashboard, request);
}

/** Gives a dashboard to these customers too. */
export function addDashboardCustomers(
  id: string,
  customerIds: readonly string[],
  request?: RequestOptions,
): Promise<Dashboard> {
  return posted(`/api/dashboard/${part(id)}/customers/add`, customerIds, Dashboard, request);
}

/** Takes a dashboard back from these customers. */
export function removeDashboardCustomers(
  id: string,
  customerIds: readonly string[],
  request?: RequestOptions,
): Promise<Dashboard> {
  return posted(`/api/dashboard/${part(id)}/customers/remove`, customerIds, Dashboard, request);
}

function pathOf(id: string, owner: string): string {
  return `/api/customer/${owner}/dashboard/${part(id)}`;
}

function taken(path: string, request: RequestOptions = {}): Promise<Dashboard> {
  return answer((http) => http.delete(path, kyOptions(request)), Dashboard);
}
