import {
  mdiChevronDown,
  mdiChevronRight,
  mdiFolderOutline,
  mdiPencilOutline,
  mdiPlus,
  mdiRefresh,
  mdiTrashCanOutline,
} from '@mdi/js';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { TextField } from '../fields/text-field.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import {
  NOTHING_KNOWN,
  type TreeNode,
  type TreeRow,
  type TreeSource,
  treeRows,
  withChildren,
  withOpen,
} from './tree-model.ts';

/** What is being named: a new node below one, or at the top, or one that is there. */
type Naming = { kind: 'create'; parent: TreeNode | undefined } | { kind: 'rename'; node: TreeNode };

/**
 * A tree by the WAI-ARIA pattern: one stop for the Tab key, arrows go up, down, in and out, Home and End, letters go to
 * a name, Enter selects; F2 renames, Insert creates below, Delete removes, where the source lets them. Nodes are asked
 * for once they are opened.
 */
export function Tree({
  label,
  source,
  selected,
  onSelect,
  onFailure,
  searchable = false,
  bare = false,
}: {
  /** Translated name. */
  label: string;
  source: TreeSource;
  /** The id of the node that is selected; chosen from outside too. */
  selected: string | undefined;
  onSelect(node: TreeNode): void;
  onFailure(error: unknown): void;
  searchable?: boolean;
  /** It has no buttons. */
  bare?: boolean;
}) {
  const t = useTranslate();
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(NOTHING_KNOWN);
  const [search, setSearch] = useState('');
  const [current, setCurrent] = useState<string>();
  const [naming, setNaming] = useState<Naming>();
  const rows = treeRows(state, searchable ? search : '');
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === (current ?? selected)),
  );
  const row = rows[at];

  /** The nodes that were known once: those that a person has closed stay so. */
  const met = useRef(new Set<string>());
  /** How often the nodes below each were asked for: an answer that another has overtaken is old. */
  const askings = useRef(new Map<string | undefined, number>());
  const load = useCallback(
    async (parent: TreeNode | undefined, signal: AbortSignal) => {
      const asking = (askings.current.get(parent?.id) ?? 0) + 1;
      askings.current.set(parent?.id, asking);
      try {
        const nodes = await source.childrenOf(parent, signal);
        if (signal.aborted || askings.current.get(parent?.id) !== asking) return;
        const opened = nodes.filter(
          ({ id, isBranch, startsOpen }) => isBranch && startsOpen && !met.current.has(id),
        );
        for (const { id } of nodes) met.current.add(id);
        setState((known) =>
          opened.reduce((state, { id }) => withOpen(state, id, true), withChildren(known, parent?.id, nodes)),
        );
        await Promise.all(opened.map((node) => load(node, signal)));
      } catch (error) {
        if (!signal.aborted) onFailure(error);
      }
    },
    [source, onFailure],
  );

  const ending = useRef(new AbortController());
  useEffect(() => {
    ending.current = new AbortController();
    setState(NOTHING_KNOWN);
    met.current = new Set();
    void load(undefined, ending.current.signal);
    const stop = source.follow?.((parent) => void load(parent, ending.current.signal));
    return () => {
      ending.current.abort();
      stop?.();
    };
  }, [load, source]);

  /** A node that takes the focus once it is drawn. */
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (awaited.current === undefined) return;
    const drawn = root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(awaited.current)}"]`);
    if (!drawn) return;
    awaited.current = undefined;
    drawn.focus();
  });

  const wasNaming = useRef(false);
  useEffect(() => {
    // The field that had the focus is gone.
    if (wasNaming.current && !naming) root.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    wasNaming.current = naming !== undefined;
  }, [naming]);

  function toggle(node: TreeNode, isOpen: boolean) {
    if (!node.isBranch) return;
    setState((known) => withOpen(known, node.id, isOpen));
    if (isOpen && !state.children.has(node.id)) void load(node, ending.current.signal);
  }

  /** Asks again for the nodes below one and below all that are open. */
  async function refresh() {
    const open = rows.filter(({ isOpen }) => isOpen).map(({ node }) => node);
    await Promise.all([undefined, ...open].map((node) => load(node, ending.current.signal)));
  }

  function focusRow(next: TreeRow | undefined) {
    if (!next) return;
    setCurrent(next.node.id);
    root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(next.node.id)}"]`)?.focus();
  }

  async function named(name: string) {
    const what = naming;
    setNaming(undefined);
    if (!what || name.trim() === '') return;
    try {
      if (what.kind === 'rename') {
        await source.rename?.(what.node, name.trim());
        await load(rows.find(({ node }) => node.id === what.node.id)?.parent, ending.current.signal);
      } else {
        const created = await source.create?.(what.parent, name.trim());
        awaited.current = created?.id;
        if (what.parent) setState((known) => withOpen(known, what.parent?.id ?? '', true));
        await load(what.parent, ending.current.signal);
      }
    } catch (error) {
      onFailure(error);
    }
  }

  async function remove(of: TreeRow) {
    try {
      await source.remove?.(of.node);
      await load(of.parent, ending.current.signal);
      focusRow(rows[at + 1] ?? rows[at - 1]);
    } catch (error) {
      onFailure(error);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!row || event.target instanceof HTMLInputElement || !keyDone(event, row)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Does what a key does; false for one that does nothing here. */
  function keyDone(
    { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
    { node, parent, isOpen }: TreeRow,
  ): boolean {
    if (ctrlKey || metaKey || altKey) return false;
    const isRightToLeft = root.current !== null && getComputedStyle(root.current).direction === 'rtl';
    const [inward, outward] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (key === 'ArrowDown') focusRow(rows[at + 1]);
    else if (key === 'ArrowUp') focusRow(rows[at - 1]);
    else if (key === 'Home') focusRow(rows[0]);
    else if (key === 'End') focusRow(rows.at(-1));
    else if (key === inward) isOpen ? focusRow(rows[at + 1]) : toggle(node, true);
    else if (key === outward)
      isOpen ? toggle(node, false) : focusRow(rows.find((other) => other.node === parent));
    else if (key === 'Enter' || key === ' ') node.isDisabled || onSelect(node);
    else if (key === 'F2' && source.rename) setNaming({ kind: 'rename', node });
    else if (key === 'Insert' && source.create)
      setNaming({ kind: 'create', parent: node.isBranch ? node : parent });
    else if (key === 'Delete' && source.remove && row) void remove(row);
    else if (key.length === 1) focusRow(rowNamed(rows, at, key));
    else return false;
    return true;
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className={`flex items-end gap-1 *:first:flex-1 ${bare && !searchable ? 'hidden' : ''}`}>
        {searchable ? (
          <TextField
            label={t('tree.search')}
            name={`${id}-search`}
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        ) : (
          <span />
        )}
        {source.create && (
          <IconButton
            size={18}
            label={t('tree.create')}
            icon={mdiPlus}
            onClick={() => setNaming({ kind: 'create', parent: row?.node.isBranch ? row.node : row?.parent })}
          />
        )}
        {source.rename && row && (
          <IconButton
            size={18}
            label={t('tree.rename')}
            icon={mdiPencilOutline}
            onClick={() => setNaming({ kind: 'rename', node: row.node })}
          />
        )}
        {source.remove && row && (
          <IconButton
            size={18}
            label={t('tree.delete')}
            icon={mdiTrashCanOutline}
            onClick={() => void remove(row)}
          />
        )}
        {!bare && (
          <IconButton size={18} label={t('tree.refresh')} icon={mdiRefresh} onClick={() => void refresh()} />
        )}
      </div>
      <div ref={root} role="tree" aria-label={label} onKeyDown={onKeyDown}>
        {rows.map((one, index) => (
          <Row
            key={one.node.id}
            row={one}
            isCurrent={index === at}
            isSelected={one.node.id === selected}
            isRenamed={naming?.kind === 'rename' && naming.node.id === one.node.id}
            onToggle={() => toggle(one.node, !one.isOpen)}
            onFocus={() => setCurrent(one.node.id)}
            onSelect={() => one.node.isDisabled || onSelect(one.node)}
            onNamed={(name) => void named(name)}
            onGivenUp={() => setNaming(undefined)}
          />
        ))}
      </div>
      {rows.length === 0 && state.children.has(undefined) && (
        <p className="text-muted">{t('input.nothing-found')}</p>
      )}
      {naming?.kind === 'create' && (
        <NameField
          label={t('tree.new-name', { parent: naming.parent?.name ?? label })}
          start=""
          onNamed={(name) => void named(name)}
          onGivenUp={() => setNaming(undefined)}
        />
      )}
    </div>
  );
}

function Row({
  row: { node, level, isOpen, place, count },
  isCurrent,
  isSelected,
  isRenamed,
  onToggle,
  onFocus,
  onSelect,
  onNamed,
  onGivenUp,
}: {
  row: TreeRow;
  isCurrent: boolean;
  isSelected: boolean;
  isRenamed: boolean;
  onToggle(): void;
  onFocus(): void;
  onSelect(): void;
  onNamed(name: string): void;
  onGivenUp(): void;
}) {
  const t = useTranslate();
  if (isRenamed) {
    return <NameField label={t('tree.rename')} start={node.name} onNamed={onNamed} onGivenUp={onGivenUp} />;
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    <div
      role="treeitem"
      data-node={node.id}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={count}
      aria-expanded={node.isBranch ? isOpen : undefined}
      aria-selected={isSelected}
      aria-disabled={node.isDisabled}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      onClick={onSelect}
      style={{ paddingInlineStart: (level - 1) * 20 }}
      className="flex min-h-(--control) cursor-pointer items-center gap-1.5 rounded-control pe-2 hover:bg-hover aria-selected:bg-accent-soft aria-selected:font-medium aria-disabled:opacity-60"
    >
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center text-muted"
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {node.isBranch && (
          <Icon
            path={isOpen ? mdiChevronDown : mdiChevronRight}
            size={18}
            className={isOpen ? '' : 'rtl:-scale-x-100'}
          />
        )}
      </span>
      {node.picture ?? <Icon path={node.icon ?? mdiFolderOutline} size={18} className="text-muted" />}
      <span className="min-w-0 flex-1 truncate">{node.content ?? node.name}</span>
    </div>
  );
}

/** Takes a name: Enter gives it, Escape gives it up. */
function NameField({
  label,
  start,
  onNamed,
  onGivenUp,
}: {
  label: string;
  start: string;
  onNamed(name: string): void;
  onGivenUp(): void;
}) {
  const [name, setName] = useState(start);
  return (
    <TextField
      label={label}
      name="name"
      autoFocus
      autoComplete="off"
      value={name}
      onChange={({ target }) => setName(target.value)}
      onFocus={({ target }) => target.select()}
      onBlur={onGivenUp}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onNamed(name);
        else if (event.key === 'Escape') onGivenUp();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

function rowNamed(rows: readonly TreeRow[], at: number, letter: string): TreeRow | undefined {
  const starts = ({ node }: TreeRow) => node.name.toLowerCase().startsWith(letter.toLowerCase());
  return [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find(starts);
}
