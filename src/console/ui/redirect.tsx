import { useEffect } from 'react';
import { navigate } from './navigation.ts';

/** Goes elsewhere, in place of the page that was asked for. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
