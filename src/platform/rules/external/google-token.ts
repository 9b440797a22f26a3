import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { parseJson } from '../../json.ts';
import type { HttpClient } from '../../outbound/http-client.ts';
import { jsonAnswer } from '../../outbound/json-answer.ts';
import { OutboundFailure, quoted } from '../../outbound/outbound-failure.ts';
import { NodeConfigurationError } from '../contract/rule-node.ts';

const text = z.string().check(z.minLength(1));

/** The file of a service account, as Google hands it out. */
const ServiceAccount = z.looseObject({
  client_email: text,
  private_key: text,
  private_key_id: z.nullish(text),
  token_uri: z._default(text, 'https://oauth2.googleapis.com/token'),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

const Granted = z.looseObject({ access_token: text, expires_in: z._default(z.number(), 3600) });
const Refused = z.looseObject({ error: z.nullish(z.string()), error_description: z.nullish(z.string()) });

/** How long it may take, ms. */
const TIME_LIMIT = 10_000;

/** How long before its end a token is replaced, ms. */
const MARGIN = 60_000;

/** How long an assertion is good for, s; Google takes no longer one. */
const ASSERTION_LIFETIME = 3600;

/** Reads the file of a service account. @throws NodeConfigurationError */
export function serviceAccountIn(file: string): ServiceAccount {
  try {
    return ServiceAccount.parse(parseJson(file));
  } catch {
    throw new NodeConfigurationError('The service account key is not the file that Google hands out');
  }
}

/** Gets tokens by which a service account calls Google's services, and keeps each until shortly before its end. */
export class GoogleTokens {
  readonly #account: ServiceAccount;
  readonly #scope: string;
  readonly #now: () => number;
  #kept: { readonly token: string; readonly until: number } | undefined;

  /** `scope` is what the tokens are for; `now` the clock in ms. */
  constructor(account: ServiceAccount, scope: string, now: () => number) {
    this.#account = account;
    this.#scope = scope;
    this.#now = now;
  }

  /** A token that is still good for a while. @throws OutboundFailure */
  async token(client: HttpClient): Promise<string> {
    if (this.#kept && this.#now() < this.#kept.until) return this.#kept.token;
    const { status, body } = await client.call({
      method: 'POST',
      url: new URL(this.#account.token_uri),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await this.#assertion(),
      }).toString(),
      timeLimit: TIME_LIMIT,
    });
    const said = jsonAnswer(body);
    const { data: granted } = Granted.safeParse(said);
    if (status !== 200 || !granted) {
      const { error, error_description: words } = Refused.safeParse(said).data ?? {};
      const reason = quoted([error, words].filter(Boolean).join(': ')) || String(status);
      throw new OutboundFailure(`Google does not let the service account in: ${reason}`);
    }
    const { access_token: token, expires_in: seconds } = granted;
    this.#kept = { token, until: this.#now() + seconds * 1000 - MARGIN };
    return token;
  }

  /** Forgets a token that is not taken any more. */
  forget(): void {
    this.#kept = undefined;
  }

  async #assertion(): Promise<string> {
    const { client_email: email, private_key: key, private_key_id: kid, token_uri: audience } = this.#account;
    const issuedAt = Math.floor(this.#now() / 1000);
    return await new SignJWT({ scope: this.#scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid ? { kid } : {}) })
      .setIssuer(email)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ASSERTION_LIFETIME)
      .sign(await privateKey(key));
  }
}

async function privateKey(pem: string) {
  try {
    return await importPKCS8(pem, 'RS256');
  } catch {
    throw new OutboundFailure('The private key of the service account cannot be read');
  }
}
