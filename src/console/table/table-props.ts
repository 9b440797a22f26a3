import type { ReactNode } from 'react';
import type { EntityType } from '../../model/entity-id.ts';
import type { EntityRef, TargetType } from '../commands/command.ts';
import type { CommandRef } from '../commands/command-ref.ts';
import type { Shown, TranslationKey } from '../i18n/translation-key.ts';
import type { Column, Sort } from './columns/column.ts';
import type { FilterField } from './filter-line/filter-field.ts';
import type { RowEnds } from './grid/row-ends.ts';
import type { RowSource } from './rows/row-list.ts';

export interface EntityTableProps<Row> {
  /** Also the scope `table:{id}`, and the name under which column choices are kept. */
  id: string;
  /**
   * Stands beside or inside another list: its search and order have names of their own in the URL, it waits to be
   * entered before commands act on it, and its selection goes with it.
   */
  nested?: boolean;
  /** Whether keys and commands are its own just now; as long as it is on screen, unless said. */
  inForce?(): boolean;
  title: TranslationKey | { text: string };
  /** The path of the list without what is open beside it; that of the page, unless said. */
  path?: string;
  /** The first one names the row and is always shown. */
  columns: readonly Column<Row>[];
  /** The column whose text is copied of a row, unless the keyboard is at another one. */
  copied?: string;
  source: RowSource<Row>;
  defaultSort: Sort;
  /** Tells rows apart; of a row with a subject, the id of the subject. */
  rowId(row: Row): string;
  /** What rows stand for: the menu of a row and the selection offer its commands. Left out where that is nothing. */
  rowType?: TargetType;
  /** The entity that a row stands for, or the part of one, for commands to act on. */
  subjectOf?(row: Row): EntityRef | null;
  /** Whose parts are listed: what commands on entities act on while a person is in this table. */
  owner?: EntityRef<EntityType>;
  /** The row whose details are open. */
  openId?: string | null;
  /** Asks for the details of a row, or for closing them; left out where rows have none. */
  onOpen?(row: NoInfer<Row> | null): void;
  /** Asks for the details of the row that a key has moved to while those of another are open; left out: they stay. */
  onStep?(row: NoInfer<Row>): void;
  /** Whether it can be searched; it can, unless said. */
  searchable?: boolean;
  /**
   * What its search can ask for beside words, as `type:thermostat`: its source is given all of the line. Keep it while
   * it is the same.
   */
  fields?(): Promise<readonly FilterField[]>;
  emptyText: TranslationKey | Shown;
  /** Shown when a search finds nothing; takes `search`. */
  noMatchText?: TranslationKey;
  /** How many are selected; takes `count`. */
  selectedText?: TranslationKey;
  /** Commands in the toolbar; the first one is offered in the empty table too. */
  toolbarCommands?: readonly CommandRef[];
  filters?: ReactNode;
  /** What stands around the columns: a box that selects the row and a menu, unless said. Keep it while it is the same. */
  ends?: RowEnds<Row>;
  /** The card shown on Space; without it all columns in words. */
  peek?(row: Row): ReactNode;
}
