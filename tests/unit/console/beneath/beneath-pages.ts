import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { resetConnection } from '../../../../src/console/live/connection-store.ts';
import { telemetrySocket } from '../../../../src/console/live/telemetry-socket.ts';
import { resetSelections } from '../../../../src/console/table/selection-store.ts';
import { completeDom } from '../commands/dom.ts';

/**
 * Gives each test a page with a size, on which the values of any one entity can be followed, unless `isOut` says at that
 * moment that they are refused; afterwards nothing is kept.
 */
export function eachOnAPageThatFollows(isOut: () => boolean = () => false): void {
  beforeAll(completeDom);

  beforeEach(() => {
    // All rows of these tests fit, whatever their order.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(4000);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
    vi.stubGlobal('WebSocket', followedValues(isOut));
  });

  afterEach(() => {
    cleanup();
    queryClient.clear();
    telemetrySocket.restart();
    resetConnection();
    resetSelections();
  });
}

function followedValues(isOut: () => boolean) {
  return class FollowedValues {
    static readonly OPEN = 1;
    readonly readyState = FollowedValues.OPEN;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;

    constructor() {
      queueMicrotask(() => act(() => this.onopen?.()));
    }

    send(text: string): void {
      const { attrSubCmds = [], tsSubCmds = [] } = JSON.parse(text);
      for (const { cmdId: subscriptionId, unsubscribe } of [...attrSubCmds, ...tsSubCmds]) {
        if (unsubscribe) continue;
        const told = isOut()
          ? { errorCode: 1, errorMsg: 'Out of order' }
          : { errorCode: 0, errorMsg: null, data: { level: [[1, '7']] }, latestValues: {} };
        const data = JSON.stringify({ subscriptionId, ...told });
        queueMicrotask(() => act(() => this.onmessage?.({ data })));
      }
    }

    close(): void {}
  };
}
