import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, type Server as Listener, createServer as listenTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, inject, it } from 'vitest';
import { chromiumArguments, findChromium } from '../chromium.ts';
import { PATIENCE } from './patience.ts';

/** How a script could have the browser connect to a host that it names: each is given one of its own. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  element: `const link = document.createElement('link'); link.rel = 'preconnect'; link.href = host; document.head.append(link);`,
  'element with a name space': `
    const link = document.createElementNS('http://www.w3.org/1999/xhtml', 'link');
    link.setAttribute('rel', 'preconnect'); link.setAttribute('href', host); document.head.append(link);`,
  'element of its own': `
    customElements.define('own-link', class extends HTMLLinkElement {}, { extends: 'link' });
    const link = document.createElement('link', { is: 'own-link' }); link.rel = 'preconnect'; link.href = host;
    document.head.append(link);`,
  'element of another page': `
    const link = document.implementation.createHTMLDocument('').createElement('link');
    link.rel = 'preconnect'; link.href = host; document.head.append(link);`,
  markup: `document.body.insertAdjacentHTML('beforeend', '<LiNk rel="preconnect" href="' + host + '">');`,
  'markup of a template': `
    const template = document.createElement('template');
    template.innerHTML = '<link rel=preconnect href=' + host + '>';
    document.body.append(template.content.cloneNode(true));`,
  'markup written in pieces': `document.write('<li'); document.write('nk rel=preconnect href=' + host + '>');`,
  'markup made harmless': `document.body.setHTML('<link rel=preconnect href=' + host + '>', { sanitizer: {} });`,
  'markup that nobody is to see': `
    String.prototype.slice = String.prototype.charCodeAt = () => 0; Reflect.apply = () => '';
    document.body.innerHTML += '<link rel=preconnect href=' + host + '>';`,
  'markup of a frame': `
    const inner = document.createElement('iframe'); inner.srcdoc = '<link rel=preconnect href=' + host + '>';
    document.body.append(inner);`,
  XML: `
    const xml = '<h:link xmlns:h="http://www.w3.org/1999/xhtml" rel="preconnect" href="' + host + '"/>';
    const read = new DOMParser().parseFromString(xml, 'application/xml');
    document.head.append(document.adoptNode(read.documentElement));`,
  'a policy of its own': `
    const own = trustedTypes.createPolicy('own', { createHTML: (markup) => markup });
    document.body.innerHTML = own.createHTML('<link rel=preconnect href=' + host + '>');`,
};

it('Frames of widgets have the browser connect to no host that they name', {
  timeout: 3 * PATIENCE,
}, async () => {
  const heard = new Set<string>();
  const listeners: Listener[] = [];
  const hostOf = async (name: string) => {
    const listener = listenTo((socket) => {
      heard.add(name);
      socket.on('error', () => undefined);
      socket.destroy();
    });
    listeners.push(listener);
    return addressOf(listener);
  };
  const hosts = Object.fromEntries(
    await Promise.all(Object.keys(ATTEMPTS).map(async (name) => [name, await hostOf(name)] as const)),
  );
  const tried = Object.entries(ATTEMPTS).map(
    ([name, code]) => `try { (function (host) { ${code} })(${JSON.stringify(hosts[name])}); } catch {}`,
  );
  const afterAll = await hostOf('page around it');
  const program = `${tried.join('\n')}\nframePort.postMessage(document.body.textContent);`;
  const around = `<!doctype html><iframe sandbox="allow-scripts" src="/sandbox/widget.html"></iframe><script>
    document.querySelector('iframe').onload = ({ target }) => {
      const { port1, port2 } = new MessageChannel();
      target.contentWindow.postMessage([${JSON.stringify(program)}], '*', [port2]);
      port1.onmessage = () => {
        const link = document.createElement('link');
        Object.assign(link, { rel: 'preconnect', href: ${JSON.stringify(afterAll)} });
        document.head.append(link);
      };
    };</script>`;
  const real = await fetch(`${inject('platformUrl')}/sandbox/widget.html`);
  const policy = real.headers.get('content-security-policy') ?? '';
  const frame = await real.text();
  const server = createServer(({ url }, response) => {
    const isFrame = url === '/sandbox/widget.html';
    response.setHeader('Content-Type', 'text/html');
    if (isFrame) response.setHeader('Content-Security-Policy', policy);
    response.end(isFrame ? frame : around);
  });
  const address = await addressOf(server);
  // A browser that leaves nothing behind does not connect ahead at all, which would prove nothing.
  const folder = mkdtempSync(join(tmpdir(), 'clavier-profile-'));
  const browser = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium('chromium'),
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await expect.poll(() => heard.has('page around it'), { timeout: PATIENCE }).toBe(true);
    expect([...heard]).toEqual(['page around it']);
  } finally {
    await browser.close();
    server.close();
    for (const listener of listeners) listener.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function addressOf(listener: Listener | Server): Promise<string> {
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
}
