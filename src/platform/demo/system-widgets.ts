import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { NULL_UUID } from '../../model/entity-id.ts';
import type { Store } from '../store/store.ts';
import { firstEdition } from './first-edition.ts';
import { widgetBundles } from './widget-bundles/widget-bundles.ts';
import { descriptorOf, type WidgetBundle, type WidgetSource } from './widget-bundles/widget-source.ts';

/** The setting that says which edition of the system's widgets a platform has been given. */
const WIDGETS_SETTING = 'systemWidgets';

/** Counts up with every change of a bundle: platforms that have another one are given this one. */
export const EDITION = 7;

/** What a platform has been given: fingerprints of descriptors by bundle alias and alias. */
const Given = z.object({ edition: z.number(), fingerprints: z.record(z.string(), z.string()) });
type Given = z.infer<typeof Given>;

/**
 * Writes the widgets that everybody can use, and anew those of an earlier edition that nobody has changed since. What
 * somebody changed, renamed or deleted stays as it is. Only within a write.
 */
export function ensureSystemWidgets(store: Store): void {
  const given = givenTo(store);
  if (given?.edition === EDITION) return;
  const fingerprints = { ...given?.fingerprints };
  for (const bundle of widgetBundles) {
    if (!hasBundle(store, bundle, fingerprints)) continue;
    for (const type of bundle.types) {
      const name = `${bundle.alias}.${type.alias}`;
      const written = ensureType(store, bundle, type, fingerprints[name]);
      if (written !== undefined) fingerprints[name] = written;
    }
  }
  store.settings.set(WIDGETS_SETTING, { edition: EDITION, fingerprints } satisfies Given);
}

function givenTo(store: Store): Given | undefined {
  const stored = store.settings.get(WIDGETS_SETTING);
  if (stored === undefined) return undefined;
  return stored === 1 ? { edition: 1, fingerprints: firstEdition } : Given.parse(stored);
}

/** Whether there is a bundle to write into, which is made where the platform has never had it. */
function hasBundle(
  store: Store,
  { alias, title, types }: WidgetBundle,
  given: Readonly<Record<string, string>>,
): boolean {
  if (store.widgetsBundles.all(NULL_UUID).some((bundle) => bundle.alias === alias)) return true;
  if (types.some((type) => `${alias}.${type.alias}` in given)) return false;
  store.widgetsBundles.save(NULL_UUID, { alias, title });
  return true;
}

/** Writes a type, unless somebody has made it their own; the fingerprint of what was written. */
function ensureType(
  store: Store,
  bundle: WidgetBundle,
  type: WidgetSource,
  given: string | undefined,
): string | undefined {
  const stored = store.widgetTypes.byAlias(NULL_UUID, bundle.alias, type.alias);
  const isNew = stored === null && given === undefined;
  const isUntouched = stored !== null && fingerprint(stored.descriptor) === given;
  if (!isNew && !isUntouched) return undefined;
  const descriptor = descriptorOf(type);
  const before = stored ?? { bundleAlias: bundle.alias, alias: type.alias, name: type.name };
  store.widgetTypes.save(NULL_UUID, { ...before, descriptor });
  return fingerprint(descriptor);
}

/** Tells two descriptors apart, in whatever order their members are. */
export function fingerprint(descriptor: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(descriptor)))
    .digest('hex')
    .slice(0, 16);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
