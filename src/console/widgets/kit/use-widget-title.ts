import { useEffect } from 'react';
import type { WidgetHost } from '../contract/host.ts';

/** Gives the widget the title that its settings have, with the name of an entity in it; none: that of its frame. */
export function useWidgetTitle({ setTitle, title }: WidgetHost, written: string): string {
  useEffect(() => {
    setTitle(written || undefined);
    return () => setTitle(undefined);
  }, [setTitle, written]);
  return written || title;
}
