import './styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, SignedIn, SignInRoutes } from './app.tsx';
import { startI18n } from './i18n/i18n.ts';
import { closeAllDialogs } from './messages/dialog-store.ts';
import { DialogsOnDemand } from './messages/dialogs-on-demand.tsx';
import { notify } from './messages/toast-store.ts';
import { Toasts } from './messages/toasts.tsx';
import { leadToSignIn } from './session/guarded.tsx';
import { loadSession } from './session/load-session.ts';
import { followOtherTabs, session } from './session/session-store.ts';
import { hasTokens } from './session/token-storage.ts';
import { startDensity } from './ui/density-store.ts';
import { onNavigationStart } from './ui/navigation.ts';
import { startTheme } from './ui/theme-store.ts';

startTheme();
startDensity();

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  // First, so that whatever asks for texts knows in which part they come.
  const texts = startI18n(hasTokens() ? 'signed-in' : 'sign-in');
  // What will most likely be drawn is fetched beside the session and the texts; if the guess is wrong, or the fetch
  // fails, drawing asks again and reports it.
  const likely = (hasTokens() ? SignedIn : SignInRoutes).preload().catch(warn);
  await Promise.all([texts, loadSession(), likely]);
  onNavigationStart(closeAllDialogs);
  followOtherTabs();
  if (globalThis.keepsNothing) notify({ key: 'app.keeps-nothing' });
  // Whoever types at the sign-in page will soon be signed in.
  if (!session.isAuthenticated) addEventListener('input', fetchSignedIn, { once: true });
  const app = (
    <App>
      <Toasts />
      <DialogsOnDemand />
    </App>
  );
  // `early/` has put the sign-in page there: its elements stay, and so does what was typed, the focus and the caret.
  if (root.hasChildNodes() && leadToSignIn()) {
    // With other texts than those of the build the page is drawn anew, which is nothing to report.
    hydrateRoot(root, app, { onRecoverableError: () => undefined });
    return;
  }
  // Who is signed in all the same does not see it any longer.
  root.replaceChildren();
  createRoot(root).render(app);
}

function fetchSignedIn(): void {
  SignedIn.preload().catch(warn);
}

function warn(error: unknown): void {
  console.warn('A part could not be fetched ahead', error);
}

void start();
