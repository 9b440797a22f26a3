import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import { authoredText } from '../../i18n/authored-text.ts';

/** Whose values a label is about. */
export interface LabelSubject {
  readonly entity: AliasEntityInfo | undefined;
  /** Of the entity, else what the datasource is called. */
  readonly name: string;
  readonly aliasName: string;
}

/** The title of a widget, with what it is about in it as in labels. */
export function writtenTitle(title: string, subject: LabelSubject | undefined): string {
  return writtenLabel(title, subject ?? NOBODY).trim();
}

const NOBODY: LabelSubject = { entity: undefined, name: '', aliasName: '' };

const VARIABLE = /\$\{(dsName|entityName|deviceName|entityLabel|aliasName|entityDescription)\}/g;

/**
 * A label, or a title, with texts of the console in the place of `{i18n:key}` and with what it is about in that of
 * `${entityName}` and its like; names stand as they are.
 */
export function writtenLabel(label: string, { entity, name, aliasName }: LabelSubject): string {
  return authoredText(label).replace(VARIABLE, (_all, variable: string) => {
    if (variable === 'aliasName') return aliasName;
    if (variable === 'entityLabel') return entity?.label || name;
    if (variable === 'entityDescription') return entity?.entityDescription ?? '';
    return variable === 'dsName' ? name : (entity?.name ?? name);
  });
}
