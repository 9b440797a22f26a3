import { mdiArrowDown, mdiArrowUp, mdiClose, mdiPencil, mdiPlus } from '@mdi/js';
import { type ReactNode, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { fold } from '../commands/fold.ts';
import type { InputProps } from '../commands/input.ts';
import { useTranslate } from '../i18n/i18n.ts';
import { type AlertRequest, alert } from '../messages/dialog-store.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { Icon } from '../ui/icon.tsx';

/** A button that adds a row. */
export interface RowAddition {
  /** Translated. */
  label: string;
  run(): void;
  /** The row is asked for in a dialog, which gives the focus back to the button. */
  opensDialog?: boolean;
}

/** What rows are made of, and what can be done with them. */
export interface RowsProps<R> extends Pick<InputProps<unknown>, 'autoFocus' | 'ref'> {
  rows: readonly R[];
  /** Tells rows apart; their place does, unless said. */
  keyOf?(row: NoInfer<R>): string;
  /** What a row is called in the names of its buttons. */
  nameOf(row: NoInfer<R>, at: number): string;
  /** What a row is made of. */
  children(row: NoInfer<R>, at: number): ReactNode;
  /**
   * One line with its buttons behind its controls, or behind its text; a card with its buttons beside its heading, or
   * unless said in its corner.
   */
  look?: 'line' | 'chip' | 'headed' | 'card';
  /** Said where there are no rows. */
  none: string;
  /** Rows can neither be added, moved nor taken out. */
  isFixed: boolean | undefined;
  additions: readonly RowAddition[];
  onEdit?(at: number): void;
  onMove?(from: number, to: number): void;
  /** Whether a row may change its place with a neighbour; all may, unless said. */
  canMove?(from: number, to: number): boolean;
  /** What a row is found by: where there are many, they can be searched. */
  searchedBy?(row: NoInfer<R>): string;
  onRemove(at: number): void;
  /** Says why a row cannot be taken out. */
  whyKept?(row: NoInfer<R>): AlertRequest | undefined;
  /** Asks whether a row is really to be taken out. */
  confirmRemoval?(row: NoInfer<R>): Promise<boolean>;
}

/** Where the focus goes once the rows are as they were changed: to a button of a row, or into it. */
interface Next {
  at: number;
  to: 'up' | 'down' | 'remove' | 'content';
}

/** From how many rows on they can be searched. */
const MANY = 8;

const BEGINNING: Next = { at: 0, to: 'content' };

const CONTROL = ':is(input, select, textarea, button)';

/**
 * The rows of a field, with buttons that change, move and take out each, and below them what adds another. Says what
 * was done, and keeps the focus near it: in a new row, with one that moves, at the neighbour of one that is gone.
 */
export function Rows<R>({
  rows,
  keyOf,
  nameOf,
  children: contentOf,
  look = 'card',
  none,
  isFixed = false,
  additions,
  onEdit,
  onMove,
  canMove = () => true,
  searchedBy,
  onRemove,
  whyKept,
  confirmRemoval,
  autoFocus = false,
  ref,
}: RowsProps<R>) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  const [next, setNext] = useState(autoFocus ? BEGINNING : undefined);
  const [said, setSaid] = useState('');
  const [search, setSearch] = useState('');
  const isSearched = searchedBy !== undefined && (rows.length >= MANY || search !== '');
  const wanted = fold(search.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row stays while its text is written, whatever that becomes
  const found = useMemo(() => foundRows(wanted), [wanted, rows.length]);
  // Neighbours that are not seen would be changed with.
  const isMovable = onMove !== undefined && wanted === '';

  useImperativeHandle(ref, () => ({ focus: () => focusOn(BEGINNING, list.current, adding.current) }), []);
  useEffect(() => {
    if (!next) return;
    setNext(undefined);
    focusOn(next, list.current, adding.current);
  }, [next]);

  function foundRows(text: string): number[] {
    return [...rows.keys()].filter((at) => {
      const row = rows[at];
      return row === undefined || !searchedBy || fold(searchedBy(row)).includes(text);
    });
  }

  function add({ run, opensDialog }: RowAddition): void {
    run();
    if (opensDialog) return;
    setSearch('');
    setNext({ at: rows.length, to: 'content' });
    setSaid(t('input.added', { number: rows.length + 1 }));
  }

  function move(from: number, to: 'up' | 'down'): void {
    const at = to === 'up' ? from - 1 : from + 1;
    onMove?.(from, at);
    setNext({ at, to });
    setSaid(t('input.moved', { number: at + 1, count: rows.length }));
  }

  async function remove(row: R, at: number): Promise<void> {
    const reason = whyKept?.(row);
    if (reason) {
      await alert(reason);
      return;
    }
    if (confirmRemoval && !(await confirmRemoval(row))) return;
    onRemove(at);
    setNext({ at: Math.min(at, rows.length - 2), to: 'remove' });
    setSaid(t('input.removed', { count: rows.length - 1 }));
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isSearched && (
        <TextField
          label={t('input.search-rows')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            const count = foundRows(fold(target.value.trim())).length;
            setSaid(t('input.rows-found', { count, all: rows.length }));
          }}
          // It narrows what is shown, and is no answer of the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {rows.length === 0 && <p className="text-muted">{none}</p>}
      {rows.length > 0 && found.length === 0 && <p className="text-muted">{t('input.nothing-found')}</p>}
      <ol ref={list} className="flex flex-col gap-2 empty:hidden">
        {rows.map((row, at) => {
          if (!found.includes(at)) return null;
          const name = nameOf(row, at);
          const button = (to: string, label: string, icon: string, onClick: () => void, isOff = false) => (
            <button
              type="button"
              data-to={to}
              className="icon-button"
              aria-label={label}
              disabled={isOff}
              onClick={onClick}
            >
              <Icon path={icon} size={18} />
            </button>
          );
          return (
            <li key={keyOf?.(row) ?? at} data-at={at} className={`flex items-start gap-1 ${LOOKS[look]}`}>
              <div data-content="" className="@container flex min-w-0 flex-1 flex-col gap-2">
                {contentOf(row, at)}
              </div>
              {!isFixed && (
                <div data-buttons="" className="flex shrink-0 flex-wrap justify-end">
                  {onEdit && button('edit', t('input.edit-named', { name }), mdiPencil, () => onEdit(at))}
                  {isMovable && (
                    <>
                      {button(
                        'up',
                        t('input.move-up', { name }),
                        mdiArrowUp,
                        () => move(at, 'up'),
                        at === 0 || !canMove(at, at - 1),
                      )}
                      {button(
                        'down',
                        t('input.move-down', { name }),
                        mdiArrowDown,
                        () => move(at, 'down'),
                        at === rows.length - 1 || !canMove(at, at + 1),
                      )}
                    </>
                  )}
                  {button('remove', t('input.remove-named', { name }), mdiClose, () => void remove(row, at))}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {!isFixed && (
        <div ref={adding} className="flex flex-wrap gap-2">
          {additions.map((addition) => (
            <button
              key={addition.label}
              type="button"
              className="button"
              aria-haspopup={addition.opensDialog && 'dialog'}
              onClick={() => add(addition)}
            >
              <Icon path={mdiPlus} size={18} />
              {addition.label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function focusOn({ at, to }: Next, list: HTMLElement | null, adding: HTMLElement | null): void {
  const row = list?.querySelector(`:scope > [data-at="${at}"]`);
  const find = (selector: string) => row?.querySelector<HTMLElement>(`:scope > ${selector}:not(:disabled)`);
  const wanted = to === 'content' ? `[data-content] ${CONTROL}` : `[data-buttons] > [data-to="${to}"]`;
  // A row may have no control but its buttons; at the end of its way one of these is off, and the other leads back.
  const found = find(wanted) ?? find('[data-buttons] > button') ?? adding?.querySelector('button');
  found?.focus();
}

const LOOKS = {
  // The buttons stand beside the controls, below whose labels they would else be.
  line: '*:data-buttons:mt-6',
  chip: 'flex-wrap rounded-control bg-accent-soft ps-1 *:data-content:min-w-32 *:data-content:self-center *:data-buttons:ms-auto',
  headed:
    'relative rounded-card border border-line p-3 *:data-buttons:absolute *:data-buttons:end-1 *:data-buttons:top-1',
  card: 'rounded-card border border-line p-3',
};
