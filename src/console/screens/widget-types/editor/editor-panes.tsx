import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type T, useTranslate } from '../../../i18n/i18n.ts';
import type { Message } from '../../../i18n/translation-key.ts';
import type { CodeMark } from '../../../inputs/code/code-editor-props.ts';
import { CodeField } from '../../../inputs/code/code-field.tsx';
import { SplitPane } from '../../../inputs/code/split-pane.tsx';
import { SCRIPT_LAYOUT, tidy } from '../../../inputs/code/tidy.ts';
import { FullscreenBox } from '../../../ui/fullscreen-box.tsx';
import { useUrlParam } from '../../../ui/navigation.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { CODES, type Code, isCode } from './editor-codes.ts';
import { EditorPreview } from './editor-preview.tsx';
import { ResourceRows } from './resource-rows.tsx';
import { SettingsPane } from './settings-pane.tsx';
import type { DraftPlace, EditorView, WidgetEditor } from './widget-editor.ts';

/** What is offered while a script is written. */
const NAMES = [
  'self.ctx',
  'self.onInit',
  'self.onDataUpdated',
  'self.onResize',
  'self.onDestroy',
  'self.onEditModeChanged',
  'self.onMobileModeChanged',
  'self.typeParameters',
  'self.actionSources',
  'self.getSettingsSchema',
  'self.getDataKeySettingsSchema',
  'self.ctx.$container',
  'self.ctx.$scope',
  'self.ctx.actionsApi',
  'self.ctx.controlApi',
  'self.ctx.currentUser',
  'self.ctx.data',
  'self.ctx.datasources',
  'self.ctx.decimals',
  'self.ctx.defaultSubscription',
  'self.ctx.detectChanges',
  'self.ctx.height',
  'self.ctx.isEdit',
  'self.ctx.isMobile',
  'self.ctx.settings',
  'self.ctx.showErrorToast',
  'self.ctx.showSuccessToast',
  'self.ctx.stateController',
  'self.ctx.timeWindow',
  'self.ctx.units',
  'self.ctx.updateWidgetParams',
  'self.ctx.utils.formatValue',
  'self.ctx.widgetConfig',
  'self.ctx.widgetTitle',
  'self.ctx.width',
];

/** For how long nobody has to have typed before the preview shows what is written, ms. */
const REST = 800;

/** What a type is made of, and what it looks like, in panes whose sizes can be changed. */
export function EditorPanes({ editor, view }: { editor: WidgetEditor; view: EditorView }) {
  const t = useTranslate();
  const [drawing, setDrawing] = useUrlParam('drawing');
  const [settings, setSettings] = useUrlParam('settings');
  const { draft, ran, wanted } = view;
  useEffect(() => {
    if (draft === ran) return;
    const timer = setTimeout(() => editor.run(), REST);
    return () => clearTimeout(timer);
  }, [editor, draft, ran]);

  useEffect(() => {
    const place = wanted?.place;
    if (place === undefined) return;
    if (isDrawn(place)) setDrawing(place);
    else if (place === 'form' || (isCode(place) && place !== 'controllerScript')) setSettings(place);
  }, [wanted, setSettings, setDrawing]);

  const panes = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may go as another tab is shown
  useEffect(() => {
    if (!wanted || document.activeElement !== document.body) return;
    const [ofDrawing, ofSettings] = panes.current?.querySelectorAll('[role="tablist"]') ?? [];
    const tabs = isDrawn(wanted.place) ? ofDrawing : ofSettings;
    tabs?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [wanted, drawing, settings]);

  const code = (name: Code) => <CodePane key={name} editor={editor} view={view} name={name} />;
  const codeTab = (name: Code) => ({ id: name, title: t(CODES[name].title), render: () => code(name) });
  const named = (name: string, content: ReactNode) => ({
    name,
    content: (
      <div data-pane className="flex min-h-64 min-w-0 flex-1 flex-col md:min-h-0">
        {content}
      </div>
    ),
  });
  const drawn = (
    <Tabs
      label={t('widget-type.drawing')}
      selected={drawing ?? 'templateHtml'}
      onSelect={setDrawing}
      tabs={[
        {
          id: 'resources',
          title: t('widget-type.resources'),
          render: () => <ResourceRows editor={editor} view={view} />,
        },
        codeTab('templateHtml'),
        codeTab('templateCss'),
      ]}
    />
  );
  const set = (
    <Tabs
      label={t('widget-type.settings')}
      selected={settings ?? 'settingsSchema'}
      onSelect={setSettings}
      tabs={[
        codeTab('settingsSchema'),
        codeTab('dataKeySettingsSchema'),
        codeTab('defaultConfig'),
        {
          id: 'form',
          title: t('widget-type.default-settings'),
          render: () => <SettingsPane editor={editor} view={view} />,
        },
      ]}
    />
  );
  const preview = (
    <div className="flex min-h-0 flex-1 flex-col p-2">
      <FullscreenBox title={t('widget-type.preview')} heading="h2">
        <EditorPreview view={view} />
      </FullscreenBox>
    </div>
  );
  return (
    <div ref={panes} className="flex min-h-0 flex-1 flex-col max-md:h-[96rem] max-md:flex-none">
      <SplitPane
        direction="rows"
        share={42}
        first={{
          name: t('widget-type.drawing'),
          content: (
            <SplitPane
              direction="columns"
              share={50}
              first={named(t('widget-type.drawing'), drawn)}
              second={named(t('widget-type.settings'), set)}
            />
          ),
        }}
        second={{
          name: t('widget-type.script'),
          content: (
            <SplitPane
              direction="columns"
              share={50}
              first={named(t('widget-type.script'), code('controllerScript'))}
              second={named(t('widget-type.preview'), preview)}
            />
          ),
        }}
      />
    </div>
  );
}

/** Whether a place is among what the widget is drawn with. */
function isDrawn(place: DraftPlace): boolean {
  return place === 'resources' || place === 'templateHtml' || place === 'templateCss';
}

function CodePane({ editor, view, name }: { editor: WidgetEditor; view: EditorView; name: Code }) {
  const t = useTranslate();
  const { title, language } = CODES[name];
  const problem = view.problems[name];
  const text = view.draft[name];
  const marks = useMemo(() => markOf(problem, t), [problem, t]);
  return (
    <div className="flex min-h-0 flex-1 flex-col p-2">
      <CodeField
        label={t(title)}
        name={name}
        language={language}
        text={text}
        onText={(next) => editor.change({ [name]: next }, { merge: name })}
        error={problem && t(problem)}
        marks={marks}
        names={language === 'javascript' ? NAMES : NO_NAMES}
        tools={[
          { label: 'code.tidy', keys: 'alt+shift+f', run: () => tidy(language, text, layoutOf(language)) },
        ]}
        fills
      />
    </div>
  );
}

const NO_MARKS: readonly CodeMark[] = [];

/** The place that a problem names, to be marked there. */
function markOf(problem: Message | undefined, t: T): readonly CodeMark[] {
  const { line, column } = problem?.values ?? {};
  if (!problem || typeof line !== 'number' || typeof column !== 'number') return NO_MARKS;
  return [{ line, column, message: t(problem) }];
}

const NO_NAMES: readonly string[] = [];

function layoutOf(language: 'html' | 'css' | 'javascript' | 'json') {
  const isWrapped = language === 'html' || language === 'javascript';
  return isWrapped ? SCRIPT_LAYOUT : { indent: SCRIPT_LAYOUT.indent };
}
