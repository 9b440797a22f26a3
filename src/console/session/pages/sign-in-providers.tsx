import { useEffect, useState } from 'react';
import type { OAuth2Client } from '../../../model/login.ts';
import { loadable } from '../../ui/loadable.tsx';
import { signInProviders } from '../auth.ts';

/** Most platforms have no external providers, so what draws them comes when there are some. */
const SignInProviderLinks = loadable(() =>
  import('./sign-in-provider-links.tsx').then((module) => module.SignInProviderLinks),
);

/** The external sign-in providers; nothing when there are none, or they cannot be asked for or drawn. */
export function SignInProviders() {
  const [providers, setProviders] = useState<readonly OAuth2Client[]>([]);

  useEffect(() => {
    let left = false;
    const find = async () => {
      const found = await signInProviders();
      // Who can sign in by name and password need not be kept from that by what draws links.
      if (found.length > 0) await SignInProviderLinks.preload();
      if (!left) setProviders(found);
    };
    find().catch((error: unknown) => console.warn('The sign-in providers cannot be shown', error));
    return () => {
      left = true;
    };
  }, []);

  return providers.length > 0 && <SignInProviderLinks providers={providers} />;
}
