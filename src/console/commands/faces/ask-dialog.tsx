import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { type FieldError, FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { translate, useTranslate } from '../../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../../i18n/translation-key.ts';
import { confirmDiscard } from '../../messages/confirm-discard.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { holdPage } from '../../ui/held-page.ts';
import { type Answers, argsOf, faultsOf, knownAfter, refusalOf } from '../answers.ts';
import type { AskRequest } from '../ask.ts';
import { AskedAbout } from '../asked-about.ts';
import type { FieldConflict } from '../command-error.ts';
import { dropHeldKeys, holdKeys } from '../keys/held-keys.ts';
import { chordOf } from '../keys/key-binding.ts';
import { formOpened } from '../open-form.ts';
import { OtherAnswers } from '../other-answers.ts';
import { type Args, type Field, fieldsOf, shownFields } from '../param.ts';
import { parseEdit } from '../parse-edit.ts';
import { AskField } from './ask-field.tsx';
import { CommandButton } from './command-button.tsx';
import { RunPreview } from './run-preview.tsx';

/** One form for all parameters of a command. What was typed stays until the command is done or given up. */
export function AskDialog({ request, close }: { request: AskRequest; close(): void }) {
  const t = useTranslate();
  const { command, params, values, stored, fixed = {} } = request;
  const fields = useMemo(() => fieldsOf(params), [params]);
  const faults = useMemo(() => (stored ? faultsOf(params, stored) : {}), [params, stored]);
  const [known, setKnown] = useState(values);
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);

  const resolver: Resolver<Answers, unknown, Args> = (answers) => {
    const args = argsOf(fields, answers, known);
    // What is wrong with no single field is for the run to say.
    const errors = errorsOf(refusalOf(params, args, stored)?.fields ?? {}, CHECKED);
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: args, errors: {} };
  };
  const defaultValues = Object.fromEntries(
    fields.map(({ name, meta }) => [name, values[name] ?? meta.input.empty ?? null]),
  );
  const form = useForm<Answers, unknown, Args>({ resolver, defaultValues });
  const { errors, isSubmitting } = form.formState;
  // Read while rendering, because that is how the form knows to keep track of it.
  const { isDirty, dirtyFields } = form.formState;
  const answers = useWatch({ control: form.control, disabled: fields.every(({ meta }) => !meta.shown) });
  const shown = shownFields(fields, argsOf(fields, answers, known));
  const first = shown.find(({ name }) => !(name in fixed));
  const elsewhere = Object.keys(errors).find((name) => !shown.some((field) => field.name === name));
  const checked = Object.keys(errors).filter((name) => errors[name]?.type === CHECKED);
  const failure = elsewhere === undefined ? undefined : errors[elsewhere]?.message;

  async function run(args: Args): Promise<void> {
    const submitting = request.submit(args);
    // What is typed from now on is meant for what the question has been asked over.
    holdKeys(submitting);
    const outcome = await submitting;
    if (outcome.kind === 'done') {
      close();
      return;
    }
    // It is no part of an answer that has to be put right.
    dropHeldKeys();
    if (outcome.kind === 'failed') {
      refuse({ ...outcome.fields, ...(outcome.message && { root: outcome.message }) });
    } else if (outcome.kind === 'conflict') {
      for (const { name, meta } of fields) {
        if (name in outcome.merged) form.setValue(name, outcome.merged[name] ?? meta.input.empty ?? null);
      }
      setKnown(knownAfter(outcome, known));
      setConflicts(outcome.conflicts);
      refuse(Object.fromEntries(outcome.conflicts.map(({ field }) => [field, CONFLICT])));
    }
  }

  function refuse(said: Readonly<Record<string, Shown>>): void {
    Object.entries(errorsOf(said, REFUSED)).forEach(([name, error], at) => {
      form.setError(name, error, { shouldFocus: at === 0 });
    });
  }

  const typed = useEffectEvent(async (): Promise<Args | undefined> => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined;
    return parseEdit(params, argsOf(fields, form.getValues(), known), stored ?? {}).parsed.data;
  });
  useEffect(() => formOpened({ commandId: command.id, typed }), [command.id]);

  useEffect(() => (isDirty ? holdPage(confirmDiscard) : undefined), [isDirty]);

  async function leave(): Promise<void> {
    if (isSubmitting) return;
    if (!isDirty || (await confirmDiscard())) close();
  }

  function submit(event: SubmitEvent): void {
    // A dialog inside of another form's portal must not submit that form too.
    event.stopPropagation();
    event.preventDefault();
    if (!form.formState.isSubmitting) void form.handleSubmit(run)(event);
  }

  // From any field, also from one that takes Enter for itself, and as the palette does.
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const chord = chordOf(event.nativeEvent);
    if (event.nativeEvent.isComposing || !(chord === 'Enter' || chord === 'mod+Enter')) return;
    // A dialog that a field has opened is no part of this one.
    if (!(event.target instanceof Element && event.currentTarget.contains(event.target))) return;
    if (chord === 'Enter') {
      afterChoice(event.currentTarget);
      return;
    }
    // Code is checked by the same keys before it is sent.
    if (event.target.closest('[data-own-keys="mod+Enter"]')) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  function onlyAnswer(): unknown {
    const [only, ...more] = shown.filter(({ name }) => !(name in fixed));
    return only && more.length === 0 ? form.getValues(only.name) : undefined;
  }

  // Where one choice is all that is asked for, Enter that makes it has answered. The list keeps the key to itself.
  function afterChoice(question: HTMLFormElement): void {
    const before = onlyAnswer();
    setTimeout(() => {
      const answer = onlyAnswer();
      if (typeof answer === 'string' && answer !== '' && answer !== before) question.requestSubmit();
    });
  }

  return (
    <Dialog title={t(command.title)} onClose={() => void leave()}>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={submit}
          onKeyDownCapture={onKeyDown}
          className="flex flex-1 flex-col gap-4"
        >
          <RunPreview request={request} />
          <AskedAbout value={request.entities}>
            <OtherAnswers value={form.getValues}>
              {sectionsOf(shown).map(({ title, members }) => (
                <Section key={members[0]?.name} title={title}>
                  {members.map((field) => (
                    <AskField
                      key={field.name}
                      field={field}
                      error={errors[field.name]?.message}
                      recheck={checked}
                      fixed={fixed[field.name]}
                      fault={dirtyFields[field.name] ? undefined : faults[field.name]}
                      conflict={conflicts.find((conflict) => conflict.field === field.name)}
                      autoFocus={field === first}
                    />
                  ))}
                </Section>
              ))}
            </OtherAnswers>
          </AskedAbout>
          {failure !== undefined && (
            <p role="alert" className="text-danger">
              {failure}
            </p>
          )}
          <DialogActions>
            {command.triedBy && (
              <span className="me-auto flex">
                <CommandButton command={command.triedBy} />
              </span>
            )}
            <button type="button" className="button" onClick={() => void leave()}>
              {t('action.cancel')}
            </button>
            <button type="submit" className="button button-primary" aria-disabled={isSubmitting}>
              {t(isSubmitting ? 'palette.running' : (command.submitLabel ?? command.title))}
            </button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}

/** Who has refused a field: the parameters, which may take it as soon as another one is changed, or the run. */
const CHECKED = 'checked';
const REFUSED = 'refused';

const CONFLICT = { key: 'commands.conflict' } as const;

function errorsOf(fields: Readonly<Record<string, Shown>>, type: string): Record<string, FieldError> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shown]) => [name, { type, message: translate(shown) }]),
  );
}

/** Fields that stand beside each other under the same heading, or under none. */
function sectionsOf(fields: readonly Field[]): { title: TranslationKey | undefined; members: Field[] }[] {
  const sections: { title: TranslationKey | undefined; members: Field[] }[] = [];
  for (const field of fields) {
    const last = sections.at(-1);
    if (last && last.title === field.meta.section) last.members.push(field);
    else sections.push({ title: field.meta.section, members: [field] });
  }
  return sections;
}

function Section({ title, children }: { title: TranslationKey | undefined; children: ReactNode }) {
  const t = useTranslate();
  if (title === undefined) return children;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 w-full border-b border-line pb-1 font-semibold">{t(title)}</legend>
      {children}
    </fieldset>
  );
}
