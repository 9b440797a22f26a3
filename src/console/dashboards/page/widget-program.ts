import { type Loadable, loadable } from '../../ui/loadable.tsx';
import type { SystemWidget, WidgetProps } from '../../widgets/contract/widget.ts';

const programs = new WeakMap<SystemWidget['load'], Loadable<WidgetProps>>();

/** What draws a type of widgets: one for all of them, so that where it is there each is drawn at once. */
export function widgetProgram({ load }: Pick<SystemWidget, 'load'>): Loadable<WidgetProps> {
  const program = programs.get(load) ?? loadable(load);
  programs.set(load, program);
  return program;
}
