import { Command as List } from 'cmdk';
import { memo } from 'react';
import type { T } from '../../../i18n/i18n.ts';
import { effectiveKeys } from '../../keys/key-settings-store.ts';
import { commands } from '../../registry.ts';
import type { EntityHit, EntitySearch } from './entity-search.ts';
import { ItemRow, itemClass } from './palette-parts.tsx';
import type { PaletteEntry } from './ranking.ts';
import type { RowAttributes } from './windowed-list.tsx';

/**
 * What the palette lists: a command, an entity that was found, the way to all that were, or to look again for those that
 * could not be looked for. `value` tells it from all others.
 */
export type Row = { value: string } & (
  | { kind: 'command'; entry: PaletteEntry /** Its group stands above. */; grouped: boolean }
  | {
      kind: 'hit';
      provider: EntitySearch;
      hit: EntityHit;
      /** Lists all that were found with it. */
      list: string | undefined;
    }
  | { kind: 'list'; icon: string; title: string; list: string }
  | { kind: 'retry'; icon: string; title: string }
);

/** Goes to the list of all that were found. */
export const LIST_ALL = 'shift+Enter';

/** By whether their group stands above. */
const known = { true: new WeakMap<PaletteEntry, Row>(), false: new WeakMap<PaletteEntry, Row>() };

/** The row of a command, the same for the same entry. */
export function commandRow(entry: PaletteEntry, grouped: boolean): Row {
  const rows = known[`${grouped}`];
  const row = rows.get(entry) ?? { kind: 'command', value: entry.id, entry, grouped };
  rows.set(entry, row);
  return row;
}

/** One row, drawn anew only when it is another one or elsewhere. */
export const PaletteRow = memo(function PaletteRow({
  row,
  translate,
  onRun,
  top,
  ...attributes
}: RowAttributes & { row: Row; translate: T; onRun(row: Row): void }) {
  return (
    <List.Item asChild value={row.value} onSelect={() => onRun(row)}>
      <div {...attributes} className={`absolute inset-x-0 h-9 ${itemClass}`} style={{ top }}>
        {row.kind === 'hit' && (
          <ItemRow icon={row.provider.icon} title={row.hit.entity.name} hint={row.hit.hint} />
        )}
        {row.kind === 'list' && <ItemRow icon={row.icon} title={row.title} binding={LIST_ALL} />}
        {row.kind === 'retry' && <ItemRow icon={row.icon} title={row.title} />}
        {row.kind === 'command' && <CommandItem {...row} translate={translate} />}
      </div>
    </List.Item>
  );
});

function CommandItem({ entry, grouped, translate }: Extract<Row, { kind: 'command' }> & { translate: T }) {
  const command = commands.get(entry.id);
  const { state } = entry;
  // What acts on an entity can be chosen without one: it is asked for.
  const reason = 'reason' in state && state.kind !== 'needs-target' ? translate(state.reason) : undefined;
  return (
    command && (
      <ItemRow
        icon={command.icon}
        title={entry.title}
        hint={entry.actsOn ?? (grouped ? undefined : entry.group)}
        reason={reason}
        binding={effectiveKeys(command)[0]}
      />
    )
  );
}
