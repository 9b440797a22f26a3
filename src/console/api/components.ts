import * as z from 'zod/mini';
import { ComponentDescriptor, type ComponentType } from '../../model/component-descriptor.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, part } from './calls.ts';
import { queryClient } from './query-client.ts';

const FOREVER = Number.POSITIVE_INFINITY;

/** The components that nodes of these types can be of, type by type. Each type is asked for once. */
export async function components(
  types: readonly ComponentType[],
  request: RequestOptions = {},
): Promise<ComponentDescriptor[]> {
  const missing = types.filter((type) => queryClient.getQueryData(['components', type]) === undefined);
  if (missing.length > 0) {
    const query = { componentTypes: missing.join(',') };
    const found = await got('/api/components', z.array(ComponentDescriptor), request, query);
    for (const type of missing) {
      remember(
        type,
        found.filter((component) => component.type === type),
      );
    }
  }
  return types.flatMap((type) => queryClient.getQueryData<ComponentDescriptor[]>(['components', type]) ?? []);
}

/** The components of one type; asked for once. */
export function componentsOfType(
  type: ComponentType,
  request: RequestOptions = {},
): Promise<ComponentDescriptor[]> {
  return queryClient.fetchQuery({
    queryKey: ['components', type],
    staleTime: FOREVER,
    queryFn: () => got(`/api/components/${type}`, z.array(ComponentDescriptor), request),
  });
}

/** The component of a class, which nodes name as their type; asked for once. Refused where there is none. */
export function component(clazz: string, request: RequestOptions = {}): Promise<ComponentDescriptor> {
  return queryClient.fetchQuery({
    queryKey: ['component', clazz],
    staleTime: FOREVER,
    queryFn: () => got(`/api/component/${part(clazz)}`, ComponentDescriptor, request),
  });
}

function remember(type: ComponentType, found: ComponentDescriptor[]): void {
  queryClient.setQueryData(['components', type], found);
  for (const one of found) queryClient.setQueryData(['component', one.clazz], one);
}
