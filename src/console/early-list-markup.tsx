import { renderToStaticMarkup } from 'react-dom/server';
import type { Listed } from './api/entity-service.ts';
import { OWN } from './api/list-place.ts';
import { columnsOf, NEWEST_FIRST } from './entities/page/columns-of.ts';
import { startI18nWith } from './i18n/i18n.ts';
import { directionOf, localeTag } from './i18n/languages.ts';
import { deviceKind } from './screens/devices/device-kind.tsx';
import { rowLayout } from './table/columns/column-layout.ts';
import { TableGrid } from './table/grid/table-grid.tsx';
import { TableHeader } from './table/grid/table-header.tsx';
import type { RowList } from './table/rows/row-list.ts';

const NOTHING = () => undefined;
/** Of what says how many there are, pixels: to draw its letters a browser would look for one more font. */
const FOOT_HEIGHT = 21;

/** Shows all that a row may show. */
const DEVICE: Listed & Readonly<Record<string, unknown>> = {
  id: { id: '' },
  createdTime: 0,
  name: '-',
  label: '-',
  deviceProfileName: '-',
  customerTitle: '-',
  customerIsPublic: true,
  additionalInfo: { gateway: true },
};

/**
 * The page of an administrator's devices as the program draws it, with blank places for what stands around the list,
 * and one row to draw others by. Runs in the build.
 * @param texts those of the signed-in parts by language, as the file of this part has them
 */
export async function earlyListMarkup(
  language: string,
  texts: object,
): Promise<{ lang: string; dir: string; page: string }> {
  await startI18nWith(language, texts);
  const columns = columnsOf(deviceKind, OWN, 'TENANT_ADMIN');
  const list: RowList<Listed> = {
    key: '',
    query: { sort: NEWEST_FIRST, search: '' },
    subscribe: () => NOTHING,
    version: () => 0,
    total: 1,
    refreshing: false,
    failure: null,
    refreshFailure: null,
    row: () => DEVICE,
    failureAt: () => null,
    placeOf: NOTHING,
    show: NOTHING,
    retry: NOTHING,
    refresh: async () => undefined,
    release: NOTHING,
    range: async () => [],
    async *all() {},
  };
  const page = renderToStaticMarkup(
    <div className="fixed inset-0 flex bg-canvas">
      <div className="w-menu shrink-0 bg-menu" />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="h-toolbar shrink-0 border-b border-line bg-surface" />
        <div className="flex min-h-0 flex-1 flex-col bg-surface">
          <div className="min-h-12 shrink-0 border-line border-b py-2">
            <div style={{ height: 'var(--control)' }} />
          </div>
          <div className="relative flex min-h-0 flex-1 flex-col [container-type:size]">
            <TableGrid
              handle={null}
              label=""
              columns={columns}
              tracks={columns.map(({ width, grow = 0 }) => ({ width, grow }))}
              pinned={0}
              naming={columns[0]?.id ?? ''}
              narrow={false}
              layout={rowLayout('compact', false)}
              list={list}
              live={null}
              busy={false}
              header={
                <TableHeader
                  columns={columns}
                  model={{ pinned: 0, move: NOTHING, drag: NOTHING, resize: NOTHING }}
                  focusColumn={null}
                  sort={NEWEST_FIRST}
                  onSort={NOTHING}
                  selected="none"
                  onSelect={NOTHING}
                />
              }
              focus={null}
              focusColumn={null}
              openId={null}
              isSelected={() => false}
              rowId={({ id }) => id.id}
              onPress={NOTHING}
              onFocus={NOTHING}
              onWidth={NOTHING}
            />
          </div>
        </div>
        <div className="shrink-0 border-line border-t" style={{ height: FOOT_HEIGHT }} />
      </div>
    </div>,
  );
  return { lang: localeTag(language), dir: directionOf(language), page };
}
