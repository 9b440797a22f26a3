/** Icons of the set by the names of its package, as `mdiWaterPump`. */
export type NamedIcons = Readonly<Record<string, unknown>>;

/**
 * The icons among which the one of this name is, if there is any. Far more than a page ever draws: the build divides
 * them (`src/build/named-icons.ts`), so that a page fetches the few dozen around a name.
 */
export async function iconsAround(_name: string): Promise<NamedIcons> {
  return await import('@mdi/js');
}
