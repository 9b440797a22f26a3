import { route } from './route.ts';

/**
 * Addresses that the platform's own console has where this one has another, so that bookmarks of it lead somewhere. A
 * place of the path goes on as it is: `:id` here is `:id` there.
 */
const ADDRESSES: readonly (readonly [stock: string, own: string])[] = [
  ['/settings', '/settings/general'],
  [
    '/widgets-bundles/:id/widgetTypes/add/:kind',
    '/widgets-bundles/:id/widgetTypes?run=widget-type.create&kind=:kind',
  ],
];

const routes = ADDRESSES.map(([stock, own]) => ({ ...route(stock), own }));

/** Where what the platform's own console has at a path is to be found here; undefined where it is at the same path, or nowhere. */
export function addressOfStock(path: string): string | undefined {
  for (const { match, own } of routes) {
    const params = match(path);
    if (params)
      return own.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  }
  return undefined;
}
