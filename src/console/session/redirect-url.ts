const KEYS = { path: 'TB-redirect-url', user: 'TB-redirect-user' } as const;

/**
 * Keeps a path to go to after sign-in; it survives the way over an external provider. With a user (`keyOf`) it is kept
 * for that one: where somebody was is nobody else's business. Asked for without one, it is anybody's.
 */
export function rememberUrl(path: string, user: string | null = null): void {
  // Nobody sees the page that a user has just left: it is still that user's.
  if (!isOwnPath(path) || (user === null && path === rememberedUrl())) return;
  sessionStorage.setItem(KEYS.path, path);
  if (user === null) sessionStorage.removeItem(KEYS.user);
  else sessionStorage.setItem(KEYS.user, user);
}

/** The kept path, whoever it is for. */
export function rememberedUrl(): string | undefined {
  const path = sessionStorage.getItem(KEYS.path);
  return path !== null && isOwnPath(path) ? path : undefined;
}

/** The kept path, once, unless it is kept for another user. */
export function takeRememberedUrl(user: string | null): string | undefined {
  const path = rememberedUrl();
  const keptFor = sessionStorage.getItem(KEYS.user);
  forgetUrl();
  return keptFor === null || keptFor === user ? path : undefined;
}

export function forgetUrl(): void {
  sessionStorage.removeItem(KEYS.path);
  sessionStorage.removeItem(KEYS.user);
}

/** `//host` and `/\host` would leave the console. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/login');
}
