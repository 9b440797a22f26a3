import { expect } from 'vitest';
import { story } from './story.ts';

story(
  'what scripts of users fail of stands in the colour of errors, and what is merely to be known does not',
  async ({ openApp, platform }) => {
    const bundleAlias = `failing_${Date.now()}`;
    const bundle = await platform.save('widgetsBundle', { title: 'Failing', alias: bundleAlias });
    const descriptor = {
      ...{ type: 'static', resources: [], templateHtml: '', templateCss: '' },
      controllerScript: "self.onInit = () => { throw new Error('no luck'); };",
    };
    await platform.save('widgetType', { bundleAlias, alias: 'failing', name: 'Failing', descriptor });
    const id = await platform.save('dashboard', {
      title: 'Of failing scripts',
      configuration: dashboardOf(bundleAlias),
    });
    const app = await openApp({ theme: 'system', isolatesFrames: true });
    const { page } = app;
    const said = (title: string, text: RegExp) => page.getByRole('region', { name: title }).getByText(text);
    const ofFunction = said('Function', /The function of Load fails: .*nothing is not defined/);
    const ofEndless = said('Endless', /The function of Load fails: .*too long/);
    const ofScript = said('Script', /The script of the widget failed in onInit, line 1: Error: no luck/);
    const ofNothing = said('Nothing', /Nobody has said yet which data/);

    await app.signIn('tenant', `/dashboards/${id}`);
    for (const theme of ['light', 'dark'] as const) {
      await app.setSystemTheme(theme);
      for (const [text, tokens] of [
        [ofFunction, ['--danger', '--danger-soft']],
        [ofEndless, ['--danger', '--danger-soft']],
        [ofScript, ['--danger', '--danger-soft']],
        [ofNothing, ['--ink', '--accent-soft']],
      ] as const) {
        await text.waitFor();
        const [shown, asked] = await text.evaluate(coloursOf, tokens);
        expect(shown).toEqual(asked);
      }
      await app.expectAccessible(`failing scripts, ${theme}`);
      await app.picture(`failing scripts, ${theme}`);
    }
    // What is beside them goes on.
    const value = page.getByRole('region', { name: 'Counting' }).getByRole('definition');
    const counted = Number(await value.innerText());
    await expect.poll(async () => Number(await value.innerText())).toBeGreaterThan(counted);
    await platform.remove('dashboard', id);
    await platform.remove('widgetsBundle', bundle);
  },
);

/** The colours that an element stands in, its own and its ground's, and those that tokens give in its place. */
function coloursOf(element: Element, tokens: readonly string[]): [string[], string[]] {
  const { color, backgroundColor } = getComputedStyle(element);
  const probe = document.createElement('span');
  element.append(probe);
  const asked = tokens.map((token) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return [[color, backgroundColor], asked];
}

/** Widgets of a function that fails, one that never ends and one that does well, of a script that fails, and of nothing. */
function dashboardOf(bundleAlias: string): object {
  const simulated = (funcBody: string) => [
    {
      ...{ type: 'function', name: 'Simulated' },
      dataKeys: [{ name: 'f(x)', type: 'function', label: 'Load', funcBody, settings: {} }],
    },
  ];
  const widget = (title: string, type: object, datasources: readonly object[]) => ({
    ...{ isSystemType: true, bundleAlias: 'cards', typeAlias: 'simple_card', type: 'latest', ...type },
    config: { title, showTitle: true, settings: {}, datasources },
  });
  const ofStrangers = { isSystemType: false, bundleAlias, typeAlias: 'failing', type: 'static' };
  const place = (col: number, row = 0) => ({ row, col, sizeX: 8, sizeY: 4 });
  return {
    widgets: {
      function: widget('Function', {}, simulated('return nothing.there;')),
      endless: widget('Endless', {}, simulated('while (true);')),
      counting: widget('Counting', {}, simulated('return Number(prevValue || 0) + 1;')),
      script: widget('Script', ofStrangers, []),
      nothing: widget('Nothing', {}, []),
    },
    states: {
      default: {
        ...{ name: 'All', root: true },
        layouts: {
          main: {
            widgets: {
              function: place(0),
              script: place(8),
              nothing: place(16),
              endless: place(0, 4),
              counting: place(8, 4),
            },
            gridSettings: { columns: 24, margin: 10 },
          },
        },
      },
    },
  };
}
