import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import type { Authority } from '../../model/authority.ts';
import { showFailure } from '../messages/show-failure.ts';
import { navigate, redirect } from '../ui/navigation.ts';
import { hasStarted, takeOverList } from '../ui/starting.ts';
import { showForbidden } from './forbidden.ts';
import { dashboardIdIn, decideRoute, landingPath, type RouteDecision } from './guard.ts';
import { land } from './land.ts';
import { rememberUrl } from './redirect-url.ts';
import type { Session } from './session-of-token.ts';
import { noteVisitedDashboard, session, signInPublicly } from './session-store.ts';

const SIGN_IN_PATH = '/login';

/**
 * Shows its children only to whom the guard lets in; carries out what the guard decides otherwise. What goes wrong in
 * that is for the error boundary around it: nothing is shown then.
 */
export function Guarded({
  authorities,
  nothing = null,
  children,
}: {
  /** Who may see it; left out: every signed-in user, and on the sign-in pages everybody. */
  authorities?: () => readonly Authority[];
  /** For whom there is nothing to show. */
  nothing?: ReactNode;
  children: ReactNode;
}) {
  const now = useSnapshot(session) as Session;
  const path = usePathname();
  const search = useSearch();
  const isPublic = /^\/login(\/|$)/.test(path);
  const route = { path, search, isPublic, ...(authorities && { authorities: authorities() }) };
  const decision = decideRoute(now, route);
  // The decision is a new object on each render; its text is what tells whether it is another one.
  const text = JSON.stringify(decision);
  useEffect(() => carryOut(JSON.parse(text) as RouteDecision, path + search), [text, path, search]);
  useLayoutEffect(() => {
    if (decision.kind === 'allow') takeOverList();
  }, [decision.kind]);
  if (decision.kind === 'nothing-to-show') return nothing;
  return decision.kind === 'allow' ? children : null;
}

/**
 * Leads whoever is to sign in to the page where they do, also from one that they will come back to. Answers whether
 * that is the page to be shown.
 */
export function leadToSignIn(): boolean {
  const { pathname, search } = location;
  const decision = decideRoute(session, { path: pathname, search, isPublic: pathname === SIGN_IN_PATH });
  if (decision.kind === 'redirect') carryOut(decision, pathname + search);
  return location.pathname === SIGN_IN_PATH && !session.isAuthenticated;
}

function carryOut(decision: RouteDecision, wanted: string): void {
  switch (decision.kind) {
    case 'wait':
      return;
    case 'nothing-to-show':
      hasStarted();
      return;
    case 'allow':
      hasStarted();
      noteVisit(wanted);
      return;
    case 'redirect':
      if (decision.remember) rememberUrl(decision.remember);
      redirect(decision.to);
      return;
    case 'land':
      land();
      return;
    case 'forbidden':
      // First away, then the dialog: navigation closes the dialogs that are open when it starts.
      navigate(landingPath(session), { replace: true });
      showForbidden(wanted).catch((error) => console.warn('The sign-out after a refusal failed', error));
      return;
    case 'public-login':
      void signInAsPublic(decision.publicId);
      return;
  }
}

/** A visitor who comes without a dashboard goes to the one seen last. */
function noteVisit(url: string): void {
  const dashboardId = dashboardIdIn(url.split('?')[0] ?? '');
  if (session.authUser?.isPublic && dashboardId !== undefined) noteVisitedDashboard(dashboardId);
}

async function signInAsPublic(publicId: string): Promise<void> {
  try {
    await signInPublicly(publicId);
  } catch (error) {
    console.error('The public user could not be signed in', error);
    showFailure(error);
    navigate('/login', { replace: true });
  }
}
