import { useSyncExternalStore } from 'react';

/** Below this the window is a phone's, pixels. */
const SMALL = 600;

/** Whether the window is as narrow as a phone's, followed as it changes. */
export function useSmallWindow(): boolean {
  return useSyncExternalStore(onResize, () => window.innerWidth < SMALL);
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
