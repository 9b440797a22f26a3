import type { WidgetAction } from '../../../model/widget-action.ts';
import { authoredText } from '../../i18n/authored-text.ts';
import type { Occasion, WidgetHost } from '../contract/host.ts';
import { materialIcon } from '../kit/material-icon.ts';
import type { RowButton } from './row-buttons.tsx';

/** The buttons of the actions that the author gives to every row, for keys also of what two presses do. */
export function actionButtons(host: WidgetHost, occasion: Occasion): readonly RowButton[] {
  const button = (action: WidgetAction, place: number): RowButton => ({
    id: `${action.id ?? action.name} ${place}`,
    label: authoredText(action.name),
    icon: materialIcon(action.icon),
    press: () => host.act(action, occasion),
  });
  const cells = host.actions('actionCellButton').map(button);
  const twice = host.actions('rowDoubleClick').slice(0, 1);
  return [...cells, ...twice.map((action) => ({ ...button(action, cells.length), forKeys: true as const }))];
}

/** What a press on a row does; undefined where the author has it do nothing. */
export function onRowBy<Row>(
  host: WidgetHost,
  source: 'rowClick' | 'rowDoubleClick',
  occasionOf: (row: Row) => Occasion,
): ((row: Row) => void) | undefined {
  const action: WidgetAction | undefined = host.actions(source)[0];
  return action && ((row) => host.act(action, occasionOf(row)));
}
