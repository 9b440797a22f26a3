import { useEffect } from 'react';
import type { WidgetProps } from '../contract/widget.ts';
import { filledPattern } from './filled-pattern.ts';

/** Has the frame show the title that the settings of a widget have, with the names of its entity in it, if they have one. */
export function useOwnTitle(
  { host, picture, config }: WidgetProps,
  pattern: string | null | undefined,
): void {
  const title = pattern ? filledPattern(pattern, picture, config) : undefined;
  const { setTitle } = host;
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
}
