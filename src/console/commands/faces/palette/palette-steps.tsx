import { Command as List } from 'cmdk';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { Message } from '../../../i18n/translation-key.ts';
import { shownOf } from '../../../messages/shown-error.ts';
import type { AskRequest } from '../../ask.ts';
import { fold } from '../../fold.ts';
import { chordOf } from '../../keys/key-binding.ts';
import type { Choice, Field, InputKind } from '../../param.ts';
import { ItemRow, itemClass, listClass, Notice } from './palette-parts.tsx';
import { closePalette, openPalette } from './palette-store.ts';
import { answer, argsOf, back, currentField, failed, finish, next, type Steps, startSteps } from './steps.ts';
import { useChoices } from './use-choices.ts';

/** Asks for what a command was not given, one field a step. */
export function PaletteSteps({ request }: { request: AskRequest }) {
  const t = useTranslate();
  const [steps, setSteps] = useState<Steps>(() => startSteps(request));
  const [busy, setBusy] = useState(false);
  const field = currentField(steps);

  async function goOn(answered: Steps, toTheEnd = false): Promise<void> {
    if (busy) return;
    const went = toTheEnd ? finish(answered, request) : next(answered, request);
    setSteps(went.steps);
    if (!went.ready) return;
    setBusy(true);
    const outcome = await request.submit(argsOf(went.steps, request));
    setBusy(false);
    if (outcome.kind === 'done') closePalette();
    else if (outcome.kind === 'failed') setSteps(failed(went.steps, outcome));
  }

  function goBack(): void {
    const before = back(steps);
    if (before) setSteps(before);
    else openPalette();
  }

  if (!field) return null;
  const error = steps.errors[field.name] ?? steps.message;
  return (
    <StepInput
      key={field.name}
      field={field}
      title={t(request.command.title)}
      progress={steps.fields.length > 1 ? `${steps.at + 1} / ${steps.fields.length}` : ''}
      value={steps.answers[field.name]}
      error={error}
      busy={busy}
      onChange={(value) => setSteps(answer(steps, value))}
      onAnswer={(value) => void goOn(answer(steps, value))}
      onFinish={() => void goOn(steps, true)}
      onBack={goBack}
    />
  );
}

interface StepProps {
  field: Field;
  /** What is being done. */
  title: string;
  progress: string;
  value: unknown;
  error: Message | { text: string } | undefined;
  busy: boolean;
  onChange(value: unknown): void;
  onAnswer(value: unknown): void;
  /** Runs with what is answered so far, where nothing more is needed. */
  onFinish(): void;
  onBack(): void;
}

function StepInput(props: StepProps) {
  const { input } = props.field.meta;
  return isTyped(input) ? <TypedStep {...props} /> : <ListStep {...props} />;
}

function isTyped(input: InputKind): input is 'text' | 'textarea' | 'email' | 'password' | 'number' {
  return typeof input === 'string' && input !== 'checkbox';
}

function TypedStep({ field, value, onChange, onAnswer, onFinish, onBack, ...shown }: StepProps) {
  const t = useTranslate();
  const text = value == null ? '' : String(value);
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (isFinish(event)) onFinish();
      else onAnswer(text);
    } else if (event.key === 'Backspace' && text === '') {
      event.preventDefault();
      onBack();
    }
  }

  const attributes = {
    ref: input,
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onKeyDown,
    'aria-label': t(field.meta.title),
    'aria-invalid': shown.error !== undefined,
    'aria-describedby': 'palette-step-notes',
    autoComplete: 'off',
    className: 'w-full bg-transparent px-4 py-2 text-[15px] outline-none placeholder:text-muted',
  };
  return (
    <>
      <StepHead field={field} {...shown} />
      {field.meta.input === 'textarea' ? (
        <textarea {...attributes} rows={4} />
      ) : (
        <input {...attributes} type={field.meta.input as string} />
      )}
      <StepNotes field={field} {...shown} />
    </>
  );
}

function ListStep({ field, value, onAnswer, onFinish, onBack, ...shown }: StepProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const { input } = field.meta;
  const { choices, loading, error } = useChoices(input, text);
  const options: readonly Choice[] =
    input === 'checkbox'
      ? [
          { value: 'yes', label: t('palette.yes') },
          { value: 'no', label: t('palette.no') },
        ].filter(({ label }) => fold(label).includes(fold(text)))
      : choices;
  const current = input === 'checkbox' ? (value === true ? 'yes' : 'no') : value;
  const pick = (chosen: string) => onAnswer(input === 'checkbox' ? chosen === 'yes' : chosen);

  return (
    <List
      label={t(field.meta.title)}
      shouldFilter={false}
      vimBindings={false}
      loop
      {...(typeof current === 'string' && { defaultValue: itemValue(current) })}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (isFinish(event)) {
          event.preventDefault();
          onFinish();
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
        onValueChange={setText}
        aria-label={t(field.meta.title)}
        aria-describedby="palette-step-notes"
        placeholder={t('palette.choose')}
        className="w-full bg-transparent px-4 py-2 text-[15px] outline-none placeholder:text-muted"
      />
      <List.List className={listClass} label={t(field.meta.title)}>
        {options.map((option) => (
          <List.Item
            key={option.value}
            value={itemValue(option.value)}
            onSelect={() => pick(option.value)}
            className={itemClass}
          >
            <ItemRow title={option.label} hint={option.hint} checked={option.value === current} />
          </List.Item>
        ))}
        {!field.required && input !== 'checkbox' && text === '' && (
          <List.Item value={itemValue('')} onSelect={() => onAnswer('')} className={itemClass}>
            <ItemRow title={t('palette.none')} checked={current == null || current === ''} />
          </List.Item>
        )}
      </List.List>
      {typeof input === 'object' && loading && <Notice text={t('palette.loading')} />}
      {error !== undefined && <Notice text={textOf(t, shownOf(error))} alert />}
      {!loading && error === undefined && options.length === 0 && (
        <Notice text={t('palette.nothing-found')} />
      )}
      <StepNotes field={field} {...shown} />
    </List>
  );
}

type Shown = Pick<StepProps, 'title' | 'progress' | 'error' | 'busy'>;

function StepHead({ field, title, progress }: { field: Field } & Shown) {
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

function StepNotes({ field, error, busy }: { field: Field } & Shown) {
  const t = useTranslate();
  const { description } = field.meta;
  return (
    <div
      id="palette-step-notes"
      className="flex flex-col gap-1 border-t border-line px-4 py-2 text-xs text-muted"
    >
      {error && (
        <p role="alert" className="text-danger">
          {textOf(t, error)}
        </p>
      )}
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

/** The list wants a text even for no value. */
function itemValue(value: string): string {
  return `choice:${value}`;
}

function textOf(t: ReturnType<typeof useTranslate>, shown: Message | { text: string }): string {
  return 'text' in shown ? shown.text : t(shown);
}
