import { mdiFormatListBulleted, mdiRefresh } from '@mdi/js';
import { Command as List } from 'cmdk';
import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatList } from '../../../i18n/format-list.ts';
import { type T, useTranslate } from '../../../i18n/i18n.ts';
import { shownOf } from '../../../messages/shown-error.ts';
import { announceFailure } from '../../announce.ts';
import type { Command, CommandContext, EntityRef } from '../../command.ts';
import { CommandError } from '../../command-error.ts';
import { isOverDialog } from '../../context-store.ts';
import { fold } from '../../fold.ts';
import { holdKeysUntil, isAsking } from '../../key-holder.ts';
import { chordOf } from '../../keys/key-binding.ts';
import { effectiveKeys } from '../../keys/key-settings-store.ts';
import { commandsAt } from '../../places.ts';
import { commands } from '../../registry.ts';
import { runCommand } from '../../run-command.ts';
import type { EntityHit, EntityHits, EntitySearch } from './entity-search.ts';
import { paletteEntries } from './entries.ts';
import { Notice } from './palette-parts.tsx';
import { commandRow, LIST_ALL, PaletteRow, type Row } from './palette-row.tsx';
import { closePalette } from './palette-store.ts';
import type { PaletteEntry } from './ranking.ts';
import { type PaletteGroup, paletteGroups } from './rows.ts';
import { useEntityHits } from './use-entity-hits.ts';
import { type ListGroup, rowId, rowsInSight, WindowedList } from './windowed-list.tsx';

interface Chosen {
  provider: EntitySearch;
  hit: EntityHit;
}

type Steering = 'keys' | 'pointer';

/** The keys that choose another row. */
const STEERING: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);
const WITH_ALT = 'alt+';
/** What selects all rows of a list; it is registered only where one is on screen. */
const SELECT_ALL = { id: 'table.select-all-matching', keys: ['*'] } as const;
const PAGES: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 };

/** The palette's first page: commands and entities, and the commands of one entity. */
export function PaletteCommands({
  context,
  recents,
}: {
  context: CommandContext;
  recents: readonly string[];
}) {
  const t = useTranslate();
  const [query, setQuery] = useState('');
  // The row that a person has moved to; else the first one is selected.
  const [steered, setSteered] = useState<{ value: string; by: Steering }>();
  const steering = useRef<Steering>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | undefined>();
  const { hits, retry } = useEntityHits(chosen ? '' : query);
  const isOver = isOverDialog(context);
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);

  const entries = useMemo(() => {
    if (!chosen) return paletteEntries(commands.list(), context, t);
    const { entityType, open } = chosen.provider;
    const offered = commandsAt('row', { type: entityType }).toSorted(
      (left, right) => Number(right.id === open) - Number(left.id === open),
    );
    // What they act on stands in the field.
    return paletteEntries(
      offered.filter(mayRunOver(context)),
      { ...context, targets: [chosen.hit.entity] },
      t,
    ).map((entry) => ({ ...entry, actsOn: undefined }));
  }, [chosen, context, t]);
  const groups = useMemo(() => {
    const found = chosen ? entityGroups(entries, query) : paletteGroups(entries, query, recents);
    return found.map((group) => commandGroup(group, t));
  }, [chosen, entries, query, recents, t]);
  const found = useMemo(
    () => hits.map((answer) => hitGroup(isOver ? { ...answer, list: undefined } : answer, t)),
    [hits, isOver, t],
  );
  const failures = useMemo(() => failuresOf(hits, t), [hits, t]);
  const shown = useMemo(() => {
    const { best = [], further = [] } = Object.groupBy(groups, ({ key }) =>
      key === 'further' ? 'further' : 'best',
    );
    const again = failures.length > 0 ? [retryGroup(t)] : [];
    return [...best, ...found, ...again, ...further].filter(({ rows }) => rows.length > 0);
  }, [groups, found, failures, t]);
  const rows = useMemo(() => shown.flatMap((group) => group.rows), [shown]);

  // Entities come after commands, and may take the first place: Enter means that one unless a person has moved on.
  const at = Math.max(
    0,
    rows.findIndex(({ value }) => value === steered?.value),
  );
  const selected = rows[at];
  // Of what is alone of its type there is nothing to list: then the first list there is is meant.
  const list =
    (selected?.kind === 'hit' || selected?.kind === 'list' ? selected.list : undefined) ??
    rows.find(isList)?.list;

  const look = useCallback((text: string) => {
    steering.current = undefined;
    setSteered(undefined);
    setQuery(text);
  }, []);
  const choose = useCallback(
    (next: Chosen | undefined) => {
      setChosen(next);
      look('');
    },
    [look],
  );

  const entity = chosen?.hit.entity;
  const run = useCallback(
    (row: Row) => {
      if (row.kind === 'retry') retry();
      // To open it would leave the dialog: what else can be done with it is offered.
      else if (isOver && row.kind === 'hit') choose(row);
      else runRow(row, entity);
    },
    [entity, retry, isOver, choose],
  );

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (STEERING.has(event.key)) steering.current = 'keys';
    const { value, selectionStart } = event.target as HTMLInputElement;
    const forward = event.key === 'Tab' || (event.key === 'ArrowRight' && selectionStart === value.length);
    const pages = PAGES[event.key];
    const act =
      listingOf(event.nativeEvent, list) ??
      actOf(event.nativeEvent, chosen ?? (selected?.kind === 'hit' ? selected : undefined), context);
    if (act) {
      event.preventDefault();
      event.stopPropagation();
      act();
    } else if (pages !== undefined) {
      event.preventDefault();
      const next = rows[Math.min(Math.max(0, at + pages * (rowsInSight() - 1)), rows.length - 1)];
      if (next) setSteered({ value: next.value, by: 'keys' });
    } else if (forward && selected?.kind === 'hit') {
      event.preventDefault();
      choose(selected);
    } else if (event.key === 'Backspace' && query === '' && chosen) {
      event.preventDefault();
      choose(undefined);
    }
  }

  return (
    <List
      label={t('palette.title')}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={selected?.value ?? ''}
      // The list also selects by itself, when rows come and go.
      onValueChange={(value) => steering.current && setSteered({ value, by: steering.current })}
      onKeyDown={onKeyDown}
      onPointerMoveCapture={() => {
        steering.current = 'pointer';
      }}
    >
      <div className="flex items-center gap-2 px-4">
        {chosen && (
          <span className="max-w-[50%] shrink-0 truncate rounded-control bg-accent-soft px-2 py-0.5">
            {chosen.hit.entity.name}
          </span>
        )}
        <List.Input
          asChild
          value={query}
          onValueChange={look}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          className="h-12 w-full bg-transparent text-[15px] outline-none placeholder:text-muted"
        >
          {/* The list tells only of rows that its own keys have led to. */}
          <input ref={input} aria-activedescendant={selected && rowId(selected.value)} />
        </List.Input>
      </div>
      <WindowedList
        label={t('palette.title')}
        groups={shown}
        selected={selected?.value}
        follow={steered?.by !== 'pointer'}
      >
        {(row, attributes) => (
          <PaletteRow key={row.value} row={row} translate={t} onRun={run} {...attributes} />
        )}
      </WindowedList>
      {failures.map((text) => (
        <Notice key={text} text={text} alert />
      ))}
      {rows.length === 0 && <Notice text={t('input.nothing-found')} />}
      {selected?.kind === 'hit' && (
        <Footer
          text={t(
            isOver
              ? 'palette.hit-over-help'
              : list === undefined
                ? 'palette.hit-help'
                : 'palette.listed-hit-help',
          )}
        />
      )}
    </List>
  );
}

/** Of commands on an entity, those that can be run where the palette was opened. */
function mayRunOver(context: CommandContext): (command: Command) => boolean {
  const isOver = isOverDialog(context);
  return ({ overDialogs }) => !isOver || overDialogs === true;
}

/** Closed first, so that whatever the command opens returns the focus to where it was. */
function runRow(row: Exclude<Row, { kind: 'retry' }>, chosen: EntityRef | undefined): void {
  closePalette();
  if (row.kind === 'list') {
    goTo(row.list);
    return;
  }
  const command = commands.get(row.kind === 'hit' ? row.provider.open : row.entry.id);
  // Its own guards do not know of the dialog that it would leave.
  if (command && row.kind === 'command' && row.entry.state.kind === 'inapplicable') {
    const { reason } = row.entry.state;
    announceFailure(new CommandError('disabled', command.id, { reason }));
    return;
  }
  const entity = row.kind === 'hit' ? row.hit.entity : chosen;
  if (command) runOn(command, entity && [entity]);
}

/** What is typed from then on is meant for what it asks, and not for the page that the palette has left. */
function runOn(command: Command, entities: readonly EntityRef[] | undefined): void {
  const running = runCommand(command, {}, { source: 'palette', ...(entities && { entities }) });
  if (isAsking(command)) holdKeysUntil(running);
}

function isList(row: Row): row is Extract<Row, { kind: 'list' }> {
  return row.kind === 'list';
}

function goTo(path: string): void {
  const command = commands.get('navigation.open');
  if (command) void runCommand(command, { path }, { source: 'palette' });
}

/**
 * Shift with Enter goes to a list of all that were found. Alt with the key that selects all rows of a list does that
 * too, and selects them.
 */
function listingOf(press: KeyboardEvent['nativeEvent'], list: string | undefined): (() => void) | undefined {
  if (list === undefined) return undefined;
  const chord = chordOf(press);
  const selects =
    chord.startsWith(WITH_ALT) && effectiveKeys(SELECT_ALL).includes(chord.slice(WITH_ALT.length));
  if (!selects && chord !== LIST_ALL) return undefined;
  return () => {
    closePalette();
    goTo(selects ? `${list}&run=${SELECT_ALL.id}` : list);
  };
}

/**
 * Alt with the key that a command has on a list does it to a hit at once, without its being opened. The last key of
 * two is enough where no other command is meant. Undefined where no command on its type has that key.
 */
function actOf(
  press: KeyboardEvent['nativeEvent'],
  on: Chosen | undefined,
  context: CommandContext,
): (() => void) | undefined {
  const chord = chordOf(press);
  if (!on || !chord.startsWith(WITH_ALT)) return undefined;
  const key = chord.slice(WITH_ALT.length);
  const offered = commandsAt('row', { type: on.provider.entityType }).filter(mayRunOver(context));
  const [also, ...others] = offered.filter((one) =>
    effectiveKeys(one).some((keys) => keys.endsWith(` ${key}`)),
  );
  const command =
    offered.find((one) => effectiveKeys(one).includes(key)) ?? (others.length === 0 ? also : undefined);
  if (!command) return undefined;
  return () => {
    closePalette();
    runOn(command, [on.hit.entity]);
  };
}

function commandGroup({ heading, entries }: PaletteGroup, t: T): ListGroup<Row> {
  const grouped = heading.kind === 'group';
  return {
    key: grouped ? `group:${heading.text}` : heading.kind,
    heading: grouped ? heading.text : heading.kind === 'recent' ? t('palette.recent') : undefined,
    rows: entries.map((entry) => commandRow(entry, grouped)),
  };
}

function hitGroup({ provider, text, hits, list }: EntityHits, t: T): ListGroup<Row> {
  const key = `found:${provider.entityType}`;
  const heading = t(provider.title);
  const rows = hits.map((hit): Row => {
    const value = `${provider.entityType}:${hit.entity.id}`;
    return { kind: 'hit', value, provider, hit, list };
  });
  if (list === undefined) return { key, heading, rows };
  const title = t('palette.list-all', { kind: heading, search: text });
  return {
    key,
    heading,
    rows: [...rows, { kind: 'list', value: key, icon: mdiFormatListBulleted, title, list }],
  };
}

/** What could not be looked for and why: `Devices and Assets: Unable to connect`. */
function failuresOf(hits: readonly EntityHits[], t: T): readonly string[] {
  const failed = hits.filter(({ error }) => error !== undefined);
  const together = Map.groupBy(failed, ({ error }) => t(shownOf(error)));
  return [...together].map(
    ([why, of]) => `${formatList(of.map(({ provider }) => t(provider.title)))}: ${why}`,
  );
}

function retryGroup(t: T): ListGroup<Row> {
  const row = { kind: 'retry', value: 'retry', icon: mdiRefresh, title: t('action.retry') } as const;
  return { key: 'retry', heading: undefined, rows: [row] };
}

function Footer({ text }: { text: string }) {
  return <p className="border-t border-line px-4 py-2 text-xs text-muted">{text}</p>;
}

/** What can be done with one entity, narrowed by what is typed; first what has just that for its key. */
function entityGroups(entries: readonly PaletteEntry[], query: string): PaletteGroup[] {
  const wanted = fold(query);
  const hasKey = ({ id }: PaletteEntry) => {
    const command = commands.get(id);
    return command !== undefined && effectiveKeys(command).includes(query);
  };
  const fitting = entries
    .filter((entry) => fold(entry.title).includes(wanted) || entry.id.includes(wanted) || hasKey(entry))
    .toSorted((left, right) => Number(hasKey(right)) - Number(hasKey(left)));
  return fitting.length > 0 ? [{ heading: { kind: 'found' }, entries: fitting }] : [];
}
