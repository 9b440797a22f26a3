import { argsOf, refusalOf } from '../../commands/answers.ts';
import { fieldsOf } from '../../commands/param.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { answersOf, type NodeConfiguration, type NodeForm } from './node-form.ts';

/** What is wrong with a configuration, by the parameters of its form; what a node cannot be started with, too. */
export function formFaults(
  form: NodeForm,
  configuration: NodeConfiguration,
  defaults: NodeConfiguration,
): Readonly<Record<string, Shown>> {
  const answers = answersOf(form, configuration, defaults);
  const args = argsOf(fieldsOf(form.params), answers, {});
  return refusalOf(form.params, args)?.fields ?? {};
}
