import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AskRequest, setAsker } from '../../../src/console/commands/ask.ts';
import { CommandError } from '../../../src/console/commands/command-error.ts';
import type { CommandId } from '../../../src/console/commands/command-ids.ts';
import { AskDialog } from '../../../src/console/commands/faces/ask-dialog.tsx';
import { preloadFields } from '../../../src/console/commands/faces/preload-fields.ts';
import { issueMessage } from '../../../src/console/commands/param.ts';
import { runCommand } from '../../../src/console/commands/run-command.ts';
import { translate } from '../../../src/console/i18n/i18n.ts';
import type { Authority } from '../../../src/model/authority.ts';
import type { EntityType } from '../../../src/model/entity-id.ts';
import { type PlatformBeneath, startPlatformBeneath } from './beneath/platform-beneath.ts';
import { completeDom } from './commands/dom.ts';
import { startConsole } from './commands/started-console.ts';
import { LATER, ofLaterVersion } from './later-version.ts';

/** The kinds that are taken along in files, what people call them, and something to be taken along. */
const KINDS = [
  {
    noun: 'dashboard',
    type: 'DASHBOARD',
    called: 'Dashboard',
    path: '/api/dashboard',
    made: { title: 'Site', configuration: { widgets: { w: { config: {} } } } },
  },
  {
    noun: 'rule-chain',
    type: 'RULE_CHAIN',
    called: 'Rule chain',
    path: '/api/ruleChain',
    made: { name: 'Chain', additionalInfo: { description: 'x' } },
  },
  {
    noun: 'widgets-bundle',
    type: 'WIDGETS_BUNDLE',
    called: 'Widgets bundle',
    path: '/api/widgetsBundle',
    made: { title: 'Gauges', alias: 'gauges' },
  },
  {
    noun: 'widget-type',
    type: 'WIDGET_TYPE',
    called: 'Widget type',
    path: '/api/widgetType',
    made: {
      name: 'Gauge',
      bundleAlias: 'gauges',
      descriptor: { type: 'latest', sizeX: 2, sizeY: 3, resources: [{ url: 'https://a.example/a.js' }] },
    },
  },
  {
    noun: 'device-profile',
    type: 'DEVICE_PROFILE',
    called: 'Device profile',
    path: '/api/deviceProfile',
    made: {
      name: 'Meters',
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      provisionType: 'DISABLED',
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: { type: 'DEFAULT' },
        provisionConfiguration: { type: 'DISABLED' },
        alarms: [],
      },
    },
  },
  {
    noun: 'tenant-profile',
    type: 'TENANT_PROFILE',
    called: 'Tenant profile',
    path: '/api/tenantProfile',
    made: { name: 'Small', isolatedTbCore: false, profileData: { configuration: { type: 'DEFAULT' } } },
  },
] as const satisfies readonly { type: EntityType; [member: string]: unknown }[];

const files = new Map<string, Record<string, unknown>>();
let bundleId = '';
let platform: PlatformBeneath;

beforeAll(async () => {
  await startConsole();
  completeDom();
});
beforeAll(async () => {
  platform = await startPlatformBeneath();
});
beforeAll(async () => {
  for (const { noun, type, path, made } of KINDS) {
    await beWriterOf(noun);
    const { id } = (await platform.ask('POST', path, made)) as { id: { id: string } };
    if (type === 'WIDGETS_BUNDLE') bundleId = id.id;
    const entities = [{ entityType: type, id: id.id, name: noun }];
    const exported = await runCommand(`${noun}.export` as CommandId, {}, { source: 'script', entities });
    files.set(noun, (exported as { files: Record<string, unknown>[] }).files[0] ?? {});
  }
});
afterAll(() => platform.end());

const beWriterOf = (noun: string) =>
  platform.be(noun === 'tenant-profile' ? 'SYS_ADMIN' : ('TENANT_ADMIN' satisfies Authority));

/** Imports a file; a widget type goes into the bundle. Answers what was refused, by field, and what was stored. */
async function imported(noun: string, file: unknown) {
  await beWriterOf(noun);
  const into = noun === 'widget-type' ? { bundleId } : {};
  const error = await runCommand(`${noun}.import` as CommandId, { ...into, file }, { source: 'script' }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error !== undefined && !(error instanceof CommandError)) throw error;
  return {
    refusals: (error?.issues ?? []).map((issue) => [issue.path.join('.'), translate(issueMessage(issue))]),
    stored: platform.exchanges().filter(({ method, path }) => method === 'POST' && !path.includes('/auth/')),
  };
}

const countOf = (value: unknown) => JSON.stringify(value).split(JSON.stringify(LATER)).length - 1;

describe.each(KINDS.map(({ noun, called }) => [noun, called] as const))(
  'a file for %s.import',
  (noun, called) => {
    test.each(KINDS.filter((one) => one.noun !== noun).map((one) => [one.noun, one.called] as const))(
      'that is one of %s is refused with where it belongs, and nothing is made',
      async (other, found) => {
        const { refusals, stored } = await imported(noun, files.get(other));
        expect(refusals).toEqual([
          [
            'file',
            `This is the file of another type: ${found}. Import it there; here it has to be: ${called}`,
          ],
        ]);
        expect(stored).toEqual([]);
      },
    );

    test('that is a list, a text or a number is refused for being none', async () => {
      // Of dashboards a file may have several.
      const lists = noun === 'dashboard' ? [] : [[files.get(noun)]];
      for (const wrong of [...lists, 'text', 7, true]) {
        const { refusals, stored } = await imported(noun, wrong);
        expect(refusals).toEqual([
          ['file', `This is no JSON object, as the file of a ${called} is (what stands between braces)`],
        ]);
        expect(stored).toEqual([]);
      }
    });

    test('that lacks all is refused with what it lacks', async () => {
      const { refusals, stored } = await imported(noun, { unheard: 'of' });
      expect(refusals).toEqual([
        [
          'file',
          expect.stringContaining(
            `This is not the whole file of a ${called}. Missing or of the wrong type: `,
          ),
        ],
      ]);
      expect(stored).toEqual([]);
    });

    test('of a later version is taken with all that it says', async () => {
      const file = files.get(noun) ?? {};
      // Of some two may not be called the same.
      const renamed = { ...file, ...('name' in file && { name: 'Another' }) };
      const { refusals, stored } = await imported(noun, ofLaterVersion(renamed));
      expect(refusals).toEqual([]);
      // What holds an entity and its parts together is not stored anywhere.
      const wrapper = 'ruleChain' in file || 'widgetsBundle' in file ? 1 : 0;
      expect(countOf(stored.map(({ sent }) => sent))).toBe(countOf(ofLaterVersion(file)) - wrapper);
    });
  },
);

describe('in the form', () => {
  afterEach(() => {
    cleanup();
    setAsker(undefined);
  });

  test('each says beside the field what it is, and the next one is taken', async () => {
    await platform.be('TENANT_ADMIN');
    const { user, file } = await openImport();
    const choose = async (text: string) => {
      await user.upload(file, new File([text], 'chosen.json', { type: 'application/json' }));
      // What is JSON is laid out there.
      const bare = (written: string) => written.replaceAll(/\s/g, '');
      await waitFor(() => expect(bare(field().value)).toBe(bare(text)));
      await user.click(screen.getByRole('button', { name: 'Import from a file' }));
    };
    const said = async (words: string | RegExp) => {
      await screen.findByText(words);
      const described = field().getAttribute('aria-describedby') ?? '';
      const notes = described.split(' ').map((id) => document.getElementById(id)?.textContent);
      expect(notes.join(' ')).toMatch(words);
      expect(field().getAttribute('aria-invalid')).toBe('true');
    };

    await choose('<!doctype html>');
    await said(/This is not JSON: line 1, column 1$/);
    await choose('{"title": "Site"');
    await said(/This is not JSON: line 1, column 17/);
    await choose('7');
    await said(/This is no JSON object/);
    await choose('{"name": "Site", "type": "DEFAULT"}');
    await said(/This is not the whole file of a Dashboard/);
    await choose('{"title": "At last", "configuration": {}}');
    await waitFor(() =>
      expect(platform.exchanges().findLast(({ method }) => method === 'POST')?.sent).toMatchObject({
        title: 'At last',
      }),
    );
  });

  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Exported JSON' });

  async function openImport() {
    const asked = Promise.withResolvers<AskRequest>();
    setAsker(async (request) => {
      await preloadFields(request.params);
      asked.resolve(request);
    });
    void runCommand('dashboard.import', {}, { source: 'toolbar' });
    const request = await asked.promise;
    await act(async () => render(<AskDialog request={request} close={() => undefined} />));
    await screen.findByRole('dialog');
    const file = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!file) throw new Error('There is no file to choose');
    return { user: userEvent.setup(), file };
  }
});
