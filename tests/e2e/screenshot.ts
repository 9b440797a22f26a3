import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { startPlatform } from '../../src/platform/start/start-platform.ts';
import { buildConsole } from '../build-console.ts';
import { chromiumArguments, findOrInstallChromium } from '../chromium.ts';
import { accounts } from '../demo-accounts.ts';

/** Takes the picture of the README: the devices of the demo tenant with a device that sends. */
const executablePath = findOrInstallChromium();
buildConsole();
const folder = mkdtempSync(join(tmpdir(), 'clavier-screenshot-'));
const platform = await startPlatform({
  host: '127.0.0.1',
  port: 0,
  mqttPort: 0,
  data: folder,
  demo: true,
  version: 'screenshot',
});
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
const page = await browser.newPage({
  baseURL: platform.url,
  viewport: { width: 1440, height: 760 },
  reducedMotion: 'reduce',
});
await page.addInitScript(() => localStorage.setItem('TB-SETTINGS', '{"userLang":"en_US"}'));
await page.goto('/devices?tab=telemetry');
await page.locator('input[name="username"]').fill(accounts.tenant.username);
await page.locator('input[name="password"]').fill(accounts.tenant.password);
await page.locator('input[name="password"]').press('Enter');
await page.getByRole('row').filter({ hasText: 'Clavier Demo Sensor' }).click();
await page.getByRole('row', { name: /^temperature/ }).waitFor();
await page.screenshot({ path: fileURLToPath(new URL('screenshots/console.png', import.meta.url)) });
await browser.close();
await platform.close();
rmSync(folder, { recursive: true, force: true });
