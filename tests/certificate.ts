import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate and the key it is for, as PEM texts. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * Makes a certificate that vouches for itself, good for a day unless it is said `from` when and `until` when, ms; as
 * devices and test servers use them.
 */
export function selfSignedCertificate(
  commonName: string,
  { from = Date.now() - 3_600_000, until = Date.now() + 86_400_000 } = {},
): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
  const name = sequence(
    der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(commonName)))),
  );
  const body = sequence(
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(from), utcTime(until)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  return {
    cert: pem(sequence(body, ecdsaWithSha256, signature)),
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: Uint8Array[]): Buffer {
  return der(0x30, ...parts);
}

function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\..*/g, '');
  return der(0x17, Buffer.from(`${digits.slice(2)}Z`));
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').replaceAll(/.{1,64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`;
}
