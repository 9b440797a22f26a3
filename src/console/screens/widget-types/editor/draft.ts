import { WidgetKind, type WidgetType } from '../../../../model/widget.ts';
import type { Message } from '../../../i18n/translation-key.ts';
import { jsonProblem } from '../../../inputs/json.ts';

/** A script or a style sheet that a type of widgets needs. */
export interface DraftResource {
  url: string;
  isModule: boolean;
}

/** What is edited of a type of widgets. */
export interface Draft {
  name: string;
  kind: string;
  /** Of a new widget, in units of the grid. */
  sizeX: number;
  sizeY: number;
  resources: readonly DraftResource[];
  templateHtml: string;
  templateCss: string;
  controllerScript: string;
  /** The last three are texts of JSON. */
  settingsSchema: string;
  dataKeySettingsSchema: string;
  defaultConfig: string;
}

/** Why a draft cannot be saved, by what is wrong. */
export type DraftProblems = Partial<Record<keyof Draft, Message>>;

/** Where a type does not say how large its widgets are. */
const USUAL_SIZE = { sizeX: 7.5, sizeY: 3 };

/** What is edited of a stored type. */
export function draftOf({ name, descriptor }: WidgetType): Draft {
  const { resources = [] } = descriptor ?? {};
  return {
    name,
    kind: descriptor?.type ?? 'latest',
    sizeX: descriptor?.sizeX ?? USUAL_SIZE.sizeX,
    sizeY: descriptor?.sizeY ?? USUAL_SIZE.sizeY,
    resources: resources.map(({ url, isModule }) => ({ url, isModule: isModule === true })),
    templateHtml: descriptor?.templateHtml ?? '',
    templateCss: descriptor?.templateCss ?? '',
    controllerScript: descriptor?.controllerScript ?? '',
    settingsSchema: descriptor?.settingsSchema ?? '',
    dataKeySettingsSchema: descriptor?.dataKeySettingsSchema ?? '',
    defaultConfig: descriptor?.defaultConfig ?? '',
  };
}

/** The type with what was edited of it; what was left alone stays as it is stored, and all that only others know. */
export function laidOver(stored: WidgetType, draft: Draft): WidgetType {
  const before = draftOf(stored);
  const { name, kind, resources, ...texts } = draft;
  const changed = Object.entries(texts).filter(([member, value]) => value !== before[member as keyof Draft]);
  const hasOtherResources = JSON.stringify(resources) !== JSON.stringify(before.resources);
  return {
    ...stored,
    name: name.trim(),
    descriptor: {
      ...stored.descriptor,
      type: kind,
      ...Object.fromEntries(changed),
      ...(hasOtherResources && { resources: storedResources(resources, stored) }),
    },
  };
}

/** Resources as they are stored; those that were there keep what else is known of them. */
function storedResources(resources: readonly DraftResource[], { descriptor }: WidgetType) {
  const known = new Map(descriptor?.resources?.map((resource) => [resource.url, resource]));
  return resources.flatMap(({ url: typed, isModule }) => {
    const url = typed.trim();
    const before = known.get(url);
    const saysModule = isModule || before?.isModule !== undefined;
    return url === '' ? [] : [{ ...before, url, ...(saysModule && { isModule }) }];
  });
}

/** What is wrong of a draft, as far as can be told without running it. */
export function problemsOf(draft: Draft): DraftProblems {
  const hasSize = (length: number) => length > 0;
  const json = JSON_PARTS.flatMap((part) => {
    const problem = draft[part].trim() === '' ? undefined : problemOfJson(draft[part]);
    return problem ? [[part, problem] as const] : [];
  });
  return {
    ...(draft.name.trim() === '' && { name: { key: 'widget-type.name-required' } }),
    ...(!hasSize(draft.sizeX) && { sizeX: NO_SIZE }),
    ...(!hasSize(draft.sizeY) && { sizeY: NO_SIZE }),
    ...Object.fromEntries(json),
  };
}

const NO_SIZE: Message = { key: 'widget-type.size-positive' };
const JSON_PARTS = ['settingsSchema', 'dataKeySettingsSchema', 'defaultConfig'] as const;

/** Whether two drafts draw by the same program, whatever they are called and set up with. */
export function hasSameProgram(one: Draft, other: Draft): boolean {
  return (
    one.templateHtml === other.templateHtml &&
    one.templateCss === other.templateCss &&
    one.controllerScript === other.controllerScript &&
    JSON.stringify(one.resources) === JSON.stringify(other.resources)
  );
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The draft as one of another kind: its default configuration has the sources of that kind. What cannot be read stays as
 * it is.
 */
export function withKind(draft: Draft, kind: string): Draft {
  const config = configOf(draft.defaultConfig);
  if (!config || !WidgetKind.safeParse(kind).success) return { ...draft, kind };
  const { datasources, alarmSource, targetDeviceAliases, timewindow, ...rest } = config;
  const realtime = (timewindowMs: number) => timewindow ?? { realtime: { timewindowMs } };
  const sources =
    kind === 'rpc'
      ? { targetDeviceAliases: targetDeviceAliases ?? [] }
      : kind === 'alarm'
        ? { alarmSource: alarmSource ?? {}, timewindow: realtime(DAY) }
        : { datasources: datasources ?? [], timewindow: realtime(MINUTE) };
  return { ...draft, kind, defaultConfig: JSON.stringify({ ...sources, ...rest }) };
}

/** The default configuration of a draft; undefined where it cannot be read. */
export function configOf(text: string): Record<string, unknown> | undefined {
  if (problemOfJson(text || '{}')) return undefined;
  const config: unknown = JSON.parse(text || '{}');
  return typeof config === 'object' && config !== null && !Array.isArray(config) ? { ...config } : undefined;
}

function problemOfJson(text: string): Message | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return jsonProblem(error, text);
  }
}
