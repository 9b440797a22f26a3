/** A sign-in that the address asks for. */
export type UrlLogin =
  | { kind: 'public'; publicId: string }
  | { kind: 'tokens'; token: string; refreshToken: string }
  | { kind: 'password'; username: string; password: string }
  /** What a letter of platforms brings that let people register. */
  | { kind: 'email-code'; code: string };

interface TakenUrlLogin {
  login: UrlLogin | undefined;
  /** What an external sign-in provider says went wrong. */
  loginError: string | undefined;
  /**
   * The address without what was taken, to be put in its place so that no secret stays in it or in the history;
   * undefined when there is nothing to take.
   */
  path: string | undefined;
}

const PARAMETERS = [
  'publicId',
  'accessToken',
  'refreshToken',
  'username',
  'password',
  'emailCode',
  'loginError',
];

/**
 * Takes a sign-in out of an address: publicId, accessToken with refreshToken, username with password, emailCode,
 * loginError; half of one, too.
 */
export function takeUrlLogin(url: URL): TakenUrlLogin {
  const params = new URLSearchParams(url.search);
  const isAsked = PARAMETERS.some((name) => params.has(name));
  const login = readLogin(params);
  const loginError = params.get('loginError') || undefined;
  for (const name of PARAMETERS) params.delete(name);
  const search = params.size > 0 ? `?${params}` : '';
  return { login, loginError, path: isAsked ? url.pathname + search + url.hash : undefined };
}

function readLogin(params: URLSearchParams): UrlLogin | undefined {
  const publicId = params.get('publicId');
  if (publicId) return { kind: 'public', publicId };
  const token = params.get('accessToken');
  if (token) return { kind: 'tokens', token, refreshToken: params.get('refreshToken') ?? '' };
  const code = params.get('emailCode');
  if (code) return { kind: 'email-code', code };
  const username = params.get('username');
  const password = params.get('password');
  return username && password ? { kind: 'password', username, password } : undefined;
}
