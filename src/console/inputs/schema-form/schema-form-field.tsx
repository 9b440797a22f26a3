import { useCallback, useEffect, useId, useMemo, useRef } from 'react';
import { isRecord } from '../../../model/json-object.ts';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { json } from '../json.ts';
import { TypedField } from '../typed-field.tsx';
import { type Refusals, refusalsOf, titleAt } from './check-model.ts';
import { drawnPointers, evaluate } from './conditions.ts';
import { withDefaults } from './defaults.ts';
import { type Drawing, DrawingContext } from './drawing.ts';
import type { Model } from './form-node.ts';
import { SectionView } from './group-view.tsx';
import { drawNodes } from './node-view.tsx';
import { type Path, valueAt, written } from './path.ts';
import { type Form, readForm } from './read-form.ts';
import { useFalseConditions, useSchemaCheck } from './use-sandboxed.ts';

const NOTHING: Model = {};
const MODEL_JSON = json<Model>();
const CONTROLS = ':is(input, select, textarea, button, summary):not(:disabled)';

/** A form as it is stored, drawn with fields of ours. Where it cannot be drawn it says why, and the model stays JSON. */
export function SchemaFormField({ stored, ...props }: InputProps<Model> & { stored: unknown }) {
  const form = useMemo(() => readForm(stored), [stored]);
  const { value = NOTHING } = props;
  const isModel = isRecord(value) && !(value instanceof Unreadable);
  const problem: Message | undefined =
    form.problem ?? (isModel ? undefined : { key: 'schema-form.model-not-object' });
  if (isModel && !problem) return <DrawnForm {...props} form={form} model={value} />;
  return <ModelAsJson {...props} problem={problem} />;
}

function ModelAsJson({
  problem,
  label,
  hint,
  error,
  ...field
}: InputProps<Model> & { problem: Message | undefined }) {
  const t = useTranslate();
  return (
    <FieldGroup label={label} hint={hint} error={error} required={field.required}>
      {problem && (
        <p role="alert" className="text-danger">
          {t('schema-form.not-drawn', { reason: t(problem) })}
        </p>
      )}
      <TypedField {...field} label={t('schema-form.as-json')} typing={MODEL_JSON} />
    </FieldGroup>
  );
}

function DrawnForm({
  form,
  model,
  onChange,
  onBlur,
  name,
  disabled = false,
  readOnly = false,
  autoFocus = false,
  ref,
  value: _model,
  ...group
}: InputProps<Model> & { form: Form; model: Model }) {
  const t = useTranslate();
  const container = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => withDefaults(form.schema, model), [form, model]);
  const own = useMemo(() => refusalsOf(form, shown), [form, shown]);
  const { hidden: seenFalse, foreign } = useMemo(() => evaluate(form, shown), [form, shown]);
  const check = useSchemaCheck(form, shown);
  const foundFalse = useFalseConditions(foreign, shown);
  const refusals = useMemo(() => new Map([...check.refusals, ...own]), [check.refusals, own]);
  const hidden = useMemo(() => new Set([...seenFalse, ...foundFalse]), [seenFalse, foundFalse]);

  const latest = useRef({ model, shown, onChange, onBlur });
  useEffect(() => {
    latest.current = { model, shown, onChange, onBlur };
  });
  const change = useCallback((path: Path, value: unknown) => {
    const { model, shown, onChange } = latest.current;
    const changed = written(withListsOf(path, model, shown), path, value);
    if (!isRecord(changed)) return;
    // The next change may come before this one is drawn.
    latest.current.model = changed;
    onChange(changed);
  }, []);
  const leave = useCallback(() => latest.current.onBlur?.(), []);

  useEffect(() => {
    if (autoFocus) focusIn(container.current);
  }, [autoFocus]);
  useEffect(() => {
    ref?.({ focus: () => focusIn(container.current) });
    return () => ref?.(null);
  }, [ref]);

  const drawing: Drawing = {
    name,
    model,
    shown,
    refusals,
    tellsMissing: group.error !== undefined,
    hidden,
    disabled,
    readOnly,
    change,
    onBlur: leave,
  };
  return (
    <FieldGroup {...group}>
      <div ref={container} className="flex flex-col gap-4">
        {check.schemaError !== undefined && (
          <p role="alert" className="text-danger">
            {t('schema-form.schema-invalid', { reason: check.schemaError })}
          </p>
        )}
        <Unseen form={form} shown={shown} refusals={refusals} hidden={hidden} />
        {form.sections.length === 0 && <p className="text-muted">{t('schema-form.nothing')}</p>}
        <DrawingContext value={drawing}>
          {form.sections.map((section, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a form stand where they stand
            <SectionView key={at} section={section} draw={drawNodes} />
          ))}
        </DrawingContext>
      </div>
    </FieldGroup>
  );
}

/** What is refused where no field stands: hidden by a condition, or not in the form at all. */
function Unseen({
  form,
  shown,
  refusals,
  hidden,
}: {
  form: Form;
  shown: unknown;
  refusals: Refusals;
  hidden: ReadonlySet<string>;
}) {
  const t = useTranslate();
  const id = useId();
  if (refusals.size === 0) return null;
  const drawn = drawnPointers(form, shown, hidden);
  const unseen = [...refusals].filter(([pointer]) => !drawn.has(pointer));
  if (unseen.length === 0) return null;
  return (
    <div className="rounded-card border border-danger p-3 text-danger">
      <p id={id}>{t('schema-form.refused-unseen')}</p>
      <ul aria-labelledby={id} className="list-disc ps-5">
        {unseen.map(([pointer, refusal]) => (
          <li key={pointer}>
            {t('schema-form.refused-at', { title: titleAt(form, shown, pointer), reason: t(refusal) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A model in which the lists on the way to a value are stored: until then they are those of the defaults. */
function withListsOf(path: Path, model: unknown, shown: unknown): unknown {
  let next = model;
  for (const [at, step] of path.entries()) {
    const list = path.slice(0, at);
    if (typeof step === 'number' && valueAt(next, list) === undefined) {
      next = written(next, list, valueAt(shown, list));
    }
  }
  return next;
}

/** Leads to what is refused, else to the first control, and unfolds what is around it. */
function focusIn(container: HTMLElement | null): void {
  const refused = container?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const target = refused ?? container?.querySelector<HTMLElement>(CONTROLS);
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    fold.open = true;
  }
  target?.focus();
}
