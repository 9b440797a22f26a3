import { mdiAlert, mdiFactory, mdiShapeOutline, mdiWaterPump } from '@mdi/js';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Icon } from '../../../../src/console/ui/icon.tsx';

afterEach(cleanup);

async function drawn(icon: string): Promise<(string | null)[]> {
  const { container } = render(<Icon path={icon} />);
  await waitFor(() => expect(container.querySelector('path')).not.toBeNull());
  return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
}

describe('An icon', () => {
  it.each([
    ['a path', mdiWaterPump, [mdiWaterPump]],
    ['a name of the set', 'mdi:water-pump', [mdiWaterPump]],
    ['several names together', 'combination_icon:factory+mdi:alert', [mdiFactory, mdiAlert]],
    ['one name where several may be', 'combination_icon:factory', [mdiFactory]],
    ['a name that nothing has', 'mdi:no-such-thing', [mdiShapeOutline]],
    ['a name of what is no icon', 'mdi:__proto__', [mdiShapeOutline]],
    ['no name at all', 'combination_icon:', [mdiShapeOutline]],
  ])('is drawn from %s', async (_what, icon, paths) => {
    expect(await drawn(icon)).toEqual(paths);
  });

  it('is decoration unless it says something', () => {
    const { container, getByRole, rerender } = render(<Icon path="mdi:alert" />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    rerender(<Icon path="mdi:alert" title="Alarm" />);
    expect(getByRole('img', { name: 'Alarm' })).toBeTruthy();
  });
});
