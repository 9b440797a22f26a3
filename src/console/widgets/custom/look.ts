import { currentLanguage } from '../../i18n/i18n.ts';
import type { Look } from './page/protocol.ts';

/** The colours that widgets may draw in, as the console calls them. */
const TOKENS = [
  '--surface',
  '--raised',
  '--line',
  '--ink',
  '--muted',
  '--accent',
  '--accent-ink',
  '--danger',
  '--success',
  '--warning',
];

/** How what stands at a place of the page looks. */
export function lookOf(place: HTMLElement): Look {
  const style = getComputedStyle(place);
  const theme = place.closest<HTMLElement>('[data-theme]')?.dataset.theme;
  return {
    scheme: theme === 'dark' ? 'dark' : 'light',
    color: style.color,
    font: `${style.fontWeight || 400} ${style.fontSize || '14px'} ${style.fontFamily || 'sans-serif'}`,
    language: currentLanguage().replace('_', '-'),
    direction: document.documentElement.dir || 'ltr',
    tokens: Object.fromEntries(TOKENS.map((name) => [name, style.getPropertyValue(name).trim()])),
  };
}
