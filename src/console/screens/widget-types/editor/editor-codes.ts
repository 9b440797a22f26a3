import type { Message, TranslationKey } from '../../../i18n/translation-key.ts';
import type { CodeLanguage } from '../../../inputs/code/code-editor-props.ts';
import type { Draft } from './draft.ts';

/** The texts of a draft, by what they are. */
export const CODES = {
  templateHtml: { title: 'widget-type.html', language: 'html' },
  templateCss: { title: 'widget-type.css', language: 'css' },
  controllerScript: { title: 'widget-type.script', language: 'javascript' },
  settingsSchema: { title: 'widget-type.settings-schema', language: 'json' },
  dataKeySettingsSchema: { title: 'widget-type.key-schema', language: 'json' },
  defaultConfig: { title: 'widget-type.default-config', language: 'json' },
} as const satisfies Record<string, { title: TranslationKey; language: CodeLanguage }>;

/** One of the texts of a draft. */
export type Code = keyof typeof CODES;

/** Whether a part of a draft is one of its texts. */
export function isCode(part: string): part is Code {
  return Object.hasOwn(CODES, part);
}

const OTHER_PARTS = {
  name: 'entity.name',
  kind: 'widget-type.kind',
  sizeX: 'widget-type.width',
  sizeY: 'widget-type.height',
  resources: 'widget-type.resources',
} as const satisfies Record<Exclude<keyof Draft, Code>, TranslationKey>;

/** What a part of a draft is called. */
export function titleOfPart(part: keyof Draft): Message {
  return { key: isCode(part) ? CODES[part].title : OTHER_PARTS[part] };
}
