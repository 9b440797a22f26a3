import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { DashboardWidget } from '../../../../model/dashboard-configuration.ts';
import { type Path, pointerOf, written } from '../../../inputs/schema-form/path.ts';
import type { SystemWidget } from '../../../widgets/contract/widget.ts';
import { systemWidget } from '../../../widgets/registry/system-widgets.ts';
import type { DashboardDocument } from '../../document/dashboard-document.ts';
import { isJsonObject, type JsonObject, jsonObject, valueAt } from '../../document/json-object.ts';
import { withWidgetConfig } from '../../document/widget-edits.ts';
import type { OpenDashboard } from '../../open/open-dashboard.ts';
import { type HeldAnswers, heldAnswers } from './held-answers.ts';

/** The widget that is set up beside the page, and the ways to change it. */
export interface EditedWidget {
  readonly dashboard: OpenDashboard;
  readonly id: string;
  /** As it is read: what is of no use in it is missing. */
  readonly widget: DashboardWidget;
  /** As it is stored, with all that nobody here knows. */
  readonly config: JsonObject;
  /** Undefined where the console does not draw its type itself. */
  readonly type: SystemWidget | undefined;
  readonly held: HeldAnswers;
  /** Writes a value to a place of the configuration, and nothing else; undefined takes the member out. */
  write(path: Path, value: unknown): void;
  /** The same, in one step with another change of the dashboard, such as an alias that is new. */
  writeWith(change: (document: DashboardDocument) => DashboardDocument, path: Path, value: unknown): void;
}

/** Undefined where the dashboard has no such widget any more. */
export function useEditedWidget(dashboard: OpenDashboard, id: string): EditedWidget | undefined {
  useSyncExternalStore(dashboard.subscribe, dashboard.view);
  const widget = dashboard.dashboard.widgets.get(id);
  const stored = valueAt(dashboard.document.configuration, ['widgets', id]);
  const held = heldAnswers(dashboard, id);
  useSyncExternalStore(held.subscribe, held.all);
  return useMemo(() => {
    if (!widget || !isJsonObject(stored)) return undefined;
    const { isSystemType, bundleAlias, typeAlias } = widget;
    return {
      dashboard,
      id,
      widget,
      config: jsonObject(stored.config),
      type: isSystemType ? systemWidget({ bundleAlias, typeAlias }) : undefined,
      held,
      write: (path, value) => write(dashboard, id, dashboard.document, path, value),
      writeWith: (change, path, value) => write(dashboard, id, change(dashboard.document), path, value),
    };
  }, [dashboard, id, widget, stored, held]);
}

const Edited = createContext<EditedWidget | undefined>(undefined);

/** Tells all fields below which widget they are about. */
export const EditedWidgetContext = Edited;

/** The widget that the fields are about. Throws outside of the drawer. */
export function useEdited(): EditedWidget {
  const edited = use(Edited);
  if (!edited) throw new Error('No widget is set up here');
  return edited;
}

function write(
  dashboard: OpenDashboard,
  id: string,
  document: DashboardDocument,
  path: Path,
  value: unknown,
): void {
  const config = valueAt(document.configuration, ['widgets', id, 'config']);
  dashboard.edit({
    document: withWidgetConfig(document, id, jsonObject(written(jsonObject(config), path, value))),
    label: { key: 'widget.set-up' },
    at: { state: dashboard.view().state.id, widget: id },
    // What is typed into one field is one step, until one pauses.
    merge: `${id} ${pointerOf(path)}`,
  });
}
