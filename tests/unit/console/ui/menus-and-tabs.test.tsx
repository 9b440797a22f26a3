import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { MenuItem } from '../../../../src/console/ui/menu-item.tsx';
import { PopupMenu, preloadMenus } from '../../../../src/console/ui/popup-menu.tsx';
import { Tabs } from '../../../../src/console/ui/tabs.tsx';

afterEach(cleanup);

const focused = () => document.activeElement?.textContent;

describe('PopupMenu', () => {
  beforeAll(preloadMenus);

  function open(onSelect: (name: string) => void = () => undefined) {
    render(
      <>
        <PopupMenu label="Account" button="A" buttonClassName="">
          {['Light', 'Dark', 'Sign out'].map((name) => (
            <MenuItem key={name} command="test.choose" onSelect={() => onSelect(name)}>
              {name}
            </MenuItem>
          ))}
        </PopupMenu>
        <button type="button">outside</button>
      </>,
    );
    screen.getByRole('button', { name: 'Account' }).focus();
    return userEvent.keyboard('{ArrowDown}');
  }

  test('opens on its first item and moves by arrows around the ends, Home, End and first letters', async () => {
    await open();
    const seen = [focused()];
    for (const key of ['{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{Home}', '{End}', 'd']) {
      await userEvent.keyboard(key);
      seen.push(focused());
    }
    expect(seen).toEqual(['Light', 'Dark', 'Light', 'Sign out', 'Light', 'Sign out', 'Dark']);
  });

  test('runs the chosen item and gives the focus back to its button', async () => {
    const onSelect = vi.fn();
    await open(onSelect);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('Dark');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account' }));
  });

  test('closes on Escape without anybody else hearing the key', async () => {
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    await open();
    heard.mockClear();
    await userEvent.keyboard('{Escape}');
    document.removeEventListener('keydown', heard);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(heard).not.toHaveBeenCalled();
  });

  test('closes when the focus or the pointer goes elsewhere', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'outside' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('Tabs', () => {
  function Panel() {
    const [selected, select] = useState('a');
    const tabs = ['a', 'b', 'c'].map((id) => ({ id, title: id, render: () => `content ${id}` }));
    return <Tabs label="Details" tabs={tabs} selected={selected} onSelect={select} />;
  }

  test('are one stop for the Tab key, and arrows, Home and End select', async () => {
    render(<Panel />);
    await userEvent.tab();
    const seen: unknown[] = [];
    for (const key of ['{ArrowRight}', '{End}', '{ArrowRight}', '{ArrowLeft}', '{Home}']) {
      await userEvent.keyboard(key);
      seen.push(focused());
      expect(screen.getByRole('tabpanel').textContent).toBe(`content ${focused()}`);
    }
    expect(seen).toEqual(['b', 'c', 'a', 'c', 'a']);
    expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });

  test('show the first one when the wanted one does not exist', () => {
    const tabs = [{ id: 'a', title: 'a', render: () => 'content a' }];
    render(<Tabs label="Details" tabs={tabs} selected="gone" onSelect={() => undefined} />);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('a');
  });

  test('are scrolled by keys where nothing in them takes the focus', async () => {
    function Loaded() {
      const [loaded, load] = useState(false);
      return loaded ? <input aria-label="Name" /> : <p onMouseMove={() => load(true)}>Nothing yet</p>;
    }
    const tabs = [{ id: 'a', title: 'a', render: () => <Loaded /> }];
    render(<Tabs label="Details" tabs={tabs} selected="a" onSelect={() => undefined} />);
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
    await userEvent.hover(screen.getByText('Nothing yet'));
    await vi.waitFor(() => expect(screen.getByRole('tabpanel').getAttribute('tabindex')).toBeNull());
  });
});
