import { useMemo } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { WidgetHost } from '../contract/host.ts';
import { type ElementPress, IsolatedMarkup } from '../kit/isolated-markup.tsx';
import type { MapRecord, RecordData } from './map-records.ts';
import { callsAbout, RECORD_ARGS } from './use-looks.ts';
import { useWritten, writtenFunction } from './use-written.ts';
import { filledTemplate } from './value-template.ts';

/** What a tooltip says. */
export interface TooltipText {
  readonly pattern: string;
  /** The setting of the function that says it instead, its body, and whether it is wanted. */
  readonly written: { readonly setting: string; readonly isWanted: boolean; readonly body: string };
}

const ACTION = /<(link|button)-act\s+name\s*=\s*(['"])(.*?)\2[^>]*>([\s\S]*?)<\/\1-act\s*>/gi;
const CSS = `a[id], button[id] { cursor: pointer } a[id] { color: #0b57a8; text-decoration: underline }
  button[id] { font: inherit; padding: 2px 8px } img { max-width: 100% }`;

/** What an entity says of itself, with elements that start actions of the widget. */
export function Tooltip({
  host,
  text: { pattern, written },
  record,
  all,
}: {
  host: WidgetHost;
  text: TooltipText;
  record: MapRecord;
  all: readonly RecordData[];
}) {
  const t = useTranslate();
  const calls = useMemo(() => callsAbout([record], all), [record, all]);
  const code = writtenFunction(written.setting, written.isWanted, written.body, RECORD_ARGS);
  const { results, failure } = useWritten(host, code, calls);
  const result = results.get(record.id);
  const template = code ? (result === null || result === undefined ? '' : String(result)) : pattern;
  const { entity } = record.source;
  const presses = useMemo((): ElementPress => {
    const actions = host.actions('tooltipAction');
    return {
      ids: actions.map(({ name }) => name),
      press(id) {
        const action = actions.find(({ name }) => name === id);
        if (action) host.act(action, { entity });
      },
    };
  }, [host, entity]);
  if (failure !== undefined)
    return (
      <p role="alert" data-theme="light" className="text-danger">
        {t({ text: failure })}
      </p>
    );
  return (
    <IsolatedMarkup markup={withActions(filledTemplate(template, record))} css={CSS} onElement={presses} />
  );
}

/** The elements that start actions as such that everybody can press. */
export function withActions(markup: string): string {
  return markup.replace(ACTION, (_all, kind: string, _quote, name: string, text: string) => {
    const id = name.replace(/["<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return kind.toLowerCase() === 'button'
      ? `<button type="button" id="${id}">${text}</button>`
      : `<a id="${id}">${text}</a>`;
  });
}
