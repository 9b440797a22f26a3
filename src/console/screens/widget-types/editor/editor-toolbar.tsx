import { CommandButton } from '../../../commands/faces/command-button.tsx';
import { useTranslate } from '../../../i18n/i18n.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSmallWindow } from '../../../ui/use-small-window.ts';
import { kindText, WIDGET_KINDS } from '../../../widgets/contract/widget-kinds.ts';
import { withKind } from './draft.ts';
import type { EditorView, WidgetEditor } from './widget-editor.ts';

/** What the type is called, what it shows and how large it is, and what can be done with it. */
export function EditorToolbar({ editor, view }: { editor: WidgetEditor; view: EditorView }) {
  const t = useTranslate();
  const { draft, problems, isOwn } = view;
  const isSmall = useSmallWindow();
  const kinds = new Set([...Object.keys(WIDGET_KINDS), draft.kind]);
  const said = (problem: keyof typeof problems) => problems[problem] && t(problems[problem]);
  return (
    <div
      data-pane
      className="flex shrink-0 flex-wrap items-start gap-x-3 gap-y-2 border-b border-line bg-raised px-4 py-2"
    >
      <div className="min-w-48 flex-1 max-sm:basis-full">
        <TextField
          label={t('entity.name')}
          name="name"
          required
          autoFocus={view.stored.id == null}
          value={draft.name}
          error={said('name')}
          onChange={({ target }) => editor.change({ name: target.value }, { merge: 'name' })}
        />
      </div>
      <div className="min-w-0 max-sm:flex-1 sm:w-44">
        <SelectField
          label={t('widget-type.kind')}
          value={draft.kind}
          onChange={({ target }) => editor.change(withKind(draft, target.value))}
          options={[...kinds].map((value) => ({ value, label: kindText(value) }))}
        />
      </div>
      {(['sizeX', 'sizeY'] as const).map((side) => (
        <div key={side} className="w-20 sm:w-24">
          <TextField
            label={t(SIDES[side])}
            name={side}
            type="number"
            min={0.5}
            step={0.5}
            value={Number.isNaN(draft[side]) ? '' : draft[side]}
            error={said(side)}
            onChange={({ target }) => editor.change({ [side]: target.valueAsNumber }, { merge: side })}
          />
        </div>
      ))}
      <div role="toolbar" aria-label={t('widget.editor')} className="flex flex-wrap gap-1 self-center">
        <CommandButton command="widget-type.undo" iconOnly />
        <CommandButton command="widget-type.redo" iconOnly />
        <CommandButton command="widget-type.run" iconOnly />
        <CommandButton command="widget-type.tidy" iconOnly />
        <CommandButton command="widget-type.discard" iconOnly />
        <CommandButton command="widget-type.full-screen" iconOnly />
        <CommandButton
          command="widget-type.save-as"
          variant={isOwn ? 'plain' : 'primary'}
          iconOnly={isSmall && isOwn}
        />
        {isOwn && <CommandButton command="widget-type.save" variant="primary" />}
      </div>
      {!isOwn && (
        <p role="note" className="basis-full text-[13px] text-muted">
          {t('widget-type.system-stays')}
        </p>
      )}
    </div>
  );
}

const SIDES = { sizeX: 'widget-type.width', sizeY: 'widget-type.height' } as const;
