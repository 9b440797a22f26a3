import type { Asked } from '../wire/asked-ahead.ts';
import type { Tree } from './tree.ts';

/** The page of a language: what is drawn by the build, with one row to draw others by. */
export interface EarlyPage {
  lang: string;
  dir: string;
  page: Tree;
}

/** What the build has made. */
export interface Drawn {
  /** By language. */
  pages: Readonly<Record<string, EarlyPage>>;
  /** What the sheet of those who are signed in says of these pages. That sheet itself comes with the program. */
  looks: string;
}

/** What has begun before it. */
export interface Begun {
  language: string;
  /** Whose list it is, and its first page. */
  user: Asked;
  list: Asked;
}

/** A device as far as its row shows it; members may be of any type. */
type Row = Readonly<Record<string, unknown>>;

/** Below this width the menu lies over the page, pixels. */
const LEAST_WIDTH = 960;
/** The tallest track that all browsers hold, and the height of a row; as the table has them, in pixels. */
const MOST_HEIGHT = 15_000_000;
const ROW_HEIGHT = 36;
/** Of what stands above the rows, pixels. */
const ABOVE = 155;
/** What is not the row itself: the box at its start and the menu at its end, pixels. */
const BOX = 40;
const ROW_MENU = 44;
/**
 * A browser lays out the texts of a column as the lines of one box in a third of the time that a cell for each takes. They
 * stand where those will: a line that is as high as a row has its letters somewhat lower than one in the middle of it. The
 * borders of the rows lie over the columns, some of which are opaque.
 */
const LINES = `#early-list [data-rows]{position:absolute;inset:0 0 auto;display:grid;grid-template-columns:var(--row-columns);background:var(--surface)}
#early-list [data-lines]{display:block;overflow:clip;white-space:pre;line-height:${ROW_HEIGHT}px}
#early-list [data-rows]>[data-lines]{margin-top:-.42px}
#early-list [data-ends]{align-items:start;text-align:center}
#early-list [data-ends]>*{height:auto}
#early-list [data-marks]{display:grid;grid-auto-rows:${ROW_HEIGHT}px;align-content:start;align-items:center}
#early-list [data-borders]{position:absolute;inset:0;z-index:2}
#early-list [data-borders]>*{height:${ROW_HEIGHT}px;border-bottom:1px solid var(--line)}`;
/** Of the menu beside the page, pixels. */
const MENU_WIDTH = 150;
/** What a cell shows as one space. */
const SPACES = /[ \t\r\n\f]+/g;
/** And not at all. */
const AT_END = /^ | $/g;
/** How far a pointer may go between the press and the release of a click, pixels; what goes farther selects text. */
const MOST_TREMOR = 4;
/** Keys that the program has something for, besides those that type: with others the browser has to do. */
const KEPT_KEYS = [
  'ArrowDown',
  'ArrowUp',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  'Enter',
  'Backspace',
  'Escape',
];
const MODIFIERS = ['Shift', 'Control', 'Meta', 'Alt', 'AltGraph'];
/** Opens the palette, with the key for commands; what is typed after it goes there. */
const PALETTE_KEY = 'k';

/**
 * Draws the first devices of an administrator before the program is there to draw them, as it will draw them; nothing
 * where it would draw something else. Whoever hears the page hears nothing of it: rows that give way to others a moment
 * later would only throw them back. What is done with the rows is done once the program is there. Imports nothing that
 * the program consists of, as that is on its way. The page has to have the place that the program draws in. Resolves
 * with whether there is something to see.
 */
export async function drawEarlyList(
  { pages, looks }: Drawn,
  { language, user, list }: Begun,
): Promise<boolean> {
  // The language is what the browser has kept.
  const page = Object.hasOwn(pages, language) ? pages[language] : undefined;
  if (!page || !looksAsDeclared()) return false;
  // While the answers come.
  const blank = blankPage(page.page);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(looks + LINES);
  await Promise.all([user.coming, list.coming]);
  const rows = rowsIn(list.answer);
  // The program has come first.
  if (!document.getElementById('starting') || !isStillTheirs()) return false;
  if (rows.length === 0 || !seesLists(user.answer, language)) return false;
  Object.assign(document.documentElement, { lang: page.lang, dir: page.dir });
  // It stays, as it says nothing that the whole sheet does not say in the same layers.
  document.adoptedStyleSheets.push(sheet);
  const shown = shownPage(blank, rows, list.answer);
  document.body.prepend(shown);
  keepWhatIsDone(shown, rows);
  return true;
}

/** Whether the list looks as it is declared, as far as this browser can have it otherwise. */
function looksAsDeclared(): boolean {
  return (
    innerWidth >= LEAST_WIDTH &&
    !matchMedia('(pointer: coarse)').matches &&
    (localStorage.getItem('TB-density') ?? 'compact') === 'compact' &&
    localStorage.getItem('TB-menu-docked') !== 'false' &&
    localStorage.getItem('TB-table-devices') === null
  );
}

/** Whether a user sees lists, and not only a dashboard, and reads this language. */
function seesLists(user: unknown, language: string): boolean {
  const { defaultDashboardFullscreen, defaultDashboardId, lang } = membersOf(membersOf(user).additionalInfo);
  const isKept = defaultDashboardFullscreen === true && typeof defaultDashboardId === 'string';
  return user !== undefined && !isKept && (typeof lang !== 'string' || lang === language);
}

/** Whether nobody has signed out, or in as another, in another tab since the list was asked for. */
function isStillTheirs(): boolean {
  return (localStorage.getItem('jwt_token') ?? undefined) === globalThis.askedAhead?.token;
}

function rowsIn(answer: unknown): readonly Row[] {
  const { data } = membersOf(answer);
  return Array.isArray(data) ? data.map(membersOf) : [];
}

/** The page without its rows, and what they are made by. */
interface Blank {
  shown: HTMLElement;
  track: HTMLElement;
  /** What the columns stand in. */
  lines: HTMLElement;
  /** The columns in the order of their heads, between that of the boxes and that of the menus. */
  columns: readonly BlankColumn[];
}

interface BlankColumn {
  id: string;
  /** A cell as each row has it, with what it shows of a device that its mark is true of. */
  cell: HTMLElement;
}

function blankPage(page: Tree): Blank {
  const shown = Object.assign(elementOf(page) as HTMLElement, { id: 'early-list', inert: true });
  shown.ariaHidden = 'true';
  const row = shown.querySelector<HTMLElement>('[data-index]');
  const track = row?.parentElement?.parentElement;
  if (!row || !track) throw new Error('The early list has no row');
  const heads = [...shown.querySelectorAll<HTMLElement>('[role="columnheader"]')];
  const cells = [...row.children] as HTMLElement[];
  const columns = cells.map((cell, place) => ({ id: heads[place]?.dataset.column ?? '', cell }));
  const lines = document.createElement('div');
  lines.dataset.rows = '';
  row.replaceWith(lines);
  return { shown, track, lines, columns };
}

function shownPage(
  { shown, track, lines, columns }: Blank,
  rows: readonly Row[],
  answer: unknown,
): HTMLElement {
  const total = Number(membersOf(answer).totalElements);
  track.style.height = `${Math.min(total * ROW_HEIGHT, MOST_HEIGHT)}px`;
  const fitting = rows.slice(0, Math.ceil((innerHeight - ABOVE) / ROW_HEIGHT));
  lines.append(...columns.map((column) => columnOf(column, fitting)), bordersOf(fitting.length));
  // As the table has it where its columns are wider than it.
  const whole = Number.parseInt(track.parentElement?.style.minWidth ?? '', 10);
  const grid = shown.querySelector<HTMLElement>('[role="grid"]');
  if (grid && innerWidth - MENU_WIDTH < whole) grid.dataset.wide = '';
  return shown;
}

/** What a column shows of the rows: lines of text, or what stands in the middle of each that it is true of. */
function columnOf({ id, cell }: BlankColumn, rows: readonly Row[]): HTMLElement {
  if (!id) return endsOf(cell, rows.length);
  const says = TEXTS[id];
  // Whatever a row says is a text: nothing of it becomes markup, nor a line of its own.
  if (says) {
    const lines = rows.map((device) => says(device).replaceAll(SPACES, ' ').replaceAll(AT_END, ''));
    return linesIn(cell, lines);
  }
  const column = document.createElement('div');
  column.dataset.marks = '';
  rows.forEach((device, place) => {
    if (!MARKS[id]?.(device)) return;
    const mark = cell.cloneNode(true) as HTMLElement;
    mark.style.gridRow = `${place + 1}`;
    column.append(mark);
  });
  return column;
}

/** The boxes at the starts of so many rows, or the menus at their ends. */
function endsOf(cell: HTMLElement, count: number): HTMLElement {
  const end = cell.firstElementChild as HTMLElement;
  const text = end.textContent;
  if (text) {
    linesIn(end, Array<string>(count).fill(text));
    cell.dataset.ends = '';
  } else {
    for (let more = 1; more < count; more++) cell.append(end.cloneNode(true));
    cell.dataset.marks = '';
  }
  return cell;
}

function bordersOf(count: number): HTMLElement {
  const borders = document.createElement('div');
  borders.dataset.borders = '';
  for (let row = 0; row < count; row++) borders.append(document.createElement('div'));
  return borders;
}

function linesIn(box: HTMLElement, lines: readonly string[]): HTMLElement {
  box.textContent = lines.join('\n');
  box.dataset.lines = '';
  return box;
}

function elementOf([tag, attributes, children]: Tree): Element {
  const element = /^(svg|path|rect)$/.test(tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.map((child) => (typeof child === 'string' ? child : elementOf(child))));
  return element;
}

/** What each column says, by its id. */
const TEXTS: Readonly<Record<string, (device: Row) => string>> = {
  name: ({ name }) => textOf(name),
  deviceProfileName: ({ deviceProfileName, type }) => textOf(deviceProfileName ?? type),
  label: ({ label }) => textOf(label),
  customerTitle: ({ customerTitle }) => textOf(customerTitle),
  createdTime: ({ createdTime }) => timestamp(new Date(Number(createdTime))),
};
const MARKS: Readonly<Record<string, (device: Row) => boolean>> = {
  gateway: ({ additionalInfo }) => membersOf(additionalInfo).gateway === true,
  public: ({ customerIsPublic }) => customerIsPublic === true,
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function timestamp(time: Date): string {
  if (Number.isNaN(time.getTime())) return '';
  const [year, ...others] = [
    time.getFullYear(),
    time.getMonth() + 1,
    time.getDate(),
    time.getHours(),
    time.getMinutes(),
    time.getSeconds(),
  ];
  const [month, day, hour, minute, second] = others.map((part) => String(part).padStart(2, '0'));
  return `${String(year).padStart(4, '0')}-${month}-${day} ${hour}:${minute}:${second}`;
}

function membersOf(value: unknown): Row {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Keeps what is done with the rows until the program can do it. */
function keepWhatIsDone(shown: HTMLElement, rows: readonly Row[]): void {
  const ended = new AbortController();
  const { signal } = ended;
  const pressed: KeyboardEvent[] = [];
  let keepsKeys = true;
  let press: MouseEvent | undefined;
  document.addEventListener(
    'mousedown',
    (event) => {
      press = event;
    },
    { signal },
  );
  // To open a row is to go to its address, which the program starts from, or follows.
  document.addEventListener(
    'click',
    (event) => {
      if (press && wayBetween(press, event) > MOST_TREMOR) return;
      const place = placeAt(shown, event);
      const id = textOf(membersOf(rows[place]?.id).id);
      if (!id) return;
      const before = typeof history.state === 'number' ? history.state : 0;
      const isOpen = location.pathname !== '/devices';
      history[isOpen ? 'replaceState' : 'pushState'](isOpen ? before : before + 1, '', `/devices/${id}`);
    },
    { signal },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      // They come before what is pressed with them.
      if (MODIFIERS.includes(event.key)) return;
      // What comes after one that is not kept is meant for what that has done.
      keepsKeys &&= isKept(event);
      if (!keepsKeys) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      pressed.push(event);
    },
    { capture: true, signal },
  );
  const end = () => {
    ended.abort();
    shown.remove();
  };
  const look = () => !isStillTheirs() && end();
  window.addEventListener('storage', look, { signal });
  // A page that waits in the history of the browser hears of nothing.
  window.addEventListener('pageshow', look, { signal });
  document.addEventListener(
    'started',
    () => {
      shown.remove();
      // Once the page has the focus that it takes as it comes; what is pressed until then comes after what was before.
      setTimeout(() => {
        end();
        for (const event of pressed)
          (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event));
      });
    },
    { signal },
  );
}

/** Whether a key is done again once the program is there, which knows what is typed into a search that it opens. */
function isKept(event: KeyboardEvent): boolean {
  const isText = event.key.length === 1;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isText && isCommand && !event.altKey) return event.key.toLowerCase() === PALETTE_KEY;
  return isText ? !event.altKey : KEPT_KEYS.includes(event.key) && !isModified(event);
}

function isModified({ ctrlKey, metaKey, altKey, shiftKey }: MouseEvent | KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

function wayBetween(from: MouseEvent, to: MouseEvent): number {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY);
}

/** The place of the row that a press opens; a negative one over the rows, where what is there is not the row's, or it selects. */
function placeAt(shown: HTMLElement, event: MouseEvent): number {
  const { clientX: x, clientY: y, button } = event;
  const whole = shown.querySelector('[role="grid"]')?.getBoundingClientRect();
  const { left = 0, right = 0, bottom = 0 } = whole ?? {};
  if (button !== 0 || isModified(event) || x < left + BOX || x > right - ROW_MENU || y > bottom) return -1;
  const { top = y } = shown.querySelector('[data-rows]')?.getBoundingClientRect() ?? {};
  return Math.floor((y - top) / ROW_HEIGHT);
}
