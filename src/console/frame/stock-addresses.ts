/** Addresses that the platform's own console has where this one has another, so that bookmarks of it lead somewhere. */
const OWN: ReadonlyMap<string, string> = new Map([['/settings', '/settings/general']]);

/** Where what the platform's own console has at a path is to be found here; undefined where it is at the same path, or nowhere. */
export function addressOfStock(path: string): string | undefined {
  return OWN.get(path);
}
