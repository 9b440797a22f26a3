const STORAGE_KEY = 'TB-redirect-url';

/** Keeps the path that was asked for, to go there after sign-in; it survives the way over an external provider. */
export function rememberUrl(path: string): void {
  if (isOwnPath(path)) sessionStorage.setItem(STORAGE_KEY, path);
}

/** The kept path. */
export function rememberedUrl(): string | undefined {
  const path = sessionStorage.getItem(STORAGE_KEY);
  return path !== null && isOwnPath(path) ? path : undefined;
}

/** The kept path, once. */
export function takeRememberedUrl(): string | undefined {
  const path = rememberedUrl();
  sessionStorage.removeItem(STORAGE_KEY);
  return path;
}

/** `//host` and `/\host` would leave the console. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !path.startsWith('/login');
}
