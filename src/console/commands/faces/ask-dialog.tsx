import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useMemo, useState } from 'react';
import { type FieldError, FormProvider, type Resolver, useForm } from 'react-hook-form';
import { translate, useTranslate } from '../../i18n/i18n.ts';
import type { Message, TranslationKey } from '../../i18n/translation-key.ts';
import { confirm } from '../../messages/dialog-store.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { AskRequest } from '../ask.ts';
import { argsOfAnswers, fieldsOf, isKey, issueMessage } from '../param.ts';
import { AskField } from './ask-field.tsx';

type Answers = Record<string, unknown>;

/** One form for all parameters of a command. What was typed stays until the command is done or given up. */
export function AskDialog({ request, close }: { request: AskRequest; close(): void }) {
  const t = useTranslate();
  const { command, params, values } = request;
  const fields = useMemo(() => fieldsOf(params), [params]);
  const [failure, setFailure] = useState<Message | { text: string } | undefined>();

  const resolver = useMemo((): Resolver<Answers> => {
    const check = zodResolver<Answers, unknown, Answers>(params, {
      error: (issue) => translate(issueMessage(issue)),
    });
    const argsOf = (answers: Answers) => ({
      ...unasked(values, answers),
      ...argsOfAnswers(fields, answers, values),
    });
    return (answers, context, options) =>
      check(argsOf(answers), context, options) as ReturnType<Resolver<Answers>>;
  }, [params, fields, values]);
  const defaultValues = Object.fromEntries(
    fields.map(({ name, meta }) => [name, values[name] ?? (meta.input === 'checkbox' ? false : '')]),
  );
  const form = useForm<Answers>({ resolver, defaultValues, shouldFocusError: true });
  const { errors, isSubmitting } = form.formState;
  // Read while rendering, because that is how the form knows to keep track of it.
  const { isDirty } = form.formState;

  async function run(args: Answers): Promise<void> {
    setFailure(undefined);
    const outcome = await request.submit(args);
    if (outcome.kind === 'done') {
      close();
    } else if (outcome.kind === 'failed') {
      setFailure(outcome.message);
      Object.entries(outcome.fields).forEach(([name, shown], at) => {
        form.setError(name, { message: 'text' in shown ? shown.text : t(shown) }, { shouldFocus: at === 0 });
      });
    }
  }

  async function leave(): Promise<void> {
    if (isSubmitting) return;
    if (!isDirty || (await confirm(DISCARD))) close();
  }

  function submit(event: SubmitEvent): void {
    // A dialog inside of another form's portal must not submit that form too.
    event.stopPropagation();
    void form.handleSubmit(run)(event);
  }

  return (
    <Dialog title={t(command.title)} onClose={() => void leave()}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="flex flex-1 flex-col gap-4">
          {fields.map((field, at) => (
            <AskField
              key={field.name}
              field={field}
              error={textOf(t, errors[field.name])}
              autoFocus={at === 0}
            />
          ))}
          {failure && (
            <p role="alert" className="text-danger">
              {'text' in failure ? failure.text : t(failure)}
            </p>
          )}
          <DialogActions>
            <button type="button" className="button" onClick={() => void leave()}>
              {t('action.cancel')}
            </button>
            <button type="submit" className="button button-primary" aria-disabled={isSubmitting}>
              {t(isSubmitting ? 'palette.running' : command.title)}
            </button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}

const DISCARD = {
  title: { key: 'ask.discard-title' },
  message: { key: 'ask.discard-text' },
  confirmLabel: { key: 'ask.discard' },
  cancelLabel: { key: 'ask.keep-editing' },
} satisfies Parameters<typeof confirm>[0];

/** What is known but has no field in the form, such as a value a caller gave to a schema's unlisted key. */
function unasked(values: AskRequest['values'], answers: Answers): Answers {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !(name in answers)));
}

/** A schema's own message may be a translation key. */
function textOf(t: ReturnType<typeof useTranslate>, error: unknown): string | undefined {
  const message = (error as FieldError | undefined)?.message;
  return message !== undefined && isKey(message) ? t(message as TranslationKey) : message;
}
