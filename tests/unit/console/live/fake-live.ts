import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { resetConnection } from '../../../../src/console/live/connection-store.ts';
import { telemetrySocket } from '../../../../src/console/live/telemetry-socket.ts';
import { storeTokens } from '../../../../src/console/session/token-storage.ts';
import { pairOf } from '../session/token-pair.ts';
import { FakeSocket } from './fake-socket.ts';

let opened: FakeSocket[];

/** Puts every live connection of a file's tests into their hands. */
export function eachWithItsOwnSocket(): void {
  beforeEach(() => {
    opened = [];
    vi.stubGlobal('WebSocket', function FakeWebSocket(url: URL) {
      const socket = new FakeSocket(url.searchParams.get('token') ?? '');
      opened.push(socket);
      return socket;
    });
    storeTokens(pairOf());
  });

  afterEach(() => {
    // While somebody still follows something, a new connection would be opened, to nobody's hands.
    cleanup();
    telemetrySocket.restart();
    resetConnection();
    vi.unstubAllGlobals();
  });
}

/** The connection that was opened last, once it stands and something is asked for over it. */
export async function connected(): Promise<FakeSocket> {
  const socket = await vi.waitFor(() => {
    const last = opened.at(-1);
    if (!last) throw new Error('No connection was opened');
    return last;
  });
  await act(async () => socket.onopen?.());
  await vi.waitFor(() => expect(socket.frames).not.toEqual([]));
  return socket;
}
