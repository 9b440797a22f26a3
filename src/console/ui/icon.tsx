import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';
import { loadable } from './loadable.tsx';

interface IconProps {
  /** What `@mdi/js` gives, or the name that data has: `mdi:water-pump`, `combination_icon:factory+alert`. */
  path: string;
  /** Edge length in pixels. */
  size?: number;
  /** Read out in place of the icon; without it the icon is decoration. */
  title?: string;
  className?: string;
}

/** An icon of the Material Design set: `<Icon path={mdiPlus} />`. */
export function Icon({ path, size = 20, title, className = '' }: IconProps) {
  const drawing = { viewBox: '0 0 24 24', width: size, height: size, className: `shrink-0 ${className}` };
  const shape = shapeOf(path);
  if (!title) {
    return (
      <svg {...drawing} aria-hidden="true">
        {shape}
      </svg>
    );
  }
  return (
    <svg {...drawing} role="img" aria-label={title}>
      <title>{title}</title>
      {shape}
    </svg>
  );
}

function shapeOf(path: string) {
  if (/^(mdi|combination_icon):/.test(path)) return <NamedShape name={path} />;
  return isName(path) ? <LateShape name={path} /> : <path d={path} fill="currentColor" />;
}

/** All icons there are: far more than the console draws by itself. */
const NamedShape = loadable(async () => (await import('./named-shape.tsx')).NamedShape);

/** The build leaves names in place of some paths, see `late-icons.ts`; a path begins with a move to a point. */
function isName(path: string): boolean {
  return path.startsWith('mdi');
}

const late = proxy<{ paths: Readonly<Record<string, string>> | undefined }>({ paths: undefined });

/** Fetches the icons that the first page does without, so that they are drawn at once. Rejects when it cannot. */
export async function preloadLateIcons(): Promise<void> {
  const { lateIcons } = await import('./late-icons.ts');
  late.paths ??= ref(lateIcons);
}

function LateShape({ name }: { name: string }) {
  const { paths } = useSnapshot(late);
  useEffect(() => {
    if (!paths)
      preloadLateIcons().catch((error: unknown) => console.warn('Icons could not be fetched', error));
  }, [paths]);
  return paths && <path d={paths[name]} fill="currentColor" />;
}
