import type { StateParams } from '../../aliases/state-entity.ts';

/** Gives the text of a key in the language of the moment, undefined where there is none. */
export type CustomTranslation = (key: string) => string | undefined;

/**
 * What a state is called: its name with `{i18n:key}` translated and what it is about in the place of `${entityName}`,
 * `${entityLabel}`, `${param:entityName}` and `${param:entityLabel}`. Where it is about nothing these are empty; with no
 * name, or none left of it, the state has its id. Names of entities stand as they are, whatever is in them.
 */
export function stateName(
  { id, name }: { id: string; name: string },
  params: StateParams,
  translate: CustomTranslation,
): string {
  const written = translated(name, translate).replace(
    VARIABLE,
    (_all, param: string | undefined, member: 'entityName' | 'entityLabel') => {
      const of = param === undefined ? params : params[param];
      return textOf(of, member) || textOf(of, 'entityName');
    },
  );
  return written.trim() || id;
}

/** What a state is called where nobody has gone to it: the name with its variables. */
export function stateTemplateName(
  { id, name }: { id: string; name: string },
  translate: CustomTranslation,
): string {
  return translated(name, translate).trim() || id;
}

const VARIABLE = /\$\{(?:([^{}]+):)?(entityName|entityLabel)\}/g;
const CUSTOM_TEXT = /\{i18n:([^{}]+)\}/g;

function translated(name: string, translate: CustomTranslation): string {
  return name.replace(CUSTOM_TEXT, (written, key: string) => translate(key) ?? written);
}

function textOf(of: unknown, member: 'entityName' | 'entityLabel'): string {
  if (typeof of !== 'object' || of === null || !Object.hasOwn(of, member)) return '';
  const text: unknown = (of as Readonly<Record<string, unknown>>)[member];
  return typeof text === 'string' ? text : '';
}
