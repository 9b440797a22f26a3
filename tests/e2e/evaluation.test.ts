import { expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

story('functions of widgets are evaluated apart, and nothing ever on the page', async ({ app, platform }) => {
  const still = await platform.createDevice('Still');
  await platform.postTelemetry(still, { proof: 21 });
  const id = await platform.save('dashboard', { title: 'Still', configuration: dashboardOf(still.id) });
  app.expectConsoleError(/Content Security Policy|Trusted ?(HTML|Script|Type)/);
  await app.signIn('tenant', `/dashboards/${id}`);

  // The function makes code of a text where it runs, and the value moves by it.
  const card = app.page.getByRole('region', { name: 'Proof' });
  await card.getByText('42').waitFor();
  await platform.publishTelemetry(still, { proof: 30 });
  await card.getByText('60').waitFor();

  // Of the markup is left what does nothing.
  const notice = app.page.getByRole('region', { name: 'Notice' });
  await notice.getByText('Kept cool').waitFor();
  await notice.getByText('Touch').click();
  expect(await app.page.locator('main script, main iframe, main [onclick], main [onerror]').count()).toBe(0);

  // What had got past all that would be refused by the browser.
  expect(await attempts(app)).toEqual({
    'new Function': 'EvalError',
    eval: 'EvalError',
    'setTimeout of a text': 'TypeError',
    'a script with a text': 'TypeError',
    'a script with a node of text': 'nothing',
    'a handler': 'TypeError',
    'a link': 'nothing',
    'a script of elsewhere': 'TypeError',
    markup: 'TypeError',
  });
  expect(await app.page.evaluate(() => 'reached' in window)).toBe(false);
  await platform.remove('dashboard', id);
});

/** What a script of the page gets when it makes code of a text, by the way it tries; what a test runs in the page always may. */
function attempts({ page }: ConsoleApp): Promise<Record<string, string>> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const code = "window.reached = 'by code'";
        const script = () => document.createElement('script');
        const ways: Record<string, () => unknown> = {
          'new Function': () => new Function(code)(),
          // biome-ignore lint/security/noGlobalEval: it is what is refused
          eval: () => globalThis.eval(code),
          'setTimeout of a text': () => setTimeout(code),
          'a script with a text': () => document.body.append(Object.assign(script(), { textContent: code })),
          'a script with a node of text': () => {
            const inline = script();
            inline.append(document.createTextNode(code));
            document.body.append(inline);
            inline.remove();
          },
          'a handler': () => document.body.setAttribute('onclick', code),
          'a link': () => {
            const link = Object.assign(document.createElement('a'), { href: `javascript:${code}` });
            document.body.append(link);
            link.click();
            link.remove();
          },
          'a script of elsewhere': () => Object.assign(script(), { src: `data:text/javascript,${code}` }),
          markup: () => document.body.insertAdjacentHTML('beforeend', `<img src="x" onerror="${code}">`),
        };
        setTimeout(() => {
          const outcomes = Object.entries(ways).map(([name, way]) => {
            try {
              way();
              return [name, 'nothing'];
            } catch (error) {
              return [name, error instanceof Error ? error.name : String(error)];
            }
          });
          // A link is followed, and a text run, after all that is under way.
          setTimeout(() => resolve(Object.fromEntries(outcomes)));
        });
      }),
  );
}

const REACH = "window.reached = 'by markup'";

const MARKUP = `
  <p>Kept cool</p>
  <script>${REACH}</script>
  <img src="nowhere" onerror="${REACH}">
  <svg onload="${REACH}"><script>${REACH}</script></svg>
  <iframe srcdoc="<script>parent.${REACH}</script>"></iframe>
  <a href="javascript:${REACH}" onclick="${REACH}">Touch</a>`;

/** A card whose function evaluates, and one whose markup would. */
function dashboardOf(deviceId: string): object {
  const widget = (typeAlias: string, title: string, more: object) => ({
    isSystemType: true,
    bundleAlias: 'cards',
    typeAlias,
    type: 'latest',
    config: { title, showTitle: true, decimals: 0, ...more },
  });
  const proof = {
    name: 'proof',
    type: 'timeseries',
    label: 'Proof',
    color: '#3f51b5',
    usePostProcessing: true,
    postFuncBody: "return new Function('value', 'return value * 2')(eval('Number(value)'));",
  };
  return {
    entityAliases: {
      still: {
        id: 'still',
        alias: 'Still',
        filter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: deviceId } },
      },
    },
    widgets: {
      proof: widget('simple_card', 'Proof', {
        datasources: [{ type: 'entity', entityAliasId: 'still', dataKeys: [proof] }],
      }),
      notice: {
        ...widget('html_card', 'Notice', { settings: { cardHtml: MARKUP, cardCss: '' } }),
        type: 'static',
      },
    },
    states: {
      default: {
        name: 'Still',
        root: true,
        layouts: {
          main: {
            widgets: {
              proof: { row: 0, col: 0, sizeX: 8, sizeY: 4 },
              notice: { row: 0, col: 8, sizeX: 8, sizeY: 6 },
            },
            gridSettings: { columns: 24, margin: 10 },
          },
        },
      },
    },
  };
}
