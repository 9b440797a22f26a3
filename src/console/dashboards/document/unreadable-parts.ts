import { WidgetConfig } from '../../../model/widget-config.ts';
import { type JsonObject, jsonObject } from './json-object.ts';
import { remembered } from './remembered.ts';

/**
 * The paths of what is of no use in the stored configuration of a widget, such as `datasources.0.dataKeys.1.type`: it is
 * read without them.
 */
export const unreadableParts = remembered((widget: JsonObject): readonly string[] => {
  const { error } = WidgetConfig.safeParse(jsonObject(widget.config));
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))];
});
