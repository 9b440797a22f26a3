import type { CompressionAlgorithmValue, SASLOptions } from '@platformatic/kafka';
import { NodeConfigurationError } from '../contract/rule-node.ts';
import type { TlsCertificates } from './client-credentials.ts';

/** How a client gets in at brokers. */
export interface KafkaAccess {
  readonly tls?: TlsCertificates;
  readonly sasl?: SASLOptions;
  /** What no failure may repeat. */
  readonly secrets: readonly string[];
}

/** How records travel. */
export interface KafkaDelivery {
  readonly compression: CompressionAlgorithmValue;
  /** How long brokers may take for a record, all tries together, ms. */
  readonly timeLimit: number;
}

const MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;
const COMPRESSIONS = ['none', 'gzip', 'snappy', 'lz4', 'zstd'] as const;

/** The time limit where none is configured, ms. */
const TIME_LIMIT = 30_000;

/** Timers count no further, ms. */
const LONGEST_TIME_LIMIT = 2_147_483_647;

/**
 * Reads how records travel from properties as the Java client of Kafka has them: `compression.type` and
 * `delivery.timeout.ms`. @throws NodeConfigurationError
 */
export function kafkaDelivery(properties: Readonly<Record<string, string>>): KafkaDelivery {
  const name = properties['compression.type']?.trim() ?? 'none';
  const compression = COMPRESSIONS.find((known) => known === name);
  if (!compression) throw new NodeConfigurationError(`The compression.type '${name}' is not known`);
  const limit = properties['delivery.timeout.ms']?.trim() ?? String(TIME_LIMIT);
  if (!/^\d+$/.test(limit)) {
    throw new NodeConfigurationError(`The delivery.timeout.ms '${limit}' is no number of milliseconds`);
  }
  return { compression, timeLimit: Math.min(Number(limit), LONGEST_TIME_LIMIT) };
}

/**
 * Reads how to get in from properties as the Java client of Kafka has them: `security.protocol`, `sasl.mechanism`,
 * `sasl.jaas.config`, and `ssl.` with certificates as PEM texts. @throws NodeConfigurationError
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
