import { isNullId } from '../../../../model/entity-id.ts';
import type { WidgetType } from '../../../../model/widget.ts';
import type { BundleTypes } from '../../../api/widget-types.ts';
import { fold } from '../../../commands/fold.ts';
import { imageAddress } from '../../../ui/image-address.ts';

/** A type of widgets as it is offered to whoever adds one. */
export interface OfferedType {
  /** Tells it from all others. */
  key: string;
  type: WidgetType;
  bundleTitle: string;
  /** The address of the picture of its bundle. */
  bundleImage: string | undefined;
}

/** What is wanted of all types; what is empty narrows nothing. */
export interface Wanted {
  /** Words, each of which is in its name, in that of its bundle, or in what its kind is called. */
  text: string;
  /** The alias of a bundle, marked as `bundleKey` does. */
  bundle: string;
  kind: string;
}

/** What tells a bundle from others: a tenant's may have the alias of one of the system. */
export function bundleKey({ bundleAlias, tenantId }: Pick<WidgetType, 'bundleAlias' | 'tenantId'>): string {
  return `${isNullId(tenantId) ? 'system' : 'own'}/${bundleAlias ?? ''}`;
}

/** The types of bundles in the order in which they are offered: by bundle, then by name. */
export function offeredTypes(bundles: readonly BundleTypes[]): OfferedType[] {
  return bundles.flatMap(({ bundle, types }) =>
    types
      .map((type) => ({
        key: `${bundleKey(type)}/${type.alias ?? ''}`,
        type,
        bundleTitle: bundle.title,
        bundleImage: bundle.image ? imageAddress(bundle.image) : undefined,
      }))
      .toSorted((one, other) => one.type.name.localeCompare(other.type.name)),
  );
}

/**
 * The types that are wanted; where words are looked for, those first whose name begins with the text, then those in whose
 * name all of them are.
 *
 * @param kindText says what a kind is called
 */
export function wantedTypes(
  offered: readonly OfferedType[],
  { text, bundle, kind }: Wanted,
  kindText: (kind: string | undefined) => string,
): OfferedType[] {
  const sought = fold(text);
  const words = sought.split(/\s+/).filter(Boolean);
  const rank = ({ type, bundleTitle }: OfferedType): number | undefined => {
    const name = fold(type.name);
    if (name.startsWith(sought)) return 0;
    if (words.every((word) => name.includes(word))) return 1;
    const all = fold(`${type.name} ${bundleTitle} ${kindText(type.descriptor?.type)}`);
    return words.every((word) => all.includes(word)) ? 2 : undefined;
  };
  return offered
    .filter(
      ({ type }) =>
        (bundle === '' || bundleKey(type) === bundle) && (kind === '' || type.descriptor?.type === kind),
    )
    .map((one) => ({ one, place: rank(one) }))
    .filter(({ place }) => place !== undefined)
    .toSorted((left, right) => (left.place ?? 0) - (right.place ?? 0))
    .map(({ one }) => one);
}
