import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { ScriptType, TestScript, TestScriptResult } from '../../../model/rule-chain.ts';
import { testScript } from '../../api/rule-chains.ts';
import { Keycaps } from '../../commands/faces/keycaps.tsx';
import type { Answer } from '../../commands/input.ts';
import { ariaShortcut, chordOf } from '../../commands/keys/key-binding.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { showFailure } from '../../messages/show-failure.ts';
import { showToast } from '../../messages/toast-store.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { messageType } from '../entity/message-type.ts';
import { CodeField } from './code-field.tsx';
import { JsFunctionField } from './js-function-field.tsx';
import { JsonContentField } from './json-content-field.tsx';
import { type Line, linesOf, MetadataLines, mapOf } from './metadata-lines.tsx';
import { SplitPane } from './split-pane.tsx';

/** A script of a rule node, with a message to try it on. */
export interface ScriptTestRequest {
  script: string;
  /** What the script is made to answer. */
  scriptType: ScriptType;
  argNames: readonly string[];
  functionName?: string;
  msgType?: string;
  /** JSON text. */
  msg?: string;
  metadata?: Readonly<Record<string, string>>;
  /** Has the script run; on the platform, unless said. */
  test?(script: TestScript): Promise<TestScriptResult>;
}

/**
 * Opens the test of a script: it is run on a message as often as is wanted, and can be changed. Resolves with the script
 * once it has passed and was saved, or null when it was given up.
 */
export async function testScriptInDialog(request: ScriptTestRequest): Promise<string | null> {
  const saved = await openDialog<string>((close) => <ScriptTestDialog request={request} onClose={close} />);
  return saved ?? null;
}

const TEST = 'mod+Enter';

function ScriptTestDialog({
  request,
  onClose,
}: {
  request: ScriptTestRequest;
  onClose(script?: string): void;
}) {
  const { argNames, functionName, scriptType, test = (script) => testScript(script) } = request;
  const t = useTranslate();
  const [script, setScript] = useState<Answer<string>>(request.script);
  const [type, setType] = useState<Answer<string>>(request.msgType ?? 'POST_TELEMETRY_REQUEST');
  const [msg, setMsg] = useState<Answer<string>>(request.msg ?? '{}');
  const [lines, setLines] = useState<readonly Line[]>(linesOf(request.metadata ?? {}));
  const [output, setOutput] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isLoading, setLoading] = useState(false);

  const metadata = mapOf(lines);
  const isMessageValid =
    typeof msg === 'string' && msg.trim() !== '' && typeof type === 'string' && type !== '';
  const isScriptValid = typeof script === 'string';
  const mayTest = !isLoading && isMessageValid && isScriptValid && metadata !== undefined;
  const maySave = mayTest && script !== request.script;

  /** Whether the script has run without an error. */
  async function run(): Promise<boolean> {
    if (typeof script !== 'string' || typeof msg !== 'string' || typeof type !== 'string' || !metadata)
      return false;
    setLoading(true);
    try {
      const names = [...argNames];
      const result = await test({ script, scriptType, argNames: names, msg, metadata, msgType: type });
      setFailure(result.error || undefined);
      if (result.error !== '') {
        showToast({ message: { text: result.error }, type: 'error' });
        return false;
      }
      setOutput(indented(result.output));
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setLoading(false);
    }
  }

  async function save(): Promise<void> {
    if (maySave && typeof script === 'string' && (await run())) onClose(script);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (chordOf(event.nativeEvent) !== TEST || !mayTest) return;
    event.preventDefault();
    void run();
  }

  const message = (
    <div className="flex flex-1 flex-col gap-3 p-1">
      <messageType.Field
        label={t('script-test.message-type')}
        name="msgType"
        value={type}
        onChange={setType}
        required
      />
      <JsonContentField
        label={t('script-test.message')}
        name="msg"
        contentType="JSON"
        fills
        value={msg}
        onChange={setMsg}
        required
      />
    </div>
  );
  const values = (
    <div className="p-1">
      <MetadataLines lines={lines} onChange={setLines} />
    </div>
  );
  const code = (
    <div className="flex flex-1 flex-col p-1">
      <JsFunctionField
        label={t('script-test.function')}
        name="script"
        value={script}
        onChange={setScript}
        options={{ argNames, neverRun: true, ...(functionName !== undefined && { functionName }) }}
        // They test it on the message here.
        keepsKeys={false}
        fills
        autoFocus
      />
    </div>
  );
  const result = (
    <div className="flex flex-1 flex-col p-1">
      <CodeField
        label={t('script-test.output')}
        name="output"
        language="json"
        text={output}
        error={failure}
        onText={() => undefined}
        readOnly
        fills
      />
    </div>
  );
  const pane = (name: string, content: ReactNode) => ({ name, content });
  return (
    <Dialog title={t('script-test.title')} width={1200} onClose={() => onClose()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a key of the dialog, which its button names too */}
      <div
        onKeyDown={onKeyDown}
        aria-busy={isLoading}
        className="flex min-h-0 flex-1 flex-col gap-2 md:h-[75vh]"
      >
        <SplitPane
          direction="rows"
          share={35}
          first={pane(
            t('script-test.message'),
            <SplitPane
              direction="columns"
              share={50}
              first={pane(t('script-test.message'), message)}
              second={pane(t('script-test.metadata'), values)}
            />,
          )}
          second={pane(
            t('script-test.function'),
            <SplitPane
              direction="columns"
              share={50}
              first={pane(t('script-test.function'), code)}
              second={pane(t('script-test.output'), result)}
            />,
          )}
        />
        <DialogActions>
          <button
            type="button"
            className="button me-auto"
            disabled={!mayTest}
            aria-keyshortcuts={ariaShortcut(TEST)}
            onClick={() => void run()}
          >
            {t('script-test.test')} <Keycaps binding={TEST} />
          </button>
          <button type="button" className="button" onClick={() => onClose()}>
            {t('action.cancel')}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={!maySave}
            onClick={() => void save()}
          >
            {t('action.save')}
          </button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** JSON as it is read best; an output may be any text. */
function indented(output: string): string {
  try {
    return JSON.stringify(JSON.parse(output), null, 4);
  } catch (error) {
    if (error instanceof SyntaxError) return output;
    throw error;
  }
}
