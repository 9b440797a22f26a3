import type { WidgetsBundle, WidgetType } from '../../../../model/widget.ts';

/** What the editor begins with: a type, new or stored, and the bundle that it is in. */
export interface EditedType {
  bundle: WidgetsBundle;
  type: WidgetType;
}

/** What is read of it is kept by: the parts of the address of the editor. */
export function editedTypeKey(bundleId: string, typeId = '', kind = ''): readonly string[] {
  return ['WIDGET_TYPE', 'edited', bundleId, typeId, kind];
}
