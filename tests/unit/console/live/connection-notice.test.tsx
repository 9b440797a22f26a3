import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConnectionNotice } from '../../../../src/console/live/connection-notice.tsx';
import {
  connectionBecame,
  connectionIsLate,
  forgetRefusal,
  noteRefusal,
  resetConnection,
} from '../../../../src/console/live/connection-store.ts';
import { LiveError } from '../../../../src/console/live/socket.ts';

afterEach(() => {
  cleanup();
  resetConnection();
  vi.restoreAllMocks();
});

const notice = () => screen.getByRole('status').textContent;

it('takes no room while all is well', async () => {
  render(<ConnectionNotice />);
  await act(async () => connectionBecame('open'));
  expect(notice()).toBe('');
});

it('says why the platform has ended the connection, for as long as it is lost', async () => {
  render(<ConnectionNotice />);
  await act(async () => connectionBecame('lost', 'Max user sessions limit reached: 50'));
  expect(notice()).toContain('The platform says: Max user sessions limit reached: 50');
  await act(async () => connectionBecame('open'));
  expect(notice()).toBe('');
});

it('says that changes come late, until they have come', async () => {
  render(<ConnectionNotice />);
  await act(async () => connectionIsLate(true));
  expect(notice()).toContain('some seconds late');
  await act(async () => connectionIsLate(false));
  expect(notice()).toBe('');
});

it('says which values do not move and why, until they are not wanted any more', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  render(<ConnectionNotice />);
  await act(async () => connectionBecame('open'));
  await act(async () => noteRefusal(new LiveError(2, 'A session watches at most 100 pages.')));
  expect(notice()).toContain('A session watches at most 100 pages.');
  await act(async () => forgetRefusal());
  expect(notice()).toBe('');
});
