import type { WidgetDescriptor } from '../../../model/widget.ts';
import type { WidgetAction } from '../../../model/widget-action.ts';
import type { Program, Resource } from './page/protocol.ts';

interface StoredResource {
  readonly url: string;
  readonly isModule?: unknown;
}

/** What a type of widgets has somebody run. */
export function programOf(descriptor: WidgetDescriptor): Program {
  const { templateHtml, templateCss, controllerScript, resources } = descriptor;
  return {
    html: templateHtml ?? '',
    css: templateCss ?? '',
    script: controllerScript ?? '',
    resources: resourcesOf(resources),
  };
}

/** What an action has somebody run that shows something of its own. */
export function programOfAction(action: WidgetAction): Program {
  const { customHtml, customCss, customFunction, customResources } = action;
  return {
    html: customHtml ?? '',
    css: customCss ?? '',
    script: customFunction ?? '',
    resources: resourcesOf(customResources),
  };
}

function resourcesOf(stored: readonly StoredResource[] | null | undefined): Resource[] {
  return (stored ?? []).flatMap(({ url, isModule }) =>
    url.trim() === '' ? [] : [{ url: url.trim(), isModule: isModule === true }],
  );
}

/** The longest file that is fetched for a frame, bytes. */
const LONGEST_FILE = 2 * 1024 * 1024;

/**
 * The program with the texts of what lies beside the console itself: the frame has no origin to fetch it by. What cannot
 * be had is left to the frame, which says so.
 */
export async function withOwnFiles(program: Program): Promise<Program> {
  const resources = await Promise.all(
    program.resources.map(async (resource) => {
      const address = URL.parse(resource.url, location.origin);
      if (resource.isModule || address?.origin !== location.origin) return resource;
      const text = await ownFile(address);
      return text === undefined ? resource : { ...resource, text };
    }),
  );
  return { ...program, resources };
}

async function ownFile({ pathname, search }: URL): Promise<string | undefined> {
  try {
    const answer = await fetch(`${pathname}${search}`, { credentials: 'omit' });
    const type = answer.headers.get('content-type') ?? '';
    // Every address that is nothing else is the page itself.
    if (!answer.ok || !/javascript|css/.test(type)) return undefined;
    const text = await answer.text();
    return text.length > LONGEST_FILE ? undefined : text;
  } catch {
    return undefined;
  }
}
