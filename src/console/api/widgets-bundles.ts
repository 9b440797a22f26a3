import * as z from 'zod/mini';
import { idOf, isNullId } from '../../model/entity-id.ts';
import { WidgetsBundle } from '../../model/widget.ts';
import { onNavigationStart } from '../ui/navigation.ts';
import { got } from './calls.ts';
import { entityService } from './entity-service.ts';
import { queryClient } from './query-client.ts';

const StoredWidgetsBundle = z.extend(WidgetsBundle, { id: idOf('WIDGETS_BUNDLE'), createdTime: z.number() });
/** A stored bundle as lists show it. */
export type StoredWidgetsBundle = z.infer<typeof StoredWidgetsBundle>;

const ALL = ['WIDGETS_BUNDLE', 'all'];

const service = entityService({
  path: 'widgetsBundle',
  entity: WidgetsBundle,
  info: StoredWidgetsBundle,
  lists: { own: '/api/widgetsBundles' },
  onSaved: forgetAll,
});

/** Widgets bundles: the system's, and the tenant's own. */
export const widgetsBundles: typeof service = {
  ...service,
  async remove(id, request) {
    await service.remove(id, request);
    forgetAll();
  },
};

/**
 * All bundles, by title, those of one title the newest first; asked for once as long as the same page is shown and none
 * is changed.
 */
export function allWidgetsBundles(): Promise<readonly StoredWidgetsBundle[]> {
  return queryClient.fetchQuery({
    queryKey: ALL,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const bundles = await got('/api/widgetsBundles', z.array(StoredWidgetsBundle), {
        signal,
        ignoreErrors: true,
      });
      return bundles.toSorted(
        (one, other) => one.title.localeCompare(other.title) || other.createdTime - one.createdTime,
      );
    },
  });
}

/** Whether a bundle is the system's, which only its administrators change. */
export function isSystemBundle({ tenantId }: Pick<WidgetsBundle, 'tenantId'>): boolean {
  return isNullId(tenantId);
}

onNavigationStart(forgetAll);

function forgetAll(): void {
  queryClient.removeQueries({ queryKey: ALL });
}
