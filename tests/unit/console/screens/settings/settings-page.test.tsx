import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import { mailSettings } from '../../../../../src/console/screens/settings/mail.ts';
import { SettingsPage } from '../../../../../src/console/screens/settings/settings-page.tsx';
import { signedInAs } from '../../api/signed-in.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

beforeEach(() => signedInAs('SYS_ADMIN'));
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SettingsPage form={mailSettings} />
    </QueryClientProvider>,
  );
const fact = (title: string) => screen.getByText(title).nextElementSibling?.textContent;

describe('a page of settings', () => {
  test('shows them in words, what applies of them, and no secret', async () => {
    const jsonValue = {
      mailFrom: 'a@b.example',
      smtpHost: 'mail.example',
      smtpPort: '587',
      enableTls: 'true',
    };
    fakePlatform({ 'GET /api/admin/settings/mail': () => json({ key: 'mail', jsonValue }) });
    show();
    await screen.findByText('mail.example');
    expect([fact('Port'), fact('Use TLS'), fact('Password')]).toEqual(['587', 'Yes', 'Never shown']);
    expect(screen.queryByText('Proxy host')).toBeNull();
  });

  test('tells settings that nobody has made from what they would begin with', async () => {
    fakePlatform({ 'GET /api/admin/settings/mail': () => refused(404, 32, 'Not found') });
    show();
    await screen.findByText('Nothing is set up yet');
    expect(screen.queryByText('Protocol')).toBeNull();
  });

  test('says that they could not be read, and reads them again', async () => {
    let answer = () => refused(400, 31, 'Not so');
    fakePlatform({ 'GET /api/admin/settings/mail': () => answer() });
    show();
    await screen.findByRole('alert');
    answer = () => json({ key: 'mail', jsonValue: { smtpHost: 'mail.example' } });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('mail.example')).toBeTruthy();
  });
});
