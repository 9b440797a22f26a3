import { type RefObject, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { theme } from '../ui/theme-store.ts';

/** The theme that an element is drawn in: that of the page, unless a part of the page around it has another. */
export function useThemeAround(element: RefObject<HTMLElement | null>): 'light' | 'dark' {
  const { effective } = useSnapshot(theme);
  const [around, setAround] = useState(effective);
  useLayoutEffect(() => {
    const named = element.current?.parentElement?.closest<HTMLElement>('[data-theme]')?.dataset.theme;
    setAround((named ?? effective) === 'dark' ? 'dark' : 'light');
  }, [element, effective]);
  return around;
}
