import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { isMarkup } from '../kit/clean-markup.ts';
import { formatValue } from '../kit/format-value.ts';
import { IsolatedMarkup } from '../kit/isolated-markup.tsx';
import { lastValue } from '../kit/last-value.ts';
import { ScrollBox } from '../kit/scroll-box.tsx';

const LARGEST_HEADING = 20;
const LARGEST_CELL = 18;
const SMALLEST = 8;
/** How high a line is for its letters, unless its text takes more than one. */
const LINE = 1.45;

/** The latest values of each source below its name. */
function AttributesCard({ config, picture, width, height, host }: WidgetProps) {
  const t = useTranslate();
  if (picture.lines.length === 0) {
    return (
      <p role="status" className="flex size-full items-center justify-center p-2 text-center opacity-70">
        {t('widget.no-data')}
      </p>
    );
  }
  const linesOf = Map.groupBy(picture.lines, ({ source }) => source);
  const heading = Math.max(SMALLEST, Math.min(height / 8, width / 12, LARGEST_HEADING));
  const cell = Math.max(SMALLEST, Math.min(height / 9, width / 15, LARGEST_CELL));
  return (
    <ScrollBox title={host.title} className="size-full">
      {picture.sources.map((source) => {
        const lines = linesOf.get(source) ?? [];
        return (
          <div
            key={source.id}
            // Of a thousand sources a few are in sight: to lay out all would hold up the page.
            className="mb-2 [content-visibility:auto]"
            style={{ containIntrinsicBlockSize: `auto ${LINE * (heading + lines.length * cell)}px` }}
          >
            <table className="w-full table-fixed" style={{ fontSize: cell }}>
              <caption className="text-start font-semibold" style={{ fontSize: heading }}>
                <span className="block truncate">{source.name}</span>
              </caption>
              <tbody>
                {lines.map(({ id, key, series }) => (
                  <tr key={id}>
                    <th scope="row" className="truncate pe-2 text-start font-normal opacity-75">
                      {key.label}
                    </th>
                    <td className="wrap-anywhere align-top">
                      <Value
                        text={formatValue(lastValue(series)?.value, {
                          units: key.units ?? config.units ?? undefined,
                          decimals: key.decimals ?? config.decimals ?? undefined,
                        })}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        );
      })}
    </ScrollBox>
  );
}

function Value({ text }: { text: string }) {
  return isMarkup(text) ? <IsolatedMarkup markup={text} /> : <bdi>{text}</bdi>;
}

export const attributesCard = nativeWidget(z.object({}), AttributesCard);
