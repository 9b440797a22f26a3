import type { SASLOptions } from '@platformatic/kafka';
import { NodeConfigurationError } from '../contract/rule-node.ts';
import type { TlsCertificates } from './client-credentials.ts';

/** How a client gets in at brokers. */
export interface KafkaAccess {
  readonly tls?: TlsCertificates;
  readonly sasl?: SASLOptions;
  /** What no failure may repeat. */
  readonly secrets: readonly string[];
}

const MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;

/**
 * Reads how to get in from properties as the Java client of Kafka has them: `security.protocol`, `sasl.mechanism`,
 * `sasl.jaas.config`, and `ssl.` with certificates as PEM texts. Others mean nothing here.
 * @throws NodeConfigurationError
 */
export function kafkaAccess(properties: Readonly<Record<string, string>>): KafkaAccess {
  const protocol = properties['security.protocol']?.trim().toUpperCase() ?? 'PLAINTEXT';
  if (!/^(SASL_)?(PLAINTEXT|SSL)$/.test(protocol)) {
    throw new NodeConfigurationError(`The security.protocol '${protocol}' is not known`);
  }
  const sasl = protocol.startsWith('SASL_') ? saslIn(properties) : undefined;
  const password = properties['ssl.key.password'];
  return {
    ...(protocol.endsWith('SSL') ? { tls: tlsIn(properties) } : {}),
    ...(sasl ? { sasl } : {}),
    secrets: [sasl?.password, password].filter((secret) => typeof secret === 'string'),
  };
}

function tlsIn(properties: Readonly<Record<string, string>>): TlsCertificates {
  const {
    'ssl.truststore.certificates': ca,
    'ssl.keystore.certificate.chain': cert,
    'ssl.keystore.key': key,
    'ssl.key.password': passphrase,
  } = properties;
  return {
    ...(ca ? { ca } : {}),
    ...(cert ? { cert } : {}),
    ...(key ? { key } : {}),
    ...(passphrase ? { passphrase } : {}),
  };
}

function saslIn(properties: Readonly<Record<string, string>>): SASLOptions {
  const name = properties['sasl.mechanism']?.trim().toUpperCase();
  const mechanism = MECHANISMS.find((known) => known === name);
  if (!mechanism) throw new NodeConfigurationError(`The sasl.mechanism '${name}' is not known`);
  const jaas = properties['sasl.jaas.config'] ?? '';
  const [, username] = /\busername="([^"]*)"/.exec(jaas) ?? [];
  const [, password] = /\bpassword="([^"]*)"/.exec(jaas) ?? [];
  if (username === undefined || password === undefined) {
    throw new NodeConfigurationError('The sasl.jaas.config has no username="..." and password="..."');
  }
  return { mechanism, username, password };
}
