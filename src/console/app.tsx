import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { loadConsoleTexts } from './i18n/i18n.ts';
import { keyOf } from './session/auth-user.ts';
import { Guarded } from './session/guarded.tsx';
import { session } from './session/session-store.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { loadable } from './ui/loadable.tsx';

declare global {
  /**
   * Set by `early/`: puts the sheet of those who are signed in into the page, unless it is there. Resolves once it is;
   * rejects where it cannot be had.
   */
  var looks: (() => Promise<unknown>) | undefined;
}

/** The console of somebody who is signed in, whose texts and first screen come with it. */
export const SignedIn = loadable(async () => {
  const fetchScreen = async () => {
    // Vite would fetch it with the program, and after a failure go without.
    await globalThis.looks?.();
    const { SignedIn, preloadScreen } = await import('./signed-in.tsx');
    await preloadScreen();
    return SignedIn;
  };
  const [component] = await Promise.all([fetchScreen(), loadConsoleTexts()]);
  return component;
});

/** The pages of somebody who is not. */
export const SignInRoutes = loadable(() =>
  import('./session/pages/sign-in-routes.tsx').then((module) => module.SignInRoutes),
);

/** All there is; its children are what lies over every page. */
export function App({ children }: { children: ReactNode }) {
  const { isAuthenticated, authUser } = useSnapshot(session);
  return (
    <ErrorBoundary area="app">
      {isAuthenticated ? (
        <SignedIn key={keyOf(authUser)} />
      ) : (
        <Guarded>
          <SignInRoutes />
        </Guarded>
      )}
      <OnceDrawn>{children}</OnceDrawn>
    </ErrorBoundary>
  );
}

/** A page that stands there before the program has nothing of what lies over it in its own place. */
function OnceDrawn({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return drawn && children;
}
