import * as z from 'zod/mini';

/** What an action does: goes to a state of the dashboard, to another dashboard, or runs what its author wrote. */
export const WidgetActionType = z.enum([
  'openDashboardState',
  'updateDashboardState',
  'openDashboard',
  'custom',
  'customPretty',
]);
export type WidgetActionType = z.infer<typeof WidgetActionType>;

/** What happens on a click into a widget, or on a button of it. Which members say something depends on the type. */
export const WidgetAction = z.looseObject({
  id: z.nullish(z.string()),
  /** Unique in its source. Where elements of the widget start actions, the one of their id. */
  name: z.string(),
  icon: z.nullish(z.string()),
  type: WidgetActionType,
  targetDashboardId: z.nullish(z.string()),
  targetDashboardStateId: z.nullish(z.string()),
  openRightLayout: z.nullish(z.boolean()),
  openNewBrowserTab: z.nullish(z.boolean()),
  /** Whether the state is about the entity that the action is about; unless said, it is. */
  setEntityId: z.nullish(z.boolean()),
  /** The parameter of the state that holds the entity; none: the state's own. */
  stateEntityParamName: z.nullish(z.string()),
  openInSeparateDialog: z.nullish(z.boolean()),
  dialogTitle: z.nullish(z.string()),
  dialogHideDashboardToolbar: z.nullish(z.boolean()),
  /** In percent of the window. */
  dialogWidth: z.nullish(z.number()),
  dialogHeight: z.nullish(z.number()),
  customFunction: z.nullish(z.string()),
  customHtml: z.nullish(z.string()),
  customCss: z.nullish(z.string()),
  customResources: z.nullish(z.array(z.looseObject({ url: z.string(), isModule: z.nullish(z.boolean()) }))),
});
export type WidgetAction = z.infer<typeof WidgetAction>;

/** Actions by where in the widget they are started, such as `headerButton` or `rowClick`. */
export const WidgetActions = z.record(z.string(), z.array(WidgetAction));
export type WidgetActions = z.infer<typeof WidgetActions>;
