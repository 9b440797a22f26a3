import { describe, expect, it } from 'vitest';
import {
  draftOf,
  hasSameProgram,
  laidOver,
  problemsOf,
  withKind,
} from '../../../../../src/console/screens/widget-types/editor/draft.ts';
import { newTypeOf } from '../../../../../src/console/screens/widget-types/editor/templates.ts';
import { WidgetKind, type WidgetType } from '../../../../../src/model/widget.ts';

const stored: WidgetType = {
  name: 'Valve',
  alias: 'valve',
  future: 1,
  descriptor: {
    type: 'latest',
    sizeX: 4,
    sizeY: 3,
    templateHtml: '<p></p>',
    templateCss: null,
    controllerScript: 'self.onInit = () => {};',
    resources: [{ url: 'https://example.com/a.js', integrity: 'sha384-x' }],
    later: true,
  },
};

describe('a draft of a type', () => {
  it('leaves the type as it is stored where nothing is changed', () => {
    expect(laidOver(stored, draftOf(stored))).toEqual(stored);
    const bare: WidgetType = { name: 'Bare' };
    expect(laidOver(bare, { ...draftOf(bare), templateHtml: '<b></b>' })).toEqual({
      name: 'Bare',
      descriptor: { type: 'latest', templateHtml: '<b></b>' },
    });
  });

  it('changes what was edited, and keeps what only others know', () => {
    const draft = { ...draftOf(stored), name: ' Slide valve ', sizeX: 6, templateCss: 'p { margin: 0 }' };
    expect(laidOver(stored, draft)).toEqual({
      ...stored,
      name: 'Slide valve',
      descriptor: { ...stored.descriptor, sizeX: 6, templateCss: 'p { margin: 0 }' },
    });
  });

  it('keeps what is known of a resource, and leaves out one without an address', () => {
    const resources = [
      ...draftOf(stored).resources,
      { url: ' https://example.com/b.js ', isModule: true },
      { url: '  ', isModule: false },
    ];
    expect(laidOver(stored, { ...draftOf(stored), resources }).descriptor?.resources).toEqual([
      { url: 'https://example.com/a.js', integrity: 'sha384-x' },
      { url: 'https://example.com/b.js', isModule: true },
    ]);
  });

  it('says what keeps it from being saved', () => {
    expect(problemsOf(draftOf(stored))).toEqual({});
    const wrong = {
      ...draftOf(stored),
      name: ' ',
      sizeX: Number.NaN,
      settingsSchema: '{',
      defaultConfig: '[',
    };
    expect(problemsOf(wrong)).toEqual({
      name: { key: 'widget-type.name-required' },
      sizeX: { key: 'widget-type.size-positive' },
      settingsSchema: { key: 'validation.json-at', values: { line: 1, column: 2 } },
      defaultConfig: { key: 'validation.json-at', values: { line: 1, column: 2 } },
    });
  });

  it('draws by another program once its texts or resources differ, but not by another name or size', () => {
    const draft = draftOf(stored);
    expect(hasSameProgram(draft, { ...draft, name: 'Other', sizeX: 9, settingsSchema: '{}' })).toBe(true);
    expect(hasSameProgram(draft, { ...draft, controllerScript: '' })).toBe(false);
    expect(hasSameProgram(draft, { ...draft, resources: [] })).toBe(false);
  });
});

describe('another kind', () => {
  const of = (config: object, kind: string) =>
    JSON.parse(withKind({ ...draftOf(stored), defaultConfig: JSON.stringify(config) }, kind).defaultConfig);

  it('has the sources of that kind, and none of those of others', () => {
    const config = { datasources: [{ type: 'function' }], timewindow: { realtime: {} }, units: 'bar' };
    expect(of(config, 'rpc')).toEqual({ targetDeviceAliases: [], units: 'bar' });
    expect(of(config, 'alarm')).toEqual({ alarmSource: {}, timewindow: { realtime: {} }, units: 'bar' });
    expect(of({ targetDeviceAliases: [] }, 'timeseries')).toEqual({
      datasources: [],
      timewindow: { realtime: { timewindowMs: 60_000 } },
    });
  });

  it('leaves a configuration as it is that cannot be read', () => {
    const draft = { ...draftOf(stored), defaultConfig: '{"units":' };
    expect(withKind(draft, 'alarm')).toEqual({ ...draft, kind: 'alarm' });
  });
});

describe('what a new type begins with', () => {
  it.each(WidgetKind.options)('is whole and can be saved once it has a name: %s', (kind) => {
    const draft = draftOf(newTypeOf(kind));
    expect(draft.kind).toBe(kind);
    expect(problemsOf({ ...draft, name: 'Mine' })).toEqual({});
    // What its script says has to be a program.
    expect(() => new Function('self', 'ctx', draft.controllerScript)).not.toThrow();
    expect(draft.templateHtml.trim()).not.toBe('');
  });

  it('is there for kinds of newer platforms too', () => {
    expect(draftOf(newTypeOf('hologram')).kind).toBe('hologram');
  });
});
