import { CommandButton } from '../../commands/faces/command-button.tsx';
import { commands } from '../../commands/registry.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { termValue } from '../../table/filter-line/line-words.ts';
import { useUrlParam } from '../../ui/navigation.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import type { ListFilter } from '../kind/list-filter.ts';
import { filterCommandId, LINE_PARAM } from '../verbs/filter.ts';

/** Says what the list is narrowed to and lets it be changed. */
export function FilterButton({ kind, filter }: { kind: EntityKind; filter: ListFilter }) {
  const t = useTranslate();
  const [line] = useUrlParam(LINE_PARAM);
  const command = commands.get(filterCommandId(kind, filter));
  return (
    command && <CommandButton command={command} label={termValue(line ?? '', filter.id) || t(filter.all)} />
  );
}
