import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { AdminSettings } from '../../src/model/admin-settings.ts';
import { startPlatform } from '../../src/platform/start/start-platform.ts';
import { selfSignedCertificate } from '../certificate.ts';
import { mailSettingsFor } from '../mail-server.ts';
import { tokensOf } from '../sign-in.ts';
import { cameSince, takeInventory } from './inventory.ts';
import { startStockLike } from './stock-like.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The base address of the platform under test. */
    contractUrl: string;
    /** Whether the platform was started for the tests, so that nobody minds what they put it to. */
    contractOwn: boolean;
    /** Where its MQTT listens; 0 when that is not known. */
    contractMqttPort: number;
    /** Where its MQTT over TLS listens; 0 when that is not known. */
    contractMqttsPort: number;
  }
}

/**
 * Starts a platform with demo data in a folder of its own, unless PLATFORM_URL names one that runs. With STOCK_LIKE
 * there is a proxy in between that takes from it what only the embedded platform has. The run fails when something of
 * it stays behind.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stop = await providePlatform(project);
  const url = project.getProvidedContext().contractUrl;
  const before = await takeInventory(url);
  const end = async () => {
    const left = await cameSince(url, before);
    await stop();
    if (left.length > 0) throw new Error(`Left behind on ${url}: ${left.join('; ')}`);
  };
  if (!process.env.STOCK_LIKE) return end;
  const proxy = await startStockLike(url);
  project.provide('contractUrl', proxy.url);
  project.provide('contractOwn', false);
  return async () => {
    await proxy.close();
    await end();
  };
}

async function providePlatform(project: TestProject): Promise<() => Promise<void>> {
  const { PLATFORM_URL, PLATFORM_MQTT_PORT, PLATFORM_MQTTS_PORT } = process.env;
  if (PLATFORM_URL) {
    project.provide('contractUrl', PLATFORM_URL.replace(/\/+$/, ''));
    project.provide('contractOwn', false);
    project.provide('contractMqttPort', Number(PLATFORM_MQTT_PORT ?? 0));
    project.provide('contractMqttsPort', Number(PLATFORM_MQTTS_PORT ?? 0));
    return async () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'clavier-contract-'));
  const certificate = selfSignedCertificate('localhost');
  const [certFile, keyFile] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  writeFileSync(certFile, certificate.cert);
  writeFileSync(keyFile, certificate.key);
  const platform = await startPlatform({
    host: '127.0.0.1',
    port: 0,
    mqttPort: 'any',
    mqtts: { port: 'any', certFile, keyFile },
    data: join(folder, 'data'),
    demo: true,
    serviceEndpoints: { sns: 'http://127.0.0.1:1', twilio: 'http://127.0.0.1:1' },
    allow: new Set(['device-moves']),
    version: 'contract',
  });
  await sendMailNowhere(platform.url);
  project.provide('contractUrl', platform.url);
  project.provide('contractOwn', true);
  project.provide('contractMqttPort', platform.mqttPort ?? 0);
  project.provide('contractMqttsPort', platform.mqttsPort ?? 0);
  return async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Keeps letters of the tests from a mail server that this machine may have. */
async function sendMailNowhere(url: string): Promise<void> {
  const { token } = await tokensOf(url, 'sysadmin');
  const headers = { 'X-Authorization': `Bearer ${token}`, 'Content-Type': 'application/json' };
  const stored = await fetch(`${url}/api/admin/settings/mail`, { headers });
  const settings = { ...AdminSettings.parse(await stored.json()), jsonValue: mailSettingsFor(NO_SERVER) };
  const body = JSON.stringify(settings);
  const saved = await fetch(`${url}/api/admin/settings`, { method: 'POST', headers, body });
  if (!saved.ok) throw new Error(`Saving the mail settings answered ${saved.status}`);
}

/** A port at which nothing listens. */
const NO_SERVER = 1;
