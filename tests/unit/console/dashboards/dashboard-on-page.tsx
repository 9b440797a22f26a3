import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { resetDialogs } from '../../../../src/console/messages/dialog-store.ts';
import { resetToasts } from '../../../../src/console/messages/toast-store.ts';
import { endSandbox, runSandboxIn } from '../../../../src/console/sandbox/sandbox.ts';
import { signedInAs } from '../api/signed-in.ts';
import { completeDom } from '../commands/dom.ts';
import { startConsole } from '../commands/started-console.ts';
import { eachWithItsOwnSocket } from '../live/fake-live.ts';
import { threadHost } from '../sandbox/thread-host.ts';
import { type Answer, fakePlatform, json } from '../session/fake-platform.ts';
import { hubAnswers, page } from './hub/hub.ts';

let isNarrow = false;

/** Has the window be as narrow as that of a phone, for the test. */
export function onPhone(): void {
  isNarrow = true;
}

/**
 * Starts the console for the pages of dashboards: each test is signed in as a tenant's administrator, and leaves nothing
 * behind. A page takes so many px, which jsdom lays out nothing in.
 */
export function eachOnAPage({ width = 300, height = 200 } = {}): void {
  eachWithItsOwnSocket();
  beforeAll(async () => {
    await startConsole();
    completeDom();
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: width });
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: height });
  });
  beforeEach(() => {
    isNarrow = false;
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isNarrow && query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    signedInAs('TENANT_ADMIN');
    runSandboxIn(async () => threadHost());
  });
  afterEach(() => {
    resetDialogs();
    cleanup();
    endSandbox();
    resetToasts();
    queryClient.clear();
  });
}

/** A platform that has these dashboards, and lists none; with what is sent to it. */
export function platformOf(
  dashboards: readonly { readonly id: { readonly id: string } }[],
  answers: Record<string, Answer> = {},
): ReturnType<typeof fakePlatform> {
  const stored = dashboards.flatMap((one) => {
    const answer = () => json(one);
    return [
      [`GET /api/dashboard/${one.id.id}`, answer],
      [`GET /api/dashboard/info/${one.id.id}`, answer],
    ] as const;
  });
  return fakePlatform({
    ...Object.fromEntries(stored),
    'GET /api/tenant/dashboards': () => json(page([])),
    ...hubAnswers,
    ...answers,
  });
}

/** The frame of a widget, by the title that it is read out with. */
export function region(name: string): Promise<HTMLElement> {
  return screen.findByRole('region', { name });
}
