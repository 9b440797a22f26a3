import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HelpButton } from '../../../../src/console/ui/help-button.tsx';
import { LedLight, StateLight } from '../../../../src/console/ui/led-light.tsx';
import { shareLinks } from '../../../../src/console/ui/share-links.ts';
import { SocialShare } from '../../../../src/console/ui/social-share.tsx';

afterEach(cleanup);

test('a page is shared on four networks, each in a tab of its own', () => {
  render(<SocialShare link="https://iot.example.org/dashboard/7?a=1&b=2" text="Pumps & more" />);
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Share on Facebook',
    'Share on Twitter',
    'Share on LinkedIn',
    'Share on Reddit',
  ]);
  expect(links.every(({ target, rel }) => target === '_blank' && rel === 'noopener noreferrer')).toBe(true);
  const { searchParams } = new URL(links[3]?.href ?? '');
  expect([...searchParams]).toEqual([
    ['url', 'https://iot.example.org/dashboard/7?a=1&b=2'],
    ['title', 'Pumps & more'],
  ]);
});

test.each([
  '',
  'no address',
  'http://localhost:8080/dashboard/7',
  'http://127.0.0.1/',
  'http://192.168.1.5/',
  'http://10.1.2.3/',
  'http://172.20.0.1/',
  'http://[::1]/',
  'http://[fd00::1]/',
  'http://printer.local/',
  'javascript:alert(1)',
])('%j is shared nowhere', (link) => {
  expect(shareLinks(link, 'Pumps')).toEqual([]);
});

test.each(['http://172.32.0.1/', 'https://10.example.org/', 'https://localhost.example.org/'])(
  '%s can be shared',
  (link) => expect(shareLinks(link, 'Pumps')).toHaveLength(4),
);

test('help opens in a tab of its own, and is not there where nothing is written', () => {
  render(
    <>
      <HelpButton helpId="devices" />
      <HelpButton helpId="https://help.example.org/pumps" />
      <HelpButton helpId="nothing" />
    </>,
  );
  expect(screen.getAllByRole<HTMLAnchorElement>('link').map(({ href, target }) => [href, target])).toEqual([
    ['https://thingsboard.io/docs/user-guide/ui/devices', '_blank'],
    ['https://help.example.org/pumps', '_blank'],
  ]);
});

test('a light is 50 pixels, says what it says, and shines faintly when it is off', () => {
  render(<LedLight isOn={false} label="Pump 7 is off" />);
  const light = screen.getByRole('img', { name: 'Pump 7 is off' });
  expect(light.getAttribute('width')).toBe('50');
  expect(light.querySelector('circle')?.getAttribute('opacity')).toBe('0.4');
});

test('a light in a line of text is full or an empty ring, and silent where the words beside it say it', () => {
  render(
    <p>
      <StateLight isOn={false} label="Inactive" />
      <StateLight isOn /> Heard of just now
    </p>,
  );
  expect(screen.getByRole('img').querySelector('circle')?.getAttribute('opacity')).toBe('0');
  expect(screen.getByRole('img', { name: 'Inactive' })).toBeTruthy();
});
