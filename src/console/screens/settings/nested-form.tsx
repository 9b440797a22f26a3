import type * as z from 'zod/mini';
import { type Command, defineCommand, type ParamsSchema } from '../../commands/command.ts';
import { AskDialog } from '../../commands/faces/ask-dialog.tsx';
import { type Args, fieldsOf, parseArgs } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** A form inside of another one: it writes a part of what that asks for, by parameters as commands have them. */
export function NestedForm<P extends ParamsSchema, R>({
  title,
  submitLabel,
  params,
  values,
  faults,
  written,
  close,
}: {
  title: TranslationKey;
  submitLabel: TranslationKey;
  params: P;
  /** What it starts from. */
  values: Args;
  /** What is wrong with answers besides, by parameter. */
  faults?(answers: z.output<P>): Readonly<Record<string, TranslationKey>>;
  /** What comes of answers. */
  written(answers: z.output<P>): R;
  close(result?: R): void;
}) {
  let result: R | undefined;
  const command: Command = defineCommand({
    id: `${title}.part`,
    title,
    submitLabel,
    group: 'menu.settings',
    run: () => undefined,
  });
  return (
    <AskDialog
      close={() => close(result)}
      request={{
        command,
        params,
        source: 'toolbar',
        entities: [],
        skipped: [],
        values,
        missing: fieldsOf(params).map(({ name }) => name),
        async submit(answers) {
          const parsed = parseArgs(params, answers);
          if (!parsed.success)
            return { kind: 'failed', fields: {}, message: { key: 'validation.not-accepted' } };
          const wrong = Object.entries(faults?.(parsed.data) ?? {});
          if (wrong.length > 0) {
            return {
              kind: 'failed',
              fields: Object.fromEntries(wrong.map(([name, key]) => [name, { key }])),
            };
          }
          result = written(parsed.data);
          return { kind: 'done' };
        },
      }}
    />
  );
}
