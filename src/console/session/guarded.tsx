import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import type { Authority } from '../../model/authority.ts';
import { showFailure } from '../messages/show-failure.ts';
import { navigate, redirect } from '../ui/navigation.ts';
import { showForbidden } from './forbidden.ts';
import { decideRoute, landingPath, type RouteDecision } from './guard.ts';
import { land } from './land.ts';
import { rememberUrl } from './redirect-url.ts';
import { type Session, session, signInPublicly } from './session-store.ts';

/** Shows its children only to whom the guard lets in; carries out what the guard decides otherwise. */
export function Guarded({
  authorities,
  children,
}: {
  /** Who may see it; left out: every signed-in user, and on the sign-in pages everybody. */
  authorities?: readonly Authority[];
  children: ReactNode;
}) {
  const now = useSnapshot(session) as Session;
  const path = usePathname();
  const search = useSearch();
  const isPublic = /^\/login(\/|$)/.test(path);
  const decision = decideRoute(now, { path, search, isPublic, ...(authorities && { authorities }) });
  // The decision is a new object on each render; its text is what tells whether it is another one.
  const text = JSON.stringify(decision);
  useEffect(() => carryOut(JSON.parse(text) as RouteDecision), [text]);
  return decision.kind === 'allow' ? children : null;
}

function carryOut(decision: RouteDecision): void {
  switch (decision.kind) {
    case 'wait':
    case 'allow':
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
      void showForbidden();
      return;
    case 'public-login':
      void signInAsPublic(decision.publicId);
      return;
  }
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
