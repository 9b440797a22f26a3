import { Command as List } from 'cmdk';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/i18n.ts';
import { shownOf } from '../../../messages/shown-error.ts';
import type { EntityRef } from '../../command.ts';
import { currentContext } from '../../context-store.ts';
import { fold } from '../../fold.ts';
import { effectiveKeys } from '../../keys/key-settings-store.ts';
import { commandsAt } from '../../places.ts';
import { recentCommands } from '../../recents.ts';
import { commands } from '../../registry.ts';
import { runCommand } from '../../run-command.ts';
import type { EntityHit, EntityHits, EntitySearch } from './entity-search.ts';
import { paletteEntries } from './entries.ts';
import { ItemRow, itemClass, listClass, Notice } from './palette-parts.tsx';
import { closePalette } from './palette-store.ts';
import type { PaletteEntry } from './ranking.ts';
import { firstRows, MOST_ROWS, type PaletteGroup, paletteGroups, ROWS_IN_SIGHT } from './rows.ts';
import { useEntityHits } from './use-entity-hits.ts';

interface Chosen {
  provider: EntitySearch;
  hit: EntityHit;
}

/** The keys that choose another row. */
const STEERING: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/** The palette's first page: commands and entities, and the commands of one entity. */
export function PaletteCommands() {
  const t = useTranslate();
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState('');
  const steered = useRef(false);
  const [chosen, setChosen] = useState<Chosen | undefined>();
  const [context] = useState(currentContext);
  const [recents] = useState(recentCommands);
  const hits = useEntityHits(chosen ? '' : query);

  const entries = useMemo(() => {
    if (!chosen) return paletteEntries(commands.list(), context, t);
    const { entityType, open } = chosen.provider;
    const offered = commandsAt('row', { type: entityType }).toSorted(
      (left, right) => Number(right.id === open) - Number(left.id === open),
    );
    // What they act on stands in the field.
    return paletteEntries(offered, { ...context, targets: [chosen.hit.entity] }, t).map((entry) => ({
      ...entry,
      actsOn: undefined,
    }));
  }, [chosen, context, t]);
  const groups = useMemo(
    () => (chosen ? entityGroups(entries, query) : paletteGroups(entries, query, recents)),
    [chosen, entries, query, recents],
  );

  function choose(next: Chosen | undefined) {
    setChosen(next);
    setQuery('');
    setSelected('');
  }

  function run(id: string, entity: EntityRef | undefined) {
    // Closed first, so that whatever the command opens returns the focus to where it was.
    closePalette();
    const command = commands.get(id);
    if (command) void runCommand(command, {}, { source: 'palette', ...(entity && { entities: [entity] }) });
  }

  // Entities come after commands, and may take the first place: Enter means that one unless a person has moved on.
  const first = firstOf(groups, hits);
  useEffect(() => {
    if (!steered.current && first !== undefined) setSelected(first);
  }, [first]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (STEERING.has(event.key)) steered.current = true;
    const hit = hitOf(hits, selected);
    const { value, selectionStart } = event.target as HTMLInputElement;
    const forward = event.key === 'Tab' || (event.key === 'ArrowRight' && selectionStart === value.length);
    if (forward && hit) {
      event.preventDefault();
      choose(hit);
    } else if (event.key === 'Backspace' && query === '' && chosen) {
      event.preventDefault();
      choose(undefined);
    }
  }

  const drawn = (group: PaletteGroup) => (
    <CommandGroup key={headingOf(group)} group={group} onRun={(id) => run(id, chosen?.hit.entity)} />
  );
  // What can be seen is drawn with the palette, the rows below it right after.
  const shown = firstRows(groups, useDeferredValue(MOST_ROWS, ROWS_IN_SIGHT));
  const empty = groups.length === 0 && hits.every((answer) => answer.hits.length === 0);
  return (
    <List
      label={t('palette.title')}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={selected}
      onValueChange={setSelected}
      onKeyDown={onKeyDown}
      onPointerMove={() => {
        steered.current = true;
      }}
    >
      <div className="flex items-center gap-2 px-4">
        {chosen && (
          <span className="max-w-[50%] shrink-0 truncate rounded-control bg-accent-soft px-2 py-0.5">
            {chosen.hit.entity.name}
          </span>
        )}
        <List.Input
          autoFocus
          value={query}
          onValueChange={(text) => {
            steered.current = false;
            setQuery(text);
          }}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          className="h-12 w-full bg-transparent text-[15px] outline-none placeholder:text-muted"
        />
      </div>
      <List.List className={listClass} label={t('palette.title')}>
        {shown.filter((group) => !isScattered(group)).map(drawn)}
        {hits.map((answer) => (
          <HitGroup key={answer.provider.entityType} {...answer} onOpen={(id, entity) => run(id, entity)} />
        ))}
        {shown.filter(isScattered).map(drawn)}
      </List.List>
      {empty && <Notice text={t('input.nothing-found')} />}
      {hitOf(hits, selected) && <Footer text={t('palette.hit-help')} />}
    </List>
  );
}

function CommandGroup({ group, onRun }: { group: PaletteGroup; onRun(id: string): void }) {
  const t = useTranslate();
  const { heading } = group;
  const shownHeading =
    heading.kind === 'recent' ? t('palette.recent') : heading.kind === 'group' ? heading.text : undefined;
  return (
    <List.Group value={headingOf(group)} heading={shownHeading && <Heading text={shownHeading} />}>
      {group.entries.map((entry) => (
        <CommandRow key={entry.id} entry={entry} grouped={heading.kind === 'group'} onRun={onRun} />
      ))}
    </List.Group>
  );
}

function CommandRow({
  entry,
  grouped,
  onRun,
}: {
  entry: PaletteEntry;
  grouped: boolean;
  onRun(id: string): void;
}) {
  const t = useTranslate();
  const command = commands.get(entry.id);
  if (!command) return null;
  const { state } = entry;
  // What acts on an entity can be chosen without one: it is asked for.
  const reason = 'reason' in state && state.kind !== 'needs-target' ? t(state.reason) : undefined;
  return (
    <List.Item
      value={entry.id}
      onSelect={() => onRun(entry.id)}
      className={itemClass}
      aria-disabled={reason !== undefined}
    >
      <ItemRow
        icon={command.icon}
        title={entry.title}
        hint={entry.actsOn ?? (grouped ? undefined : entry.group)}
        reason={reason}
        binding={effectiveKeys(command)[0]}
      />
    </List.Item>
  );
}

function HitGroup({
  provider,
  hits,
  error,
  onOpen,
}: EntityHits & { onOpen(id: string, entity: EntityRef): void }) {
  const t = useTranslate();
  const shown = error === undefined ? undefined : shownOf(error);
  if (hits.length === 0 && !shown) return null;
  return (
    <List.Group value={`found:${provider.entityType}`} heading={<Heading text={t(provider.title)} />}>
      {hits.map(({ entity, hint }) => (
        <List.Item
          key={entity.id}
          value={hitValue(provider, entity)}
          onSelect={() => onOpen(provider.open, entity)}
          className={itemClass}
        >
          <ItemRow icon={provider.icon} title={entity.name} hint={hint} />
        </List.Item>
      ))}
      {shown && <Notice text={t(shown)} alert />}
    </List.Group>
  );
}

function Heading({ text }: { text: string }) {
  return <span className="block px-2.5 pt-2 pb-1 text-xs font-semibold text-muted">{text}</span>;
}

function Footer({ text }: { text: string }) {
  return <p className="border-t border-line px-4 py-2 text-xs text-muted">{text}</p>;
}

/** What can be done with one entity, narrowed by what is typed. */
function entityGroups(entries: readonly PaletteEntry[], query: string): PaletteGroup[] {
  const wanted = fold(query);
  const fitting = entries.filter(({ title, id }) => fold(title).includes(wanted) || id.includes(wanted));
  return fitting.length > 0 ? [{ heading: { kind: 'found' }, entries: fitting }] : [];
}

function isScattered({ heading }: PaletteGroup): boolean {
  return heading.kind === 'scattered';
}

/** The value of the first row. */
function firstOf(groups: readonly PaletteGroup[], answers: readonly EntityHits[]): string | undefined {
  const [first] = groups;
  if (first && !isScattered(first)) return first.entries[0]?.id;
  for (const { provider, hits } of answers) if (hits[0]) return hitValue(provider, hits[0].entity);
  return first?.entries[0]?.id;
}

function headingOf({ heading }: PaletteGroup): string {
  return heading.kind === 'group' ? `group:${heading.text}` : heading.kind;
}

function hitOf(answers: readonly EntityHits[], value: string): Chosen | undefined {
  for (const { provider, hits } of answers) {
    const hit = hits.find(({ entity }) => hitValue(provider, entity) === value);
    if (hit) return { provider, hit };
  }
  return undefined;
}

function hitValue({ entityType }: EntitySearch, { id }: EntityRef): string {
  return `${entityType}:${id}`;
}
