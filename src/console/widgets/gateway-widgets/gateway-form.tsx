import { useId, useRef, useState } from 'react';
import type { EntityId } from '../../../model/entity-id.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { FailedReading } from '../../messages/failed-reading.tsx';
import { shownOf } from '../../messages/shown-error.ts';
import { showToast } from '../../messages/toast-store.ts';
import { saveFile } from '../../table/rows/save-file.ts';
import type { WidgetHost } from '../contract/host.ts';
import { ConnectorRows } from './connector-rows.tsx';
import { DraftFields } from './draft-fields.tsx';
import { gatewayFiles, zip } from './gateway-archive.ts';
import { encodedJson, type ReadGateway, writtenGateway } from './gateway-configuration-json.ts';
import { draftProblems, type GatewayDraft } from './gateway-draft.ts';
import { useGateway } from './use-gateway.ts';

/** How long it is said that something was saved, ms. */
const SAID_FOR = 2000;
/** Narrower forms have one field in each row, in pixels. */
const BESIDE_FROM = 425;

interface GatewayFormProps {
  readonly gateway: EntityId;
  readonly host: WidgetHost;
  /** Of the widget, in pixels. */
  readonly width: number;
  /** What the archive of an export is called, without its ending. */
  readonly archive: string;
  /** Said when it was saved; empty: the console's own words. */
  readonly saved: string;
  readonly isReadOnly: boolean;
}

/** What a gateway is set up with, to be changed, saved for it to fetch, and exported as the files it reads. */
export function GatewayForm(props: GatewayFormProps) {
  const t = useTranslate();
  const known = useGateway(props.gateway, props.host);
  switch (known.state) {
    case 'loading':
      return (
        <p role="status" className="m-auto text-muted">
          {t('action.loading')}
        </p>
      );
    case 'failed':
      return <FailedReading failure={known.failure} onRetry={known.again} />;
    case 'read':
      return <ReadForm {...props} read={known.read} />;
  }
}

function ReadForm({
  gateway,
  host,
  width,
  archive,
  saved,
  isReadOnly,
  read,
}: GatewayFormProps & { read: ReadGateway }) {
  const t = useTranslate();
  const headingId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(read.draft);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Shown>();
  const problems = draftProblems(draft);
  const problemOf = (name: string) => {
    const problem = isTried ? problems.get(name) : undefined;
    return problem && t(problem);
  };

  function change(next: GatewayDraft): void {
    setDraft(next);
    setFailure(undefined);
  }

  /** Whether nothing is wrong; the first field that is takes the focus. */
  function isRight(): boolean {
    setTried(true);
    if (problems.size === 0) return true;
    // What is wrong is marked when it has been drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return false;
  }

  async function run(work: () => Promise<void>, done: Shown): Promise<void> {
    if (isBusy || !isRight()) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      showToast({ type: 'success', message: done, duration: SAID_FOR });
    } catch (error) {
      setFailure(shownOf(error));
    } finally {
      setBusy(false);
    }
  }

  const save = () =>
    run(
      async () => {
        const { configuration, drafts } = writtenGateway(draft, read.whole);
        await Promise.all([
          host.save(gateway, 'SHARED_SCOPE', {
            configuration: encodedJson(configuration),
            RemoteLoggingLevel: draft.loggingLevel,
          }),
          host.save(gateway, 'SERVER_SCOPE', { configuration_drafts: encodedJson(drafts) }),
        ]);
      },
      saved ? { text: saved } : { key: 'gateway.saved' },
    );

  const exportFiles = () =>
    run(
      async () => {
        // The files do not say how much is told from afar: that is an attribute whatever the gateway reads.
        if (!isReadOnly) {
          await host.save(gateway, 'SHARED_SCOPE', { RemoteLoggingLevel: draft.loggingLevel });
        }
        saveFile(`${archive}.zip`, [zip(gatewayFiles(draft))], 'application/zip');
      },
      { key: 'gateway.exported' },
    );

  const columns = width > BESIDE_FROM ? 2 : 1;
  return (
    <form
      ref={form}
      noValidate
      aria-busy={isBusy}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReadOnly) void save();
      }}
    >
      {read.isUnreadable && (
        <p role="alert" className="text-danger">
          {t('gateway.unreadable')}
        </p>
      )}
      <DraftFields {...{ draft, columns, isReadOnly, problemOf }} onChange={change} />
      {/* biome-ignore lint/a11y/useSemanticElements: in a fieldset what goes by the width of a container collapses at times */}
      <div role="group" aria-labelledby={headingId} className="flex min-w-0 flex-col gap-2">
        <h3 id={headingId} className="font-semibold">
          {t('gateway.connectors')}
        </h3>
        <ConnectorRows {...{ draft, columns, isReadOnly, problemOf }} onChange={change} />
      </div>
      {failure && (
        <p role="alert" className="text-danger">
          {t(failure)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button
          type="button"
          aria-disabled={isBusy}
          className="button aria-disabled:opacity-50"
          onClick={() => void exportFiles()}
        >
          {t('gateway.export')}
        </button>
        {!isReadOnly && (
          <button
            type="submit"
            aria-disabled={isBusy}
            className="button button-primary aria-disabled:opacity-50"
          >
            {t('action.save')}
          </button>
        )}
      </div>
    </form>
  );
}
