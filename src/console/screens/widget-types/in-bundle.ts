import * as z from 'zod/mini';
import type { WidgetType } from '../../../model/widget.ts';
import type { ListPlace } from '../../api/list-place.ts';
import { bundleById } from '../../api/widget-types.ts';
import { allWidgetsBundles, isSystemBundle } from '../../api/widgets-bundles.ts';
import { param } from '../../commands/param.ts';
import { widgetsBundleSelect } from '../../inputs/entity/widgets-bundle.ts';
import { session } from '../../session/session-store.ts';
import type { RequestOptions } from '../../wire/transport.ts';

/** The bundle that a new type goes into: of those that the user changes. */
export const bundleParams = z.object({
  bundleId: param(z.string().check(z.minLength(1, { error: 'widgets-bundle.widgets-bundle-required' })), {
    title: 'widgets-bundle.widgets-bundle',
    description: 'widget-type.bundle-description',
    input: widgetsBundleSelect(async () =>
      (await allWidgetsBundles())
        .filter((bundle) => session.authUser?.authority === 'SYS_ADMIN' || !isSystemBundle(bundle))
        .map(({ id, alias, title, ...bundle }) => ({
          id: id.id,
          alias: alias ?? '',
          title,
          isSystem: isSystemBundle(bundle),
        })),
    ),
  }),
});

/** A type as one of the bundle that was asked for. Rejects with an ApiError when there is no such bundle. */
export async function inBundle(
  type: WidgetType,
  { bundleId }: Readonly<Record<string, unknown>>,
  request: RequestOptions,
): Promise<WidgetType> {
  const { alias } = await bundleById(String(bundleId), request);
  return { ...type, bundleAlias: alias };
}

/** What a new type begins with in a list: in that of a bundle the bundle. */
export function bundleAt(place: ListPlace): { bundleId?: string } {
  return place.kind === 'of' && place.parent === 'WIDGETS_BUNDLE' ? { bundleId: place.id } : {};
}
