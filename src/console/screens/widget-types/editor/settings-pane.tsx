import { useMemo, useState } from 'react';
import { isRecord } from '../../../../model/json-object.ts';
import { type Answer, Unreadable } from '../../../commands/input.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { Model } from '../../../inputs/schema-form/form-node.ts';
import { readForm } from '../../../inputs/schema-form/read-form.ts';
import { schemaForm } from '../../../inputs/schema-form/schema-form.tsx';
import { configOf } from './draft.ts';
import type { EditorView, WidgetEditor } from './widget-editor.ts';

/** What somebody has typed into the form, and the configuration that has come of it. */
interface Typed {
  answer: Answer<Model>;
  config: string;
}

/**
 * The form that the settings schema describes, as those see it who set up a widget of the type. What is filled in is what
 * new widgets begin with, and what the preview shows.
 */
export function SettingsPane({ editor, view }: { editor: WidgetEditor; view: EditorView }) {
  const t = useTranslate();
  const { settingsSchema, defaultConfig } = view.draft;
  const input = useMemo(() => schemaForm(settingsSchema), [settingsSchema]);
  const { sections, problem } = useMemo(() => readForm(settingsSchema), [settingsSchema]);
  const [typed, setTyped] = useState<Typed>();
  const config = configOf(defaultConfig);

  function change(answer: Answer<Model>): void {
    const isModel = isRecord(answer) && !(answer instanceof Unreadable);
    const next = isModel ? written({ ...config, settings: answer }) : defaultConfig;
    setTyped({ answer, config: next });
    if (next !== defaultConfig) editor.change({ defaultConfig: next }, { at: 'form', merge: 'form' });
  }

  if (!config) {
    return (
      <p role="alert" className="p-3 text-danger">
        {t('widget-type.config-unreadable')}
      </p>
    );
  }
  if (sections.length === 0 && !problem) {
    return (
      <p role="note" className="p-3 text-muted">
        {t('widget-type.no-settings')}
      </p>
    );
  }
  const stored = isRecord(config.settings) ? config.settings : {};
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-3">
      <input.Field
        label={t('widget-type.default-settings')}
        name="settings"
        value={typed?.config === defaultConfig ? typed.answer : stored}
        onChange={change}
      />
    </div>
  );
}

/** What is typed and no value stays in its field, and is nothing that a widget begins with. */
function written(config: object): string {
  const values = (_name: string, value: unknown) => (value instanceof Unreadable ? undefined : value);
  return JSON.stringify(config, values, 2);
}
