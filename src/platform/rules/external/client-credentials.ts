import * as z from 'zod/mini';
import { NodeConfigurationError } from '../contract/rule-node.ts';

const text = z.nullish(z.string());

/** How a node proves to another system who it is; certificates are PEM texts. */
export const ClientCredentials = z.discriminatedUnion('type', [
  z.object({ type: z.literal('anonymous') }),
  z.object({ type: z.literal('basic'), username: text, password: text }),
  z.object({ type: z.literal('cert.PEM'), caCert: text, cert: text, privateKey: text, password: text }),
]);
export type ClientCredentials = z.infer<typeof ClientCredentials>;

/** Certificates as Node's TLS takes them. */
export interface TlsCertificates {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
}

/** What TLS shows, and whom it believes. @throws NodeConfigurationError when that is not complete */
export function certificatesOf(credentials: {
  readonly type: string;
  readonly caCert?: string | null | undefined;
  readonly cert?: string | null | undefined;
  readonly privateKey?: string | null | undefined;
  readonly password?: string | null | undefined;
}): TlsCertificates {
  if (credentials.type !== 'cert.PEM') return credentials.caCert ? { ca: credentials.caCert } : {};
  const { caCert, cert, privateKey, password } = credentials;
  if (Boolean(cert) !== Boolean(privateKey)) {
    throw new NodeConfigurationError('A certificate and its private key only go together');
  }
  if (!cert && !caCert) throw new NodeConfigurationError('There is no certificate');
  return {
    ...(caCert ? { ca: caCert } : {}),
    ...(cert && privateKey ? { cert, key: privateKey } : {}),
    ...(password ? { passphrase: password } : {}),
  };
}

/** What of credentials nobody may read. */
export function secretsOf(credentials: ClientCredentials): string[] {
  return 'password' in credentials && credentials.password ? [credentials.password] : [];
}
