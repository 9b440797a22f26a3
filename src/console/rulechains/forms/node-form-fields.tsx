import { type ReactNode, useMemo, useState } from 'react';
import { argsOf, unreadableIn } from '../../commands/answers.ts';
import { type Args, type Field, fieldsOf, shownFields } from '../../commands/param.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../../i18n/translation-key.ts';
import { formFaults } from './form-faults.ts';
import { answersOf, type NodeConfiguration, type NodeForm, withAnswers } from './node-form.ts';
import { ScriptedNode } from './scripted-node.ts';

/**
 * The fields of a form over a configuration. What is typed and is no value stays in its field with the reason; all else is
 * written at once, also where the form refuses it, so that nothing is lost.
 */
export function NodeFormFields({
  form,
  configuration,
  defaults,
  nodeId,
  readOnly = false,
  showsFaults = false,
  autoFocus = false,
  onChange,
}: {
  form: NodeForm;
  configuration: NodeConfiguration;
  /** What members stand for that the configuration lacks. */
  defaults: NodeConfiguration;
  /** The node, once it was saved. */
  nodeId?: string | undefined;
  readOnly?: boolean;
  /** Whether faults are shown of fields that nobody has touched. */
  showsFaults?: boolean;
  autoFocus?: boolean;
  /** `isReadable` tells whether all that was typed has become a part of the configuration. */
  onChange(configuration: NodeConfiguration, isReadable: boolean): void;
}) {
  const fields = useMemo(() => fieldsOf(form.params), [form]);
  const scripted = useMemo(() => ({ id: nodeId }), [nodeId]);
  const [held, setHeld] = useState<Args>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const answers = { ...answersOf(form, configuration, defaults), ...held };
  const faults = formFaults(form, configuration, defaults);
  const shown = shownFields(fields, argsOf(fields, answers, {}));

  function change({ name }: Field, answer: unknown): void {
    const { [name]: _before, ...others } = held;
    const isReadable = !unreadableIn(answer);
    const next = isReadable ? others : { ...others, [name]: answer };
    setHeld(next);
    setTouched((before) => new Set([...before, name]));
    const written = isReadable ? withAnswers(form, configuration, { [name]: answer }) : configuration;
    onChange(written, Object.keys(next).length === 0);
  }

  return (
    <ScriptedNode value={scripted}>
      {sectionsOf(shown).map(({ title, members }) => (
        <Section key={members[0]?.name} title={title}>
          {members.map((field) => (
            <MemberField
              key={field.name}
              field={field}
              value={answers[field.name]}
              fault={
                unreadableIn(held[field.name])?.reason ??
                (showsFaults || touched.has(field.name) ? faults[field.name] : undefined)
              }
              readOnly={readOnly}
              autoFocus={autoFocus && field === shown[0]}
              onChange={(answer) => change(field, answer)}
              onBlur={() => setTouched((before) => new Set([...before, field.name]))}
            />
          ))}
        </Section>
      ))}
    </ScriptedNode>
  );
}

function MemberField({
  field: { name, meta, required },
  value,
  fault,
  ...handed
}: {
  field: Field;
  value: unknown;
  fault: Shown | undefined;
  readOnly: boolean;
  autoFocus: boolean;
  onChange(answer: unknown): void;
  onBlur(): void;
}) {
  const t = useTranslate();
  const { Field: InputField } = meta.input;
  return (
    <InputField
      {...handed}
      name={name}
      label={t(meta.title)}
      hint={meta.description && t(meta.description)}
      error={fault && t(fault)}
      required={required}
      value={value ?? undefined}
    />
  );
}

function sectionsOf(fields: readonly Field[]): { title: TranslationKey | undefined; members: Field[] }[] {
  const sections = Map.groupBy(fields, ({ meta }) => meta.section);
  return [...sections].map(([title, members]) => ({ title, members }));
}

function Section({ title, children }: { title: TranslationKey | undefined; children: ReactNode }) {
  const t = useTranslate();
  if (title === undefined) return children;
  return (
    <section aria-label={t(title)} className="flex flex-col gap-4">
      <h3 className="border-b border-line pb-1 font-semibold">{t(title)}</h3>
      {children}
    </section>
  );
}
