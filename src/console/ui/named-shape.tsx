import * as icons from '@mdi/js';

/** What stands where a name is no icon's. */
const UNKNOWN = icons.mdiShapeOutline;
/** The names in `combination_icon:account+cog` are divided so. */
const BETWEEN_NAMES = /[+,\s]+/;

/**
 * Draws an icon by the name that data has for it: `mdi:water-pump`, or several in `combination_icon:factory+alert`, of
 * which the first is the icon and each further one a sign on its lower corner.
 */
export function NamedShape({ name }: { name: string }) {
  const names = name.replace(/^combination_icon:/, '');
  const [main = '', ...signs] = names.split(BETWEEN_NAMES).filter(Boolean);
  if (signs.length === 0) return <path d={pathOf(main)} fill="currentColor" />;
  return (
    <>
      <path d={pathOf(main)} fill="currentColor" transform="scale(0.8)" />
      {signs.map((sign) => (
        <path key={sign} d={pathOf(sign)} fill="currentColor" transform="translate(12 12) scale(0.5)" />
      ))}
    </>
  );
}

/** Names are written as in the set, `water-pump`, with `mdi:` before them or not. */
function pathOf(name: string): string {
  const words = name.replace(/^mdi:/, '').split('-');
  const id = `mdi${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
  const path: unknown = Object.hasOwn(icons, id) ? Reflect.get(icons, id) : undefined;
  return typeof path === 'string' ? path : UNKNOWN;
}
