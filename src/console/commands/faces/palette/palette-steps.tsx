import { mdiRefresh } from '@mdi/js';
import { Command as List } from 'cmdk';
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { Shown } from '../../../i18n/translation-key.ts';
import { shownOf } from '../../../messages/shown-error.ts';
import type { AskRequest } from '../../ask.ts';
import { AskedAbout } from '../../asked-about.ts';
import { type Answer, Unreadable } from '../../input.ts';
import { chordOf } from '../../keys/key-binding.ts';
import { OtherAnswers } from '../../other-answers.ts';
import type { Field } from '../../param.ts';
import { ConflictChoice } from '../conflict-choice.tsx';
import { ItemRow, itemClass, listClass, Notice } from './palette-parts.tsx';
import { closePalette, openPalette } from './palette-store.ts';
import {
  answer,
  argsOfSteps,
  back,
  conflicted,
  failed,
  finish,
  next,
  type Steps,
  startSteps,
  stepsShown,
} from './steps.ts';
import { useChoices } from './use-choices.ts';

/** Asks for what a command was not given, one field a step. */
export function PaletteSteps({ request }: { request: AskRequest }) {
  const t = useTranslate();
  const [steps, setSteps] = useState<Steps>(() => startSteps(request));
  const [busy, setBusy] = useState(false);
  // Counted, so that a step begins anew with a value that was taken.
  const [taken, setTaken] = useState(0);
  const shown = stepsShown(steps);
  const index = shown.findIndex(({ name }) => name === steps.at);
  const field = shown[index];

  const latest = useRef(steps);
  useLayoutEffect(() => {
    latest.current = steps;
  }, [steps]);
  const others = useCallback(() => argsOfSteps(latest.current), []);

  async function goOn(answered: Steps, toTheEnd = false): Promise<void> {
    if (busy) return;
    const went = toTheEnd ? finish(answered, request) : next(answered, request);
    setSteps(went.steps);
    if (!went.ready) return;
    setBusy(true);
    const outcome = await request.submit(argsOfSteps(went.steps));
    setBusy(false);
    if (outcome.kind === 'done') closePalette();
    else if (outcome.kind === 'failed') setSteps(failed(went.steps, outcome));
    else if (outcome.kind === 'conflict') setSteps(conflicted(went.steps, outcome));
  }

  function goBack(): void {
    const before = back(steps);
    if (before) setSteps(before);
    // Back to where the question came from.
    else if (request.source === 'palette') openPalette();
    else closePalette();
  }

  if (!field) return null;
  const Step = stepOf(field);
  const conflict = steps.conflicts.find((one) => one.field === field.name);
  return (
    <AskedAbout value={request.entities}>
      <OtherAnswers value={others}>
        <Step
          key={`${field.name} ${taken}`}
          field={field}
          title={t(request.command.title)}
          progress={shown.length > 1 ? `${index + 1} / ${shown.length}` : ''}
          value={steps.answers[field.name] ?? field.meta.input.empty}
          error={steps.errors[field.name] ?? steps.message}
          busy={busy}
          onChange={(value) => setSteps(answer(steps, value))}
          onAnswer={(value) => void goOn(answer(steps, value))}
          onFinish={() => void goOn(steps, true)}
          onBack={goBack}
          conflict={
            conflict && (
              <ConflictChoice
                field={field}
                conflict={conflict}
                value={steps.answers[field.name]}
                onTake={(value) => {
                  setSteps(answer(steps, value));
                  setTaken(taken + 1);
                }}
              />
            )
          }
        />
      </OtherAnswers>
    </AskedAbout>
  );
}

interface StepProps {
  field: Field;
  /** What is being done. */
  title: string;
  progress: string;
  value: Answer<unknown>;
  error: Shown | undefined;
  /** What somebody else has made of the field meanwhile, to choose from. */
  conflict: ReactNode;
  busy: boolean;
  onChange(value: Answer<unknown>): void;
  onAnswer(value: Answer<unknown>): void;
  /** Runs with what is answered so far, where nothing more is needed. */
  onFinish(): void;
  onBack(): void;
}

/** Choosing is quicker than typing, and typing than filling in a form. */
function stepOf({ meta: { input } }: Field): (props: StepProps) => ReactNode {
  if (input.choices) return ListStep;
  return input.parse ? TypedStep : FieldStep;
}

function TypedStep({ field, value, onChange, onAnswer, onFinish, onBack, ...shown }: StepProps) {
  const t = useTranslate();
  const { input } = field.meta;
  const [text, setText] = useState(() =>
    value instanceof Unreadable ? value.text : writtenOf(field, value),
  );
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => control.current?.focus(), []);
  const read = (typed: string) => (typed === '' ? input.empty : input.parse?.(typed));

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (isFinish(event)) onFinish();
      else onAnswer(read(text));
    } else if (event.key === 'Backspace' && text === '') {
      event.preventDefault();
      onBack();
    }
  }

  const attributes = {
    ref: control,
    value: text,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      onChange(read(event.target.value));
    },
    onKeyDown,
    inputMode: input.keyboard,
    'aria-label': t(field.meta.title),
    'aria-invalid': shown.error !== undefined,
    'aria-describedby': NOTES_ID,
    autoComplete: 'off',
    className: controlClass,
  };
  return (
    <>
      <StepHead field={field} {...shown} />
      {input.multiline ? (
        <textarea {...attributes} rows={4} />
      ) : (
        <input {...attributes} type={input.secret ? 'password' : 'text'} />
      )}
      <StepNotes field={field} {...shown} />
    </>
  );
}

function writtenOf({ meta: { input } }: Field, value: unknown): string {
  return value === undefined ? '' : (input.write?.(value) ?? '');
}

/** The item that asks for the choices again; no answer begins so. */
const AGAIN = 'again';

function ListStep({ field, value, onAnswer, onFinish, onBack, ...shown }: StepProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const { choices, loading, error, retry } = useChoices(field.meta.input, text);
  const hasFailed = error !== undefined && !loading;
  const { empty } = field.meta.input;
  // None is an answer where nothing need be given, unless nothing is itself one of the choices.
  const offersNone = !field.required && empty === undefined && text === '';
  const [pointedAt, setPointedAt] = useState(() => itemValue(value));
  const items = [...(hasFailed ? [AGAIN] : []), ...choices.map((choice) => itemValue(choice.value))];
  if (offersNone) items.push(itemValue(undefined));
  // The list itself points at nothing when its items come later than the text they were looked for with.
  const pointed = items.includes(pointedAt) ? pointedAt : (items[0] ?? '');

  // Nothing is what a person means only where it was chosen of a list that could be had.
  useEffect(() => {
    if (hasFailed) setPointedAt('');
  }, [hasFailed]);

  function lookAgain() {
    setPointedAt(itemValue(value));
    retry();
  }

  // What is still shown was found for an earlier text: Enter means what will be pointed at of what is on its way.
  const [chosenAhead, setChosenAhead] = useState(false);
  const answerAhead = useEffectEvent(() => {
    if (!items.includes(pointed) || pointed === AGAIN) return;
    onAnswer(choices.find((choice) => itemValue(choice.value) === pointed)?.value);
  });
  useEffect(() => {
    if (loading || !chosenAhead) return;
    setChosenAhead(false);
    answerAhead();
  }, [loading, chosenAhead]);

  function look(typed: string) {
    setText(typed);
    setPointedAt('');
    setChosenAhead(false);
  }

  function choose(chosen: Answer<unknown>) {
    if (!loading) onAnswer(chosen);
  }

  return (
    <>
      <List
        label={t(field.meta.title)}
        shouldFilter={false}
        vimBindings={false}
        loop
        // Without an answer yet the first choice is at hand, however late the list comes.
        value={pointed}
        onValueChange={setPointedAt}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (isFinish(event)) {
            event.preventDefault();
            onFinish();
          } else if (event.key === 'Enter' && loading) {
            event.preventDefault();
            setChosenAhead(true);
          } else if (event.key === 'Backspace' && text === '') {
            event.preventDefault();
            onBack();
          }
        }}
      >
        <StepHead field={field} {...shown} />
        <List.Input
          autoFocus
          value={text}
          onValueChange={look}
          aria-label={t(field.meta.title)}
          aria-describedby={NOTES_ID}
          placeholder={t('palette.choose')}
          className={controlClass}
        />
        <List.List className={listClass} label={t(field.meta.title)}>
          {hasFailed && (
            <List.Item value={AGAIN} onSelect={lookAgain} className={itemClass}>
              <ItemRow icon={mdiRefresh} title={t('action.retry')} />
            </List.Item>
          )}
          {choices.map((choice) => (
            <List.Item
              key={itemValue(choice.value)}
              value={itemValue(choice.value)}
              onSelect={() => choose(choice.value)}
              className={itemClass}
            >
              <ItemRow
                title={choice.label}
                hint={choice.hint}
                checked={itemValue(choice.value) === itemValue(value)}
              />
            </List.Item>
          ))}
          {offersNone && (
            <List.Item value={itemValue(undefined)} onSelect={() => choose(undefined)} className={itemClass}>
              <ItemRow title={t('palette.none')} checked={value === undefined} />
            </List.Item>
          )}
        </List.List>
        {loading && <Notice text={t('action.loading')} />}
        {error !== undefined && <Notice text={t(shownOf(error))} alert />}
        {!loading && error === undefined && choices.length === 0 && (
          <Notice
            text={
              text && field.meta.input.noMatch
                ? t(field.meta.input.noMatch, { search: text })
                : t((!text && field.meta.input.none) || 'input.nothing-found')
            }
          />
        )}
      </List>
      <StepNotes field={field} {...shown} />
    </>
  );
}

/** What is neither typed nor chosen at once is given by the field that forms have for it. */
function FieldStep({ field, value, onChange, onAnswer, onFinish, onBack, error, ...shown }: StepProps) {
  const t = useTranslate();
  const { Field: InputField } = field.meta.input;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    onAnswer(value);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isFinish(event)) return;
    event.preventDefault();
    onFinish();
  }

  return (
    <form noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <StepHead field={field} title={shown.title} progress={shown.progress} />
      <div className="max-h-[60vh] overflow-y-auto px-4 py-2">
        <InputField
          label={t(field.meta.title)}
          name={field.name}
          value={value}
          required={field.required}
          error={error && t(error)}
          onChange={onChange}
          autoFocus
        />
        <div className="mt-3 flex justify-end gap-2">
          <button type="button" className="button" onClick={onBack}>
            {t('navigation.back')}
          </button>
          <button type="submit" className="button button-primary" aria-disabled={shown.busy}>
            {t('palette.go-on')}
          </button>
        </div>
      </div>
      <StepNotes field={field} {...shown} error={undefined} />
    </form>
  );
}

const NOTES_ID = 'palette-step-notes';
const controlClass = 'w-full bg-transparent px-4 py-2 text-[15px] outline-none placeholder:text-muted';

function StepHead({ field, title, progress }: Pick<StepProps, 'field' | 'title' | 'progress'>) {
  const t = useTranslate();
  return (
    <div className="flex items-baseline gap-2 px-4 pt-3 text-xs text-muted">
      <span>{title}</span>
      <span aria-hidden="true">›</span>
      <strong className="font-semibold text-ink">{t(field.meta.title)}</strong>
      <span className="ms-auto tabular-nums">{progress}</span>
    </div>
  );
}

function StepNotes({
  field,
  error,
  conflict,
  busy,
}: Pick<StepProps, 'field' | 'error' | 'conflict' | 'busy'>) {
  const t = useTranslate();
  const { description } = field.meta;
  return (
    <div id={NOTES_ID} className="flex flex-col gap-1 border-t border-line px-4 py-2 text-xs text-muted">
      {error && (
        <p role="alert" className="text-danger">
          {t(error)}
        </p>
      )}
      {conflict}
      {description && <p>{t(description)}</p>}
      <p>
        {t(busy ? 'palette.running' : field.required ? 'palette.step-help' : 'palette.optional-step-help')}
      </p>
    </div>
  );
}

function isFinish(event: KeyboardEvent): boolean {
  return chordOf(event.nativeEvent) === 'mod+Enter';
}

/** The list tells its items apart by texts. */
function itemValue(value: unknown): string {
  return `choice:${JSON.stringify(value)}`;
}
