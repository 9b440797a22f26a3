import * as z from 'zod/mini';
import type { WidgetDescriptor, WidgetType } from '../../../model/widget.ts';
import { saveWidgetType } from '../../api/widget-types.ts';
import { choice } from '../../commands/choice.tsx';
import { param } from '../../commands/param.ts';
import type { EntityForm } from '../../entities/kind/entity-kind.ts';
import { nameParam } from '../../entities/parts/params.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { jsonContent } from '../../inputs/code/json-content.tsx';
import { css, html, javascript } from '../../inputs/code/style-code.tsx';
import { list } from '../../inputs/list.tsx';
import { number } from '../../inputs/number.ts';
import { text } from '../../inputs/text.ts';
import { WIDGET_KINDS } from '../../widgets/contract/widget-kinds.ts';
import { bundleAt, bundleParams, inBundle } from './in-bundle.ts';

/** What the platform's own console begins with; sizes in grid units. */
const BEGINNING = { kind: 'latest', sizeX: 7.5, sizeY: 3 };

const sizeParam = (title: TranslationKey) =>
  param(z.number().check(z.gt(0, { error: 'widget-type.size-positive' })), {
    title,
    description: 'widget-type.size-description',
    input: number,
  });

const code = z.optional(z.string());
const jsonText = z.optional(
  z.string().check(z.refine((typed) => typed.trim() === '' || isJson(typed), { error: 'validation.json' })),
);

const params = z.object({
  name: nameParam,
  // A newer platform may know others, which are kept.
  kind: param(z.string(), {
    title: 'widget-type.kind',
    description: 'widget-type.kind-description',
    input: choice(
      () => Object.entries(WIDGET_KINDS).map(([value, { title }]) => ({ value, label: translate(title) })),
      {
        withoutNone: true,
      },
    ),
  }),
  sizeX: sizeParam('widget-type.width'),
  sizeY: sizeParam('widget-type.height'),
  templateHtml: param(code, {
    title: 'widget-type.html',
    section: 'widget-type.drawing',
    input: html,
  }),
  templateCss: param(code, { title: 'widget-type.css', section: 'widget-type.drawing', input: css }),
  controllerScript: param(code, {
    title: 'widget-type.script',
    description: 'widget-type.script-description',
    section: 'widget-type.drawing',
    input: javascript,
  }),
  resources: param(z.optional(z.array(z.string().check(z.trim(), z.minLength(1)))), {
    title: 'widget-type.resources',
    description: 'widget-type.resources-description',
    section: 'widget-type.drawing',
    input: list(text),
  }),
  settingsSchema: param(jsonText, {
    title: 'widget-type.settings-schema',
    description: 'widget-type.settings-schema-description',
    section: 'widget-type.settings',
    input: jsonContent({ contentType: 'JSON' }),
  }),
  dataKeySettingsSchema: param(jsonText, {
    title: 'widget-type.key-schema',
    description: 'widget-type.key-schema-description',
    section: 'widget-type.settings',
    input: jsonContent({ contentType: 'JSON' }),
  }),
  defaultConfig: param(jsonText, {
    title: 'widget-type.default-config',
    description: 'widget-type.default-config-description',
    section: 'widget-type.settings',
    input: jsonContent({ contentType: 'JSON' }),
  }),
});

/** How types of widgets are created and edited. */
export const widgetTypeForm: EntityForm<WidgetType, typeof params> = {
  params,
  answersOf({ name, descriptor }) {
    const { kind, sizeX, sizeY } = BEGINNING;
    const { resources = [] } = descriptor ?? {};
    return {
      name,
      kind: descriptor?.type ?? kind,
      sizeX: descriptor?.sizeX ?? sizeX,
      sizeY: descriptor?.sizeY ?? sizeY,
      templateHtml: descriptor?.templateHtml ?? '',
      templateCss: descriptor?.templateCss ?? '',
      controllerScript: descriptor?.controllerScript ?? '',
      resources: resources.map(({ url }) => url),
      settingsSchema: descriptor?.settingsSchema ?? '',
      dataKeySettingsSchema: descriptor?.dataKeySettingsSchema ?? '',
      defaultConfig: descriptor?.defaultConfig ?? '',
    };
  },
  laidOver: (stored, { name, kind, resources, ...answers }) => ({
    ...stored,
    name,
    descriptor: {
      ...stored?.descriptor,
      type: kind,
      ...(resources && { resources: resourcesOf(resources, stored?.descriptor) }),
      ...Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined)),
    },
  }),
  createOnly: bundleParams,
  startingAt: (place) => ({ ...bundleAt(place), ...BEGINNING }),
  create: async (type, answers, request) => saveWidgetType(await inBundle(type, answers, request), request),
};

/** Resources by their addresses; those that were there keep what else is known of them. */
function resourcesOf(urls: readonly string[], stored: WidgetDescriptor | null | undefined) {
  return urls.map((url) => ({ ...stored?.resources?.find((resource) => resource.url === url), url }));
}

function isJson(typed: string): boolean {
  try {
    JSON.parse(typed);
    return true;
  } catch {
    return false;
  }
}
