import { useMemo } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';
import { filledPattern } from '../kit/filled-pattern.ts';
import { useOwnTitle } from '../kit/use-own-title.ts';
import { InputNotice } from './input-frame.tsx';
import { useMultipleDrafts } from './multiple-drafts.ts';
import { MultipleField } from './multiple-field.tsx';
import { type MultipleGroup, type MultipleLine, multipleGroups } from './multiple-lines.ts';
import { MultipleSettings } from './multiple-settings.ts';
import { answerProblem, type MultipleAnswer } from './multiple-values.ts';

/** Narrower forms have one field in each row, in pixels. */
const ROWS_FROM = 620;
const MOST_IN_ROW = 12;

/** A form of many values of one or several entities. */
function MultipleInput(props: WidgetProps & { readonly settings: MultipleSettings }) {
  const { settings, config, picture, width, host } = props;
  const t = useTranslate();
  useOwnTitle(props, settings.widgetTitle);
  const drafts = useMultipleDrafts(host, { isSuccessShown: settings.showResultMessage });
  const groups = useMemo(() => multipleGroups(picture), [picture]);
  const all = groups.flatMap(({ lines }) => lines);
  const changed = all.filter(drafts.isChanged);
  const usable = all.filter((line) => !problemOf(line));
  const wrong = changed.filter((line) => answerProblem(drafts.shownOf(line), line.settings));
  const off = changed.length === 0 || drafts.isSaving;
  if (all.length === 0) return <InputNotice config={config} problem={{ key: 'input-widget.no-key' }} />;

  function save(): void {
    if (off || wrong.length > 0) return;
    const isKept = (line: MultipleLine) => !answerProblem(drafts.shownOf(line), line.settings);
    void drafts.save(settings.updateAllValues ? usable.filter(isKept) : changed);
  }

  function saveAlone(line: MultipleLine, answer: MultipleAnswer): void {
    if (settings.showActionButtons || answerProblem(answer, line.settings)) return;
    void drafts.save([line], { [line.id]: answer });
  }

  const columns =
    settings.fieldsAlignment === 'column' || width < ROWS_FROM ? 1 : Number(settings.fieldsInRow);
  const inRow = Math.min(Math.max(Math.trunc(columns) || 2, 1), MOST_IN_ROW);
  return (
    <form
      noValidate
      aria-busy={drafts.isSaving}
      className="flex size-full flex-col"
      style={cardColours(config)}
      onSubmit={(event) => {
        event.preventDefault();
        if (settings.showActionButtons) save();
      }}
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-2">
        {groups.map((group) => (
          <fieldset key={group.source.id} className="m-0 min-w-0 border-0 p-0">
            {settings.showGroupTitle && <legend className="mb-1 font-semibold">{titleOf(group)}</legend>}
            <div className="grid gap-3" style={{ gridTemplateColumns: `repeat(${inRow}, minmax(0, 1fr))` }}>
              {group.lines.filter((line) => !line.settings.dataKeyHidden).map((line) => fieldOf(group, line))}
            </div>
          </fieldset>
        ))}
      </div>
      {settings.showActionButtons && (
        <div className="flex shrink-0 flex-wrap justify-end gap-2 p-2 pt-0">
          <button
            type="button"
            aria-disabled={off}
            onClick={() => off || drafts.discard()}
            className="button"
          >
            {settings.resetButtonLabel || t('input-widget.undo')}
          </button>
          <button
            type="submit"
            aria-disabled={off || wrong.length > 0}
            className="button button-primary aria-disabled:opacity-50"
          >
            {settings.saveButtonLabel || t('action.save')}
          </button>
        </div>
      )}
    </form>
  );

  function titleOf({ source }: MultipleGroup): string {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of patterns, not of templates
    const pattern = settings.groupTitle || '${entityName}';
    const lines = picture.lines.filter((line) => line.source.id === source.id);
    return filledPattern(pattern, { ...picture, sources: [source], lines }, config);
  }

  function fieldOf(group: MultipleGroup, line: MultipleLine) {
    const answer = drafts.shownOf(line);
    const unusable = problemOf(line);
    const problem = drafts.isChanged(line) ? answerProblem(answer, line.settings) : undefined;
    const said = drafts.failures[line.id] ?? problem ?? unusable;
    const isInstant = typeof answer === 'boolean';
    return (
      <MultipleField
        key={line.id}
        settings={line.settings}
        name={line.name}
        label={line.label}
        value={answer}
        error={said && t(said)}
        disabled={
          unusable !== undefined || line.settings.isEditable === 'disabled' || isSwitchedOff(group, line)
        }
        onChange={(changed) => {
          drafts.change(line, changed);
          if (isInstant) saveAlone(line, changed);
        }}
        onBlur={() => {
          if (drafts.isChanged(line)) saveAlone(line, answer);
        }}
      />
    );
  }

  /** Another field says that this one does not count now. */
  function isSwitchedOff(
    { lines }: MultipleGroup,
    { settings: { disabledOnDataKey } }: MultipleLine,
  ): boolean {
    const other = disabledOnDataKey && lines.find(({ name }) => name === disabledOnDataKey);
    if (!other) return false;
    const answer = drafts.shownOf(other);
    return answer === false || answer === 'false';
  }
}

/** Why a value cannot be saved at all. */
function problemOf({ entity, scope }: MultipleLine): Message | undefined {
  if (!entity) return { key: 'input-widget.no-entity' };
  const isFitting = scope !== 'SHARED_SCOPE' || entity.entityType === 'DEVICE';
  return isFitting ? undefined : { key: 'input-widget.device-needed' };
}

export const multipleInput = nativeWidget(MultipleSettings, MultipleInput);
