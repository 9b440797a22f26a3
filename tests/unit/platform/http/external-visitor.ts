/** A browser as far as signing in goes: it keeps cookies by host, follows redirects, and fills in forms. */
export class ExternalVisitor {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Goes to an address without following where it leads. */
  async ask(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const jar = this.cookiesOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(set)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }

  /** What the browser keeps for a host. Cookies know no ports, but those of several servers here must not mix. */
  cookiesOf(url: string | URL): Map<string, string> {
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    return jar;
  }

  /** Follows redirects until one leads to an address that starts so, and answers that; fails on any other page. */
  async followTo(start: string, url: string | URL, init: RequestInit = {}): Promise<URL> {
    let at = new URL(url);
    for (let step = 0; step < 10; step += 1) {
      const answer = await this.ask(at, step === 0 ? init : {});
      const location = answer.headers.get('location');
      if (!location) {
        throw new Error(`${at} leads nowhere: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
      }
      at = new URL(location, at);
      if (at.href.startsWith(start)) return at;
    }
    throw new Error(`It goes on and on at ${at}`);
  }
}

/** Signs in at the provider's pages as somebody and agrees, or not; answers where the browser is sent back to. */
export async function signInAtProvider(
  visitor: ExternalVisitor,
  { begin, provider, back }: { begin: string; provider: string; back: string },
  login: string,
  agrees = true,
): Promise<URL> {
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
  const pages = `${provider}/interaction/`;
  const asked = await visitor.followTo(pages, begin);
  const consent = await visitor.followTo(pages, asked, form({ prompt: 'login', login, password: 'any' }));
  if (!agrees) return await visitor.followTo(back, `${consent.href}/abort`);
  return await visitor.followTo(back, consent, form({ prompt: 'consent' }));
}
