import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxPolicy } from '../../../../src/platform/http/sandbox-pages.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const script = 'console.log("hello")';
const consolePage =
  '<!doctype html><title>Console</title><script id="early">begin();</script><script type="text/html"><p>Sign in</p></script><script src="/assets/app-1a2b.js"></script>';
const sandboxPage = '<!doctype html><title>Sandbox</title><script>start();</script>';
let folder: string;
let test: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-console-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), consolePage);
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(consolePage));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), script);
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'assets/plain-3c4d.js'), script);
  mkdirSync(join(folder, 'sandbox'));
  writeFileSync(join(folder, 'sandbox/engine.html'), sandboxPage);
  writeFileSync(join(folder, 'sandbox/engine.html.gz'), gzipSync(sandboxPage));
  writeFileSync(join(folder, 'sandbox/widget.html'), sandboxPage);
  test = await startTestApp(folder);
});

afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a page of the sandbox', () => {
  it.each(['gzip', 'identity'])('has a policy of its own (%s)', async (encoding) => {
    const answer = await test.app.inject({
      url: '/sandbox/engine.html',
      headers: { 'accept-encoding': encoding },
    });
    const hash = createHash('sha256').update('start();').digest('base64');
    expect(answer.statusCode).toBe(200);
    expect(String(answer.headers['content-security-policy']).split(';')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src 'sha256-${hash}' 'unsafe-eval'`,
      'worker-src blob:',
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ]);
    expect(answer.headers['x-frame-options']).toBeUndefined();
  });

  it('has looks where widgets are drawn, no workers, and nothing from elsewhere', async () => {
    const { headers } = await get('/sandbox/widget.html');
    const hash = createHash('sha256').update('start();').digest('base64');
    expect(String(headers['content-security-policy']).split(';')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src 'sha256-${hash}' 'unsafe-eval'`,
      "style-src 'unsafe-inline'",
      'img-src data: blob:',
      'font-src data:',
      "require-trusted-types-for 'script'",
      'trusted-types default',
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ]);
    expect(headers['x-dns-prefetch-control']).toBe('off');
  });

  it('has widgets fetch from the hosts that are named, and nothing else do so', () => {
    const hosts = ['https://*.cdn.example', 'http://own:8080'];
    const policy = sandboxPolicy('widget.html', sandboxPage, hosts).split(';');
    expect(policy.filter((part) => part.endsWith(' https://*.cdn.example http://own:8080'))).toEqual([
      expect.stringMatching(/^script-src 'sha256-\S+' 'unsafe-eval' h/),
      expect.stringContaining("style-src 'unsafe-inline' h"),
      expect.stringContaining('img-src data: blob: h'),
      expect.stringContaining('font-src data: h'),
    ]);
    expect(sandboxPolicy('engine.html', sandboxPage, hosts)).toBe(sandboxPolicy('engine.html', sandboxPage));
  });

  it('may be framed by the console, which still refuses to evaluate', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain("frame-src 'self';");
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toContain('unsafe-eval');
  });
});

describe('the console', () => {
  it.each([
    '/',
    '/devices',
    '/devices/8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10?tab=telemetry',
    '/assets',
    '/assets/8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10',
    '/index.html',
    '/devices/%E0%A4%A',
    '/%?tab=%E0%A4%A',
    '//x',
    '//evil.example/x?next=//y',
    '/x//y',
    '/x//',
    '/a%00b',
    '/%00',
    '/%ff',
    '/a%2fb',
    '/a%5Cb',
    '/a%2F..%2Fb',
    '/./x',
    '/../x',
    '/.hidden/x',
    '/assets//x',
  ])('is the page at %s, always asked for anew', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<title>Console</title>');
  });

  it.each([
    ['/', 'identity'],
    ['/devices', 'br'],
    ['/index.html', 'identity'],
  ])(
    'runs the script that stands in the page, and of others only those of files (%s, %s)',
    async (url, encoding) => {
      const { headers } = await get(url, { 'accept-encoding': encoding });
      const hash = createHash('sha256').update('begin();').digest('base64');
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    },
  );

  it('protects the page at an address that is no text as at any other', async () => {
    const headersAt = async (url: string) => Object.keys((await get(url)).headers).toSorted();
    expect(await headersAt('/devices/%E0%A4%A')).toEqual(await headersAt('/devices'));
  });

  it('leaves it to the API to say what is wrong with such an address', async () => {
    const answer = await get('/api/device/%E0%A4%A');
    expect([answer.statusCode, answer.json().status]).toEqual([401, 401]);
  });

  it('leaves it to the API to say that there is nothing at an address of its own with two slashes', async () => {
    const answer = await get('/api//device');
    expect([answer.statusCode, answer.json().status]).toEqual([401, 401]);
  });

  it('keeps files that are named after their content for good', async () => {
    const { headers, body } = await get('/assets/app-1a2b.js');
    expect(headers['cache-control']).toBe('max-age=31536000, immutable');
    // Only what may change is asked for again.
    expect(headers.etag).toBeUndefined();
    expect((await get('/')).headers.etag).toBeDefined();
    expect(body).toBe(script);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ])('sends compressed files to browsers that take %s', async (accepted, sent) => {
    const { headers } = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(sent);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(headers['cache-control']).toBe('max-age=31536000, immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
  });

  it('tells what a file is to who asks for that alone', async () => {
    const { statusCode, headers, body } = await test.app.inject({
      method: 'HEAD',
      url: '/assets/app-1a2b.js',
    });
    expect([statusCode, headers['content-length'], body]).toEqual([200, String(script.length), '']);
  });

  it('tells whoever asks for that alone that there is a page, as one does before it loads itself anew', async () => {
    const { statusCode, headers, body } = await test.app.inject({
      method: 'HEAD',
      url: '/devices?search=pump',
    });
    expect([statusCode, headers['content-length'], body]).toEqual([200, String(consolePage.length), '']);
    expect((await test.app.inject({ method: 'HEAD', url: '/assets/gone-5e6f.js' })).statusCode).toBe(404);
  });

  it('sends a file as it is when there is no compressed one', async () => {
    const { headers, body } = await get('/assets/plain-3c4d.js', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], body]).toEqual([undefined, script]);
  });

  it.each([
    '/assets/gone-5e6f.js',
    '/favicon.ico',
    '//assets/gone-5e6f.js',
    '/Assets/app-1a2b.js',
    '/assets//app-1a2b.js',
    '/assets/../../package.json',
    '/..%2f..%2fpackage.json',
    '/.vite/manifest.json',
  ])('has no page at %s', async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('has no page for other methods', async () => {
    expect((await test.app.inject({ method: 'POST', url: '/devices' })).statusCode).toBe(404);
  });
});

async function get(url: string, headers: Record<string, string> = {}) {
  return await test.app.inject({ url, headers });
}
