import { mdiShapeOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { iconsAround } from './named-icons.ts';

/** What stands where a name is no icon's. */
const UNKNOWN = mdiShapeOutline;
/** The names in `combination_icon:account+cog` are divided so. */
const BETWEEN_NAMES = /[+,\s]+/;

/** The paths of the icons that were asked for, by their names in the package. */
const known = new Map<string, string>();

/**
 * Draws an icon by the name that data has for it: `mdi:water-pump`, or several in `combination_icon:factory+alert`, of
 * which the first is the icon and each further one a sign on its lower corner.
 */
export function NamedShape({ name }: { name: string }) {
  const names = name.replace(/^combination_icon:/, '');
  const [main = '', ...signs] = names.split(BETWEEN_NAMES).filter(Boolean);
  if (signs.length === 0) return <Shape name={main} />;
  return (
    <>
      <Shape name={main} transform="scale(0.8)" />
      {signs.map((sign) => (
        <Shape key={sign} name={sign} transform="translate(12 12) scale(0.5)" />
      ))}
    </>
  );
}

function Shape({ name, transform }: { name: string; transform?: string }) {
  const id = idOf(name);
  const [, setCome] = useState<string>();
  useEffect(() => {
    if (known.has(id)) return;
    let left = false;
    find(id)
      .catch((error: unknown) => console.warn('An icon could not be fetched', error))
      .finally(() => !left && setCome(id));
    return () => {
      left = true;
    };
  }, [id]);
  const path = known.get(id);
  return path === undefined ? null : <path d={path} fill="currentColor" transform={transform} />;
}

async function find(id: string): Promise<void> {
  const icons = await iconsAround(id);
  const path: unknown = Object.hasOwn(icons, id) ? Reflect.get(icons, id) : undefined;
  known.set(id, typeof path === 'string' ? path : UNKNOWN);
}

/** Names are written as in the set, `water-pump`, with `mdi:` before them or not. */
function idOf(name: string): string {
  const words = name.replace(/^mdi:/, '').split('-');
  return `mdi${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}
