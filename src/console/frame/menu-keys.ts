/**
 * What a key does among the lines of a menu that folds: up and down, Home and End move; to the end of the line unfolds
 * a group or goes into it, to its start goes back to the group's heading or folds it. Returns whether it does anything.
 */
export function moveInMenu(container: HTMLElement, key: string): boolean {
  const lines = [...container.querySelectorAll<HTMLElement>('li > a, li > button')].filter(
    (line) => !line.closest('[hidden]'),
  );
  const at = lines.findIndex((line) => line.matches(':focus'));
  const line = lines[at];
  if (!line) return false;
  const [deeper, higher] =
    document.documentElement.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  switch (key) {
    case 'ArrowDown':
      return focused(lines[(at + 1) % lines.length]);
    case 'ArrowUp':
      return focused(lines.at(at - 1));
    case 'Home':
      return focused(lines[0]);
    case 'End':
      return focused(lines.at(-1));
    case deeper:
      return isFolded(line) ? pressed(line) : isUnfolded(line) && focused(lines[at + 1]);
    case higher:
      return isUnfolded(line) ? pressed(line) : focused(headingOf(line));
  }
  return false;
}

const isFolded = (line: HTMLElement) => line.ariaExpanded === 'false';
const isUnfolded = (line: HTMLElement) => line.ariaExpanded === 'true';

/** The heading of the group that a line is in. */
function headingOf(line: HTMLElement): HTMLElement | null | undefined {
  return line.closest('ul')?.closest('li')?.querySelector<HTMLElement>(':scope > button');
}

function focused(line: HTMLElement | null | undefined): boolean {
  line?.focus();
  return line !== null && line !== undefined;
}

function pressed(line: HTMLElement): boolean {
  line.click();
  return true;
}
