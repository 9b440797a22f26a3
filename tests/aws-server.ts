import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { startWebServer, type Visit, type WebServer } from './web-server.ts';

/** The account that the servers here know. */
export const awsAccount = {
  accessKeyId: 'AKIAEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG',
  region: 'eu-west-1',
};

/** Whether a request is signed by that account for a service, as Amazon describes it (Signature Version 4). */
export function isSigned({ method, url, headers, body }: Visit, service: string): boolean {
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const time = String(headers['x-amz-date'] ?? '');
  const scope = [time.slice(0, 8), awsAccount.region, service, 'aws4_request'];
  if (credential !== [awsAccount.accessKeyId, ...scope].join('/')) return false;
  const names = signed.split(';');
  if (!names.includes('host') || !names.includes('x-amz-date')) return false;
  const { pathname } = new URL(url, 'http://localhost');
  const canonical = [
    method,
    pathname,
    '',
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<Buffer | string>(hmac, `AWS4${awsAccount.secretAccessKey}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Amazon SNS on loopback: takes what is signed, and answers as Amazon does. `published` is what it took. */
export async function startSns(): Promise<WebServer & { published: URLSearchParams[] }> {
  const published: URLSearchParams[] = [];
  const server = await startWebServer((visit, response) => {
    response.setHeader('Content-Type', 'text/xml');
    const refuse = (code: string, message: string) =>
      response
        .writeHead(403)
        .end(
          `<ErrorResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>r-0</RequestId></ErrorResponse>`,
        );
    if (!isSigned(visit, 'sns')) {
      refuse('SignatureDoesNotMatch', 'The request signature does not match &amp; is refused');
      return;
    }
    published.push(new URLSearchParams(visit.body));
    response.end(
      `<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><PublishResult><MessageId>m-${published.length}</MessageId></PublishResult><ResponseMetadata><RequestId>r-${published.length}</RequestId></ResponseMetadata></PublishResponse>`,
    );
  });
  return Object.assign(server, { published });
}
