/** A sign-in that the address asks for. */
export type UrlLogin =
  | { kind: 'public'; publicId: string }
  | { kind: 'tokens'; token: string; refreshToken: string }
  | { kind: 'password'; username: string; password: string };

interface TakenUrlLogin {
  login: UrlLogin | undefined;
  /** What an external sign-in provider says went wrong. */
  loginError: string | undefined;
  /** The address without what was taken, to be put in its place so that no secret stays in it or in the history. */
  path: string;
}

const PARAMETERS = ['publicId', 'accessToken', 'refreshToken', 'username', 'password', 'loginError'];

/** Takes a sign-in out of an address: publicId, accessToken with refreshToken, username with password, loginError. */
export function takeUrlLogin(url: URL): TakenUrlLogin {
  const params = new URLSearchParams(url.search);
  const login = readLogin(params);
  const loginError = params.get('loginError') || undefined;
  for (const name of PARAMETERS) params.delete(name);
  const search = params.size > 0 ? `?${params}` : '';
  return { login, loginError, path: url.pathname + search + url.hash };
}

function readLogin(params: URLSearchParams): UrlLogin | undefined {
  const publicId = params.get('publicId');
  if (publicId) return { kind: 'public', publicId };
  const token = params.get('accessToken');
  if (token) return { kind: 'tokens', token, refreshToken: params.get('refreshToken') ?? '' };
  const username = params.get('username');
  const password = params.get('password');
  return username && password ? { kind: 'password', username, password } : undefined;
}
