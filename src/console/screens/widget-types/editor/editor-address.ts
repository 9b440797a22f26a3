import type { WidgetType } from '../../../../model/widget.ts';
import { isSystemBundle, type StoredWidgetsBundle } from '../../../api/widgets-bundles.ts';

/** Where the program of a type is edited. */
export function editorPath(bundleId: string, typeId: string): string {
  return `/widgets-bundles/${bundleId}/widgetTypes/${typeId}/editor`;
}

/** Where a new type of a kind is made. */
export function newTypePath(bundleId: string, kind: string): string {
  return `/widgets-bundles/${bundleId}/widgetTypes/add/${encodeURIComponent(kind)}`;
}

/** The id of the bundle that a type is in; undefined where there is none that the user sees. */
export function bundleIdOf(
  { bundleAlias, tenantId }: Pick<WidgetType, 'bundleAlias' | 'tenantId'>,
  bundles: readonly StoredWidgetsBundle[],
): string | undefined {
  const isSystem = isSystemBundle({ tenantId });
  return bundles.find((bundle) => bundle.alias === bundleAlias && isSystemBundle(bundle) === isSystem)?.id.id;
}
