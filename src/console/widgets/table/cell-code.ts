import type { DataKey } from '../../../model/data-key.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import type { WidgetHost } from '../contract/host.ts';
import type { CellFunction } from './cell-functions.ts';
import type { CellCode } from './function-cell.tsx';
import { keySettings } from './table-settings.ts';

/** What functions of cells are told of their widget: what is in it, nothing that acts. */
export function contextOf(config: WidgetConfig, { isMobile, mode, title }: WidgetHost) {
  const { settings, units, decimals } = config;
  return { settings, units, decimals, isMobile, isEdit: mode === 'edit', widgetTitle: title };
}

/** The functions of the column of a data key; undefined where it has none that is switched on. */
export function cellCode<Row>(
  key: Pick<DataKey, 'name' | 'label'> & Parameters<typeof keySettings>[0],
  place: number,
  {
    rowName,
    context,
    valueIn,
    asObject,
  }: {
    /** What the second argument is called. */
    rowName: string;
    context: unknown;
    valueIn(row: Row): unknown;
    /** The row as authors know it. */
    asObject(row: Row): unknown;
  },
): CellCode<Row> | undefined {
  const settings = keySettings(key);
  const column = key.label ?? key.name;
  const made = (
    kind: string,
    isOn: boolean,
    body: string,
    code: Pick<CellFunction<Row>, 'argNames' | 'argsOf'>,
  ): CellFunction<Row> | undefined =>
    isOn && body.trim() !== '' ? { id: `${kind} ${place}`, column, body, ...code } : undefined;
  const style = made('style', settings.useCellStyleFunction, settings.cellStyleFunction, {
    argNames: ['value'],
    argsOf: (row) => [valueIn(row)],
  });
  const content = made('content', settings.useCellContentFunction, settings.cellContentFunction, {
    argNames: ['value', rowName, 'ctx'],
    argsOf: (row) => [valueIn(row), asObject(row), context],
  });
  return style || content ? { style, content } : undefined;
}
