// biome-ignore-all lint/suspicious/noTemplateCurlyInString: patterns have variables that look like those of templates
import { fireEvent, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { IsolatedMarkup } from '../../../../../src/console/widgets/kit/isolated-markup.tsx';
import type { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { drawWidget } from '../drawn-widget.tsx';

const config: WidgetConfig = {
  decimals: 1,
  datasources: [
    {
      type: 'entity',
      dataKeys: [
        { name: 'humidity', type: 'timeseries', label: 'Humidity', units: '%' },
        { name: 'level', type: 'attribute', label: 'Level' },
      ],
    },
  ],
};

async function shadowOf(drawn: HTMLElement): Promise<ShadowRoot> {
  return await vi.waitFor(() => {
    const root = [...drawn.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
    if (!root) throw new Error('Nothing is drawn yet');
    return root;
  });
}

test('an HTML card is what its author wrote, in a tree of its own', async () => {
  const settings = { cardHtml: '<h3 id="hall">Hall 3</h3><script>1</script>', cardCss: 'h3 { color: red }' };
  const drawn = await drawWidget('cards.html_card', { config: { settings } });
  expect((await shadowOf(drawn)).innerHTML).toBe('<h3 id="hall">Hall 3</h3>');
});

test('a card without anything in it says so', async () => {
  const drawn = await drawWidget('cards.html_card', { config: {} });
  await vi.waitFor(() => expect(drawn.textContent).toContain('Nothing is written into this card yet'));
});

test('an HTML value card has the latest values in it', async () => {
  const settings = { cardHtml: '<b>${Humidity}</b><i>${#1:0}</i> ${entityName}' };
  const drawn = await drawWidget('cards.html_value_card', { config: { ...config, settings } });
  expect((await shadowOf(drawn)).innerHTML).toBe('<b>50.0</b><i>80</i> Pump 1');
});

test('names are texts in it, whatever is in them', async () => {
  const settings = { cardHtml: '${entityName}' };
  const drawn = await drawWidget('cards.html_value_card', {
    config: { ...config, settings },
    state: 'hostile',
  });
  const root = await shadowOf(drawn);
  expect(root.textContent).toBe('<script>document.title = "hostile"</script>');
  expect(root.childElementCount).toBe(0);
});

test('elements with the name of an action start it, by mouse and by keys', () => {
  const press = vi.fn();
  const onElement = { ids: ['open', 'stop'], press };
  const { container } = render(
    <IsolatedMarkup
      markup='<p id="open">Open <b>all</b></p><button id="stop">Stop</button><p id="other">Other</p>'
      onElement={onElement}
    />,
  );
  const root = [...container.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
  const find = (selector: string) => root?.querySelector(selector) as HTMLElement;
  fireEvent.click(find('b'));
  fireEvent.click(find('#other'));
  fireEvent.click(find('#stop'));
  fireEvent.keyDown(find('#open'), { key: 'Enter' });
  expect(press.mock.calls).toEqual([['open'], ['stop'], ['open']]);
  expect(find('#open').tabIndex).toBe(0);
  expect(find('#open').getAttribute('role')).toBe('button');
  expect(find('#other').tabIndex).toBe(-1);
});

test('an attributes card has a table for each source', async () => {
  const drawn = await drawWidget('cards.attributes_card', { config });
  await vi.waitFor(() => expect(drawn.querySelector('caption')?.textContent).toBe('Pump 1'));
  const rows = [...drawn.querySelectorAll('tr')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['Humidity50 %', 'Level79.8']);
});

test('a value that is markup is shown as such, as far as it only shows something', async () => {
  const drawn = await drawWidget('cards.attributes_card', { config, state: 'hostile' });
  const root = await shadowOf(drawn);
  expect(root.querySelector('img')).not.toBeNull();
  expect(root.querySelector('[onerror]')).toBeNull();
});

test('labels stand where the settings say, with the values of their pattern', async () => {
  const labels = [
    {
      pattern: 'Level ${Level}',
      x: 25,
      y: 75,
      backgroundColor: '#123456',
      font: { size: 10, color: '#ff0000' },
    },
    { pattern: '${#0:0}' },
  ];
  const drawn = await drawWidget('cards.label_widget', {
    config: { ...config, settings: { labels } },
    size: { width: 400, height: 300 },
  });
  await vi.waitFor(() => expect(drawn.querySelectorAll('span[style*="left"]')).toHaveLength(2));
  const [first, second] = drawn.querySelectorAll<HTMLElement>('span[style*="left"]');
  expect(first?.textContent).toBe('Level 79.8');
  expect(first?.style).toMatchObject({ left: '25%', top: '75%', fontSize: '30px', color: 'rgb(255, 0, 0)' });
  expect(first?.style.backgroundColor).toBe('rgb(18, 52, 86)');
  expect(second?.textContent).toBe('50');
  expect(second?.style).toMatchObject({ left: '0%', top: '0%' });
});

test('a picture that cannot be had is said to be missing, and its labels stay', async () => {
  const settings = { backgroundImageUrl: 'https://example.org/plant.png', labels: [{ pattern: '${#0}' }] };
  const drawn = await drawWidget('cards.label_widget', { config: { ...config, settings } });
  const image = await vi.waitFor(() => {
    const found = drawn.querySelector('img');
    if (!found) throw new Error('There is no picture yet');
    return found;
  });
  fireEvent.error(image);
  expect(drawn.querySelector('[role=alert]')?.textContent).toBe('The picture cannot be shown');
  expect(drawn.textContent).toContain('50');
});
