import { proxy } from 'valtio/vanilla';
import * as z from 'zod/mini';

/** What a person chooses; `system` follows the operating system. */
export const ThemeChoice = z.enum(['system', 'light', 'dark']);
export type ThemeChoice = z.infer<typeof ThemeChoice>;

const STORAGE_KEY = 'TB-theme';
const DARK = '(prefers-color-scheme: dark)';

/** The theme chosen, and the one in force. */
export const theme: { choice: ThemeChoice; effective: 'light' | 'dark' } = proxy({
  choice: 'system',
  effective: 'light',
});

/** Puts the stored theme in force and follows the system from then on. Call it before anything is drawn. */
export function startTheme(): void {
  const stored = ThemeChoice.safeParse(localStorage.getItem(STORAGE_KEY));
  theme.choice = stored.success ? stored.data : 'system';
  apply();
  window.matchMedia(DARK).addEventListener('change', apply);
}

/** Chooses a theme and remembers it in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  theme.choice = choice;
  localStorage.setItem(STORAGE_KEY, choice);
  apply();
}

/** Switches between light and dark, away from what is in force. */
export function toggleTheme(): void {
  chooseTheme(theme.effective === 'dark' ? 'light' : 'dark');
}

export function resetTheme(): void {
  theme.choice = 'system';
  localStorage.removeItem(STORAGE_KEY);
  apply();
}

function apply(): void {
  const system = window.matchMedia(DARK).matches ? 'dark' : 'light';
  theme.effective = theme.choice === 'system' ? system : theme.choice;
  document.documentElement.dataset.theme = theme.effective;
}
