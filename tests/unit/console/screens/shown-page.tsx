import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { resetConnection } from '../../../../src/console/live/connection-store.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';
import { completeDom } from '../commands/dom.ts';
import { startConsole } from '../commands/started-console.ts';

/** Starts the console for the pages of these tests; each test begins with nothing kept. */
export function startForPages(): void {
  beforeAll(async () => {
    await startConsole();
    completeDom();
  });
  afterEach(() => {
    cleanup();
    forgetUser();
    queryClient.clear();
    resetConnection();
    vi.unstubAllGlobals();
  });
}

/** Draws a page with what it asks the platform for. */
export function showPage(page: ReactNode): void {
  render(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
}
