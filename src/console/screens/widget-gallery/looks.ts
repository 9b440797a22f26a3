import { useSearch } from 'wouter';
import { DATA_STATES, type DataState } from '../../widgets/sample/data-state.ts';
import { SIZES, type SizeName, THEMES, type ThemeName } from './states.ts';

/** What each widget of a page is shown in: every state in every size and theme. */
export interface Looks {
  readonly states: readonly DataState[];
  readonly sizes: readonly SizeName[];
  readonly themes: readonly ThemeName[];
}

export const SIZE_NAMES = Object.keys(SIZES) as readonly SizeName[];

/**
 * What the address says by `state`, `size` and `theme`. What it does not say is everything where one type is shown, and
 * of many types what is seen on an ordinary dashboard.
 *
 * @param theme of the page
 */
export function useLooks(ofOneType: boolean, theme: ThemeName): Looks {
  const asked = new URLSearchParams(useSearch());
  function chosen<Name extends string>(name: string, all: readonly Name[], usual: Name): readonly Name[] {
    const one = all.find((value) => value === asked.get(name));
    if (one !== undefined) return [one];
    return ofOneType ? all : [usual];
  }
  return {
    states: chosen('state', DATA_STATES, 'sample'),
    sizes: chosen('size', SIZE_NAMES, 'medium'),
    themes: chosen('theme', THEMES, theme),
  };
}
