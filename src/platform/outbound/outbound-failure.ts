/** A call to another system that has failed; the reason is told to people, and no secret is in it. */
export class OutboundFailure extends Error {
  /** Whether the system as a whole cannot be reached, or does not answer; else it refused this one call. */
  readonly isDown: boolean;

  constructor(reason: string, { isDown = false, cause }: { isDown?: boolean; cause?: unknown } = {}) {
    super(reason, { cause });
    this.name = 'OutboundFailure';
    this.isDown = isDown;
  }
}

/** What is quoted of another system at most, characters. */
const LONGEST_QUOTE = 300;

/** It may well be there for the next call. */
const CLOSED = 'the connection was closed';

/** What failures on the way to a system are called in Node and in the clients, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no host of that name is known',
  EAI_AGAIN: 'no host of that name is known at present',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  ETIMEDOUT: 'it does not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer in time',
  UND_ERR_BODY_TIMEOUT: 'it does not answer in time',
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  UND_ERR_SOCKET: CLOSED,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody known vouches for its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody known vouches for its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody known vouches for its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody known vouches for its certificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS there',
  EPROTO: 'no secure connection comes about',
};

/** How TLS tells that the other side refused the certificate that it was shown. */
const REFUSED_CERTIFICATE = /^ERR_SSL_(TLSV1|TLSV13|SSLV3)_ALERT_/;

/**
 * Says what went wrong on the way to a system, which `who` names as people do: `the broker at mqtt.example.com:1883`.
 * Whatever a system says itself is quoted without these secrets.
 */
export function outboundFailure(
  who: string,
  cause: unknown,
  secrets: readonly string[] = [],
): OutboundFailure {
  const errors = withCauses(cause);
  const known = errors.find((error) => error instanceof OutboundFailure);
  if (known) return known;
  for (const { code } of errors) {
    if (typeof code !== 'string') continue;
    const reason = REFUSED_CERTIFICATE.test(code) ? 'it refuses the certificate' : REASONS[code];
    if (reason) {
      return new OutboundFailure(`Cannot reach ${who}: ${reason}`, { isDown: reason !== CLOSED, cause });
    }
  }
  // Several together say no more than that.
  const told = errors.find((error) => !(error instanceof AggregateError)) ?? cause;
  const said = quoted(told instanceof Error ? told.message : String(told), secrets);
  return new OutboundFailure(`Something is wrong at ${who}: ${said}`, { cause });
}

/** A text of another system as it may be told: on one line, not too long, and nothing at all when it tells a secret. */
export function quoted(text: string, secrets: readonly string[] = []): string {
  if (secrets.some((secret) => secret !== '' && text.includes(secret))) return 'it repeats a secret';
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE);
}

/** An error with what it came of; the most general one is the first. */
function withCauses(error: unknown): (Error & { code?: unknown })[] {
  if (!(error instanceof Error)) return [];
  const parts: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...parts.flatMap(withCauses), ...withCauses(error.cause)];
}
