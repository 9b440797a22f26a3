import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EntityType } from '../../model/entity-id.ts';
import type { EntityRef } from '../commands/command.ts';
import { useScope } from '../commands/context-store.ts';
import { enterTable, type TableController } from './active-table.ts';
import { selectedEntities } from './selection-store.ts';
import { provideTableCommands } from './table-commands.ts';
import { createTableController, type TableParts } from './table-controller.ts';

/** Puts a table in force: its commands, its scopes, and what commands act on. */
export function useTableController<Row>(latest: TableParts<Row>): TableController {
  const { id } = latest.props;
  const parts = useRef(latest);
  useLayoutEffect(() => {
    parts.current = latest;
  });

  const [controller] = useState(() => {
    // The next key may come before the next render, and must start from where this one led.
    const focusRow = (index: number) => {
      parts.current.focusRow(index);
      parts.current = { ...parts.current, focus: { index, id: null } };
    };
    return createTableController<Row>(id, () => ({ ...parts.current, focusRow }));
  });

  useEffect(provideTableCommands, []);
  useEffect(() => enterTable(controller), [controller]);
  useScope('table');
  useScope(`table:${id}`, { targets: () => targetsOf(latest) });
  return controller;
}

/** The selection, else the open entity, else the focused row. */
function targetsOf<Row>({ props, windows, focus }: TableParts<Row>): readonly EntityRef[] {
  const selected = selectedEntities(props.id);
  if (selected.length > 0) return selected;
  if (props.openId !== null) return openEntity(props, windows);
  const row = focus === null ? undefined : windows.row(focus.index);
  return row === undefined ? [] : [props.entityOf(row)];
}

function openEntity<Row>(
  { openId, rowId, entityOf, source }: TableParts<Row>['props'],
  windows: TableParts<Row>['windows'],
): readonly EntityRef[] {
  const place = windows.placeOf((row) => rowId(row) === openId);
  const row = place === undefined ? undefined : windows.row(place);
  if (row !== undefined) return [entityOf(row)];
  // Opened by a link, it may be far from the rows loaded; its id is enough to act on it.
  const entityType = EntityType.safeParse(source.key[0]);
  return openId !== null && entityType.success
    ? [{ entityType: entityType.data, id: openId, name: openId }]
    : [];
}
