import { useEffect } from 'react';
import { authoredText } from '../../i18n/authored-text.ts';
import type { WidgetHost } from '../contract/host.ts';

/** Gives the widget the title that its settings have, with the name of an entity in it; none: that of its frame. */
export function useWidgetTitle({ setTitle, title }: WidgetHost, written: string): string {
  useEffect(() => {
    setTitle(written || undefined);
    return () => setTitle(undefined);
  }, [setTitle, written]);
  return authoredText(written) || title;
}
