import { Redirect } from '../ui/redirect.tsx';
import { HOME_PATH } from './screens.ts';
import { addressOfStock } from './stock-addresses.ts';

/** Leads on from a path that no screen has: to what the platform's own console shows there, else home. */
export function Elsewhere({ path }: { path: string }) {
  return <Redirect to={addressOfStock(path) ?? HOME_PATH} />;
}
