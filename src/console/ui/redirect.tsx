import { useEffect } from 'react';
import { redirect } from './navigation.ts';

/** Goes elsewhere, in place of the page that was asked for. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => redirect(to), [to]);
  return null;
}
