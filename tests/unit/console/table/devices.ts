import type { Column } from '../../../../src/console/table/columns/column.ts';
import type { ServerPages } from '../../../../src/console/table/rows/server-pages.ts';
import type { PageLink } from '../../../../src/model/page.ts';
import { toPage } from '../../../../src/model/page.ts';

export interface TestDevice {
  id: string;
  name: string;
  label: string;
}

export const device = (index: number): TestDevice => ({
  id: `id-${index}`,
  name: `Device ${index}`,
  label: index % 2 === 0 ? 'even' : 'odd',
});

export const columns: readonly Column<TestDevice>[] = [
  { id: 'name', title: 'table.column', width: 200, grow: 2, sortProperty: 'name', text: ({ name }) => name },
  { id: 'label', title: 'table.sort-order', width: 140, sortProperty: 'label', text: ({ label }) => label },
  { id: 'id', title: 'table.group', width: 140, hidden: true, text: ({ id }) => id },
];

interface Request extends PageLink {
  aborted: boolean;
}

/** A platform with devices in memory, and what was asked of it. */
export interface FakeSource extends ServerPages<TestDevice> {
  requests: Request[];
  devices: TestDevice[];
  /** While set, every request fails with it. */
  failure: Error | null;
  /** While true, requests wait until `release`. */
  held: boolean;
  release(): void;
}

export function fakeSource(count: number): FakeSource {
  let waiting: (() => void)[] = [];
  const source: FakeSource = {
    key: ['DEVICE', 'infos'],
    requests: [],
    devices: Array.from({ length: count }, (_, index) => device(index)),
    failure: null,
    held: false,
    release() {
      source.held = false;
      for (const go of waiting) go();
      waiting = [];
    },
    async fetch(link, signal) {
      const request = { ...link, aborted: false };
      source.requests.push(request);
      signal.addEventListener('abort', () => {
        request.aborted = true;
      });
      if (source.held) await new Promise<void>((go) => waiting.push(go));
      signal.throwIfAborted();
      if (source.failure) throw source.failure;
      const { page, pageSize, textSearch = '', sortOrder } = link;
      const found = source.devices.filter(({ name }) => name.startsWith(textSearch));
      const ordered = sortOrder === 'DESC' ? found.toReversed() : found;
      return toPage(ordered.slice(page * pageSize, (page + 1) * pageSize), found.length, link);
    },
  };
  return source;
}

export const byName = { property: 'name', order: 'ASC' } as const;
