import { useTranslate } from '../../../i18n/i18n.ts';
import { Rows } from '../../../inputs/rows.tsx';
import { controlClass } from '../../../ui/fields/field.tsx';
import type { DraftResource } from './draft.ts';
import type { EditorView, WidgetEditor } from './widget-editor.ts';

/** The addresses of what a type of widgets needs besides its own program. */
export function ResourceRows({ editor, view }: { editor: WidgetEditor; view: EditorView }) {
  const t = useTranslate();
  const { resources } = view.draft;
  const set = (next: readonly DraftResource[], merge?: string) =>
    editor.change({ resources: next }, merge === undefined ? {} : { merge });
  const change = (at: number, changed: Partial<DraftResource>) =>
    set(
      resources.map((resource, place) => (place === at ? { ...resource, ...changed } : resource)),
      'url' in changed ? `url ${at}` : undefined,
    );
  return (
    <div className="flex flex-col gap-2 p-3">
      <p className="text-[13px] text-muted">{t('widget-type.resources-description')}</p>
      <Rows
        rows={resources}
        nameOf={(resource, at) => resource.url || String(at + 1)}
        look="line"
        none={t('widget-type.no-resources')}
        isFixed={false}
        additions={[
          {
            label: t('widget-type.add-resource'),
            run: () => set([...resources, { url: '', isModule: false }]),
          },
        ]}
        onRemove={(at) => set(resources.filter((_, place) => place !== at))}
      >
        {({ url, isModule }, at) => (
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            <input
              type="text"
              aria-label={t('widget-type.resource-address')}
              className={`${controlClass} h-8 min-w-40 flex-1`}
              value={url}
              spellCheck={false}
              onChange={({ target }) => change(at, { url: target.value })}
            />
            <label className="flex items-center gap-1.5">
              <input
                type="checkbox"
                checked={isModule}
                onChange={({ target }) => change(at, { isModule: target.checked })}
              />
              {t('widget-type.is-module')}
            </label>
          </div>
        )}
      </Rows>
    </div>
  );
}
