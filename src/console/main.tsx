import './styles.css';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { useSnapshot } from 'valtio/react';
import { startI18n } from './i18n/i18n.ts';
import { followOtherTabs, loadSession, session } from './session/session-store.ts';
import { hasTokens } from './session/token-storage.ts';
import { closeAllDialogs, dialogs } from './shell/dialog-store.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { Guarded } from './shell/guarded.tsx';
import { onNavigationStart } from './shell/navigation.ts';
import { startTheme } from './shell/theme-store.ts';
import { Toasts } from './shell/toasts.tsx';

startTheme();

const importSignedIn = () => import('./signed-in.tsx');
const importSignIn = () => import('./session/sign-in-routes.tsx');

const SignedIn = lazy(() => importSignedIn().then((module) => ({ default: module.SignedIn })));
const SignInRoutes = lazy(() => importSignIn().then((module) => ({ default: module.SignInRoutes })));
const Dialogs = lazy(() => import('./shell/dialogs.tsx').then((module) => ({ default: module.Dialogs })));

function App() {
  const { isAuthenticated, authUser } = useSnapshot(session);
  return (
    <ErrorBoundary area="app">
      <Suspense>
        {isAuthenticated ? (
          <SignedIn key={authUser?.userId} />
        ) : (
          <Guarded>
            <SignInRoutes />
          </Guarded>
        )}
      </Suspense>
      <Toasts />
      <DialogsOnDemand />
    </ErrorBoundary>
  );
}

function DialogsOnDemand() {
  const { stack } = useSnapshot(dialogs);
  return (
    stack.length > 0 && (
      <Suspense>
        <Dialogs />
      </Suspense>
    )
  );
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // What will most likely be drawn is fetched beside the session and the texts; if the guess is wrong, or the fetch
  // fails, drawing asks again and reports it.
  const likely = hasTokens() ? importSignedIn() : importSignIn();
  likely.catch((error: unknown) => console.warn('A part of the program is not there yet', error));
  await Promise.all([startI18n(), loadSession()]);
  onNavigationStart(closeAllDialogs);
  followOtherTabs();
  // Whoever types at the sign-in page will soon be signed in.
  if (!session.isAuthenticated) addEventListener('input', () => void importSignedIn(), { once: true });
  createRoot(root).render(<App />);
}

void start();
