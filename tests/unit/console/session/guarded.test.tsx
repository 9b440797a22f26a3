// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogs } from '../../../../src/console/messages/dialog-store.ts';
import { landingPath } from '../../../../src/console/session/guard.ts';
import { Guarded } from '../../../../src/console/session/guarded.tsx';
import { takeRememberedUrl } from '../../../../src/console/session/redirect-url.ts';
import { session, signInWith } from '../../../../src/console/session/session-store.ts';
import { ErrorBoundary } from '../../../../src/console/ui/error-boundary.tsx';
import type { Authority } from '../../../../src/model/authority.ts';
import { json } from './fake-platform.ts';
import { freshSession } from './fresh-session.ts';
import { ANA, platformOfPeople } from './people.ts';
import { pairOf } from './token-pair.ts';

const VISITOR = { sub: 'p1', isPublic: true, scopes: ['CUSTOMER_USER'], customerId: 'p1' };
let dashboardIds: string[];

beforeEach(() => {
  freshSession();
  session.isUserLoaded = true;
  dashboardIds = ['d1', 'd2'];
  platformOfPeople({
    'POST /api/auth/login/public': ({ body }) => {
      const { publicId } = body as { publicId: string };
      return json(pairOf({ ...VISITOR, sub: publicId, customerId: publicId }));
    },
    'GET /api/customer/p1/dashboards': () => json({ data: dashboardIds.map((id) => ({ id: { id } })) }),
    'GET /api/customer/p2/dashboards': () => json({ data: dashboardIds.map((id) => ({ id: { id } })) }),
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(
  address: string,
  authorities: () => readonly Authority[] = () => ['TENANT_ADMIN', 'CUSTOMER_USER'],
) {
  history.replaceState(null, '', address);
  render(
    <ErrorBoundary area="test">
      <Guarded authorities={authorities} nothing="nothing">
        page
      </Guarded>
    </ErrorBoundary>,
  );
}
const address = () => location.pathname + location.search;

describe('A guarded page', () => {
  it('is shown to whom it is for', async () => {
    await signInWith(pairOf(ANA));
    show('/devices');
    expect(screen.getByText('page')).toBeTruthy();
  });

  it('leads nobody to the sign-in page, and is remembered', () => {
    show('/devices?search=pump');
    expect(address()).toBe('/login');
    expect(takeRememberedUrl(null)).toBe('/devices?search=pump');
  });

  it('is refused aloud to whom it is not for, who begins anew', async () => {
    await signInWith(pairOf(ANA));
    show('/tenants', () => ['SYS_ADMIN']);
    expect(screen.queryByText('page')).toBeNull();
    expect(address()).toBe('/home');
    expect(dialogs.stack).toHaveLength(1);
  });

  it('is not shown when the guard fails, which is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await signInWith(pairOf(ANA));
    show('/devices', () => {
      throw new Error('no such place');
    });
    expect(screen.queryByText('page')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('no such place');
    expect(logged).toHaveBeenCalledWith(
      'Failure in test',
      expect.objectContaining({ message: 'no such place' }),
    );
  });

  it('signs in the visitor that its address names, and another one in their place', async () => {
    show('/dashboard/d1?publicId=p1');
    await vi.waitFor(() => expect(session.authUser?.sub).toBe('p1'));
    cleanup();
    show('/dashboard/d1?publicId=p2');
    await vi.waitFor(() => expect(session.authUser?.sub).toBe('p2'));
  });

  it('of a dashboard is where a visitor begins from then on', async () => {
    await signInWith(pairOf(VISITOR));
    show('/dashboard/d2?state=x');
    await vi.waitFor(() => expect(landingPath(session)).toBe('/dashboard/d2'));
  });

  it('is nothing for a visitor who may see none', async () => {
    dashboardIds = [];
    await signInWith(pairOf(VISITOR));
    show('/home');
    expect(screen.getByText('nothing')).toBeTruthy();
  });
});
