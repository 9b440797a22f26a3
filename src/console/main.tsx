import './styles.css';
import { createRoot } from 'react-dom/client';
import { useSnapshot } from 'valtio/react';
import { loadConsoleTexts, startI18n } from './i18n/i18n.ts';
import { closeAllDialogs } from './messages/dialog-store.ts';
import { DialogsOnDemand } from './messages/dialogs-on-demand.tsx';
import { Toasts } from './messages/toasts.tsx';
import { keyOf } from './session/auth-user.ts';
import { Guarded } from './session/guarded.tsx';
import { loadSession } from './session/load-session.ts';
import { followOtherTabs, session } from './session/session-store.ts';
import { hasTokens } from './session/token-storage.ts';
import { startDensity } from './ui/density-store.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { loadable } from './ui/loadable.tsx';
import { onNavigationStart } from './ui/navigation.ts';
import { startTheme } from './ui/theme-store.ts';

startTheme();
startDensity();

const SignedIn = loadable(async () => {
  const fetchScreen = async () => {
    const { SignedIn, preloadScreen } = await import('./signed-in.tsx');
    await preloadScreen();
    return SignedIn;
  };
  const [component] = await Promise.all([fetchScreen(), loadConsoleTexts()]);
  return component;
});
const SignInRoutes = loadable(() =>
  import('./session/pages/sign-in-routes.tsx').then((module) => module.SignInRoutes),
);

function App() {
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
      <Toasts />
      <DialogsOnDemand />
    </ErrorBoundary>
  );
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // What will most likely be drawn is fetched beside the session and the texts; if the guess is wrong, or the fetch
  // fails, drawing asks again and reports it.
  const likely = (hasTokens() ? SignedIn : SignInRoutes).preload().catch((error: unknown) => {
    console.warn('A part of the program is not there yet', error);
  });
  await Promise.all([startI18n(), loadSession(), likely]);
  onNavigationStart(closeAllDialogs);
  followOtherTabs();
  // Whoever types at the sign-in page will soon be signed in.
  if (!session.isAuthenticated) addEventListener('input', fetchSignedIn, { once: true });
  createRoot(root).render(<App />);
}

function fetchSignedIn(): void {
  SignedIn.preload().catch((error: unknown) => console.warn('The console could not be fetched ahead', error));
}

void start();
