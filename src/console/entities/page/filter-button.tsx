import { useQuery } from '@tanstack/react-query';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { commands } from '../../commands/registry.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { useUrlParam } from '../../ui/navigation.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import type { ListFilter } from '../kind/list-filter.ts';
import { filterCommandId } from '../verbs/filter.ts';

/** Says what the list is narrowed to and lets it be changed. */
export function FilterButton({ kind, filter }: { kind: EntityKind; filter: ListFilter }) {
  const t = useTranslate();
  const [value] = useUrlParam(filter.id);
  const { data } = useQuery({
    queryKey: [kind.type, 'filter', filter.id, value],
    queryFn: () => (value ? filter.input.print(value, t) : ''),
    enabled: value !== null,
  });
  const command = commands.get(filterCommandId(kind, filter));
  return command && <CommandButton command={command} label={value ? (data ?? '…') : t(filter.all)} />;
}
