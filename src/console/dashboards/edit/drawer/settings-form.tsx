import { useMemo } from 'react';
import { isRecord } from '../../../../model/json-object.ts';
import { Unreadable } from '../../../commands/input.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../../../i18n/translation-key.ts';
import { jsonObject as jsonInput } from '../../../inputs/code/json-object.tsx';
import { standing } from '../../../inputs/schema-form/check-model.ts';
import { withDefaults } from '../../../inputs/schema-form/defaults.ts';
import { isField, type Model } from '../../../inputs/schema-form/form-node.ts';
import { type Path, pointerOf, valueAt, written } from '../../../inputs/schema-form/path.ts';
import { type Form, readForm } from '../../../inputs/schema-form/read-form.ts';
import { refusalOf } from '../../../inputs/schema-form/rules.ts';
import { schemaForm } from '../../../inputs/schema-form/schema-form.tsx';
import { isJsonObject } from '../../document/json-object.ts';
import { ConfigField } from './config-field.tsx';
import { useEdited } from './edited-widget.ts';

/**
 * Settings as the type of the widget describes them, or as JSON where it does not. What is refused stands in its field
 * and is not written; all else is.
 */
export function SettingsForm({
  path,
  label,
  described,
}: {
  /** Where the settings are. */
  path: Path;
  label: TranslationKey;
  /** The form as it is stored with the type. */
  described: unknown;
}) {
  const form = useMemo(() => readForm(described), [described]);
  const hasForm = form.problem !== undefined || form.sections.length > 0;
  if (hasForm) return <DescribedSettings path={path} label={label} described={described} form={form} />;
  return (
    <ConfigField
      path={path}
      input={jsonInput}
      label={label}
      hint="widget-config.no-form"
      unlessSet={NOTHING}
      check={anObject}
    />
  );
}

const NOTHING: Model = {};

/** Refuses what is no object of settings. */
export function anObject(value: unknown): Shown | undefined {
  return isJsonObject(value) ? undefined : { key: 'widget-config.not-an-object' };
}

function DescribedSettings({
  path,
  label,
  described,
  form,
}: {
  path: Path;
  label: TranslationKey;
  described: unknown;
  form: Form;
}) {
  const t = useTranslate();
  const { config, held, write } = useEdited();
  const input = useMemo(() => schemaForm(described), [described]);
  const stored = valueAt(config, path);
  const settings = isRecord(stored) ? stored : NOTHING;
  const within = held.all().filter((one) => pointerOf(one.path).startsWith(`${pointerOf(path)}/`));
  const whole = held.at(path);
  const shown = within.reduce<unknown>(
    (model, one) => written(model, one.path.slice(path.length), one.answer),
    settings,
  );

  function change(answer: unknown): void {
    if (!isRecord(answer) || answer instanceof Unreadable) {
      const reason = answer instanceof Unreadable ? answer.reason : NOT_AN_OBJECT;
      held.hold({ path, answer, reason, label: t(label) });
      return;
    }
    held.release(path);
    const refused = refusalsIn(form, answer, settings);
    const pointers = new Set(refused.map((one) => pointerOf(one.place)));
    for (const one of within) {
      if (!pointers.has(pointerOf(one.path.slice(path.length)))) held.release(one.path);
    }
    let taken: unknown = answer;
    for (const { place, reason, title } of refused) {
      held.hold({ path: [...path, ...place], answer: valueAt(answer, place), reason, label: title });
      taken = written(taken, place, valueAt(settings, place));
    }
    write(path, taken);
  }

  return (
    <input.Field
      name={pointerOf(path)}
      label={t(label)}
      value={(whole ? whole.answer : isRecord(shown) ? shown : NOTHING) as Model}
      error={whole && t(whole.reason)}
      onChange={change}
    />
  );
}

const NOT_AN_OBJECT: Shown = { key: 'widget-config.not-an-object' };

/** What is refused of a model that was not there before in the same way. */
function refusalsIn(
  form: Form,
  model: Model,
  before: Model,
): { place: Path; reason: Shown; title: string }[] {
  const filled = withDefaults(form.schema, model);
  return [...standing(form.sections, filled)].flatMap(({ node, path }) => {
    if (!isField(node) && node.kind !== 'array') return [];
    const value = valueAt(model, path);
    const reason = refusalOf(node, valueAt(filled, path));
    const isNew = value !== valueAt(before, path);
    return reason && isNew ? [{ place: path, reason, title: node.title }] : [];
  });
}
