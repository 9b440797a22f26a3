import type { AlarmInfo } from '../../../model/alarm.ts';
import { queryClient } from '../../api/query-client.ts';
import type { EntityRef } from '../../commands/command.ts';
import { alarmRef } from '../../entities/parts/alarm-ref.ts';
import { type SelectedRow, selectionOf, setSelected } from '../../table/selection-store.ts';

/** Tells the selected alarms of a list what has become of them: what is done with a selection goes by what is known now. */
export function refreshSelected(tableId: string, alarms: readonly AlarmInfo[]): void {
  const { rows } = selectionOf(tableId);
  if (rows.size === 0) return;
  const changed = alarms.flatMap((alarm): SelectedRow[] => {
    const now = alarmRef(alarm);
    const before = now && rows.get(now.id);
    return now && before && !sameFacts(now, before) ? [[now.id, now]] : [];
  });
  setSelected(tableId, changed, true);
}

/** Has the selection of a list follow every page of it that is read. Returns the way to stop. */
export function keepSelectionFresh(tableId: string): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [type, what] = event.query.queryKey;
    if (type !== 'ALARM' || what !== 'list') return;
    const page: { data: readonly AlarmInfo[] } | undefined = event.query.state.data;
    if (page) refreshSelected(tableId, page.data);
  });
}

function sameFacts(one: EntityRef, other: EntityRef): boolean {
  return one.facts?.acknowledged === other.facts?.acknowledged && one.facts?.cleared === other.facts?.cleared;
}
