import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref } from 'valtio/vanilla';

interface IconProps {
  /** What `@mdi/js` gives. */
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
  const shape = isName(path) ? <LateShape name={path} /> : <path d={path} fill="currentColor" />;
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
