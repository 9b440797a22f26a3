import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { isStaleChunk, reloadOnce } from './stale-chunk.ts';
import { hasStarted } from './starting.ts';

interface Props {
  children: ReactNode;
  /** What is guarded, named in the report: `app`, `route:/devices`. */
  area: string;
}

interface State {
  error: unknown;
  componentStack: string;
}

const HEALTHY: State = { error: undefined, componentStack: '' };

/**
 * Keeps a failure where it happened: what it guards is replaced by what failed, a way to try again and a report to
 * copy. A part of the program that a newer version has replaced is fetched again by reloading once.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state = HEALTHY;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    hasStarted();
    console.error(`Failure in ${this.props.area}`, error);
    this.setState({ componentStack: info.componentStack ?? '' });
    if (isStaleChunk(error)) void reloadOnce();
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Failure
        error={this.state.error}
        report={() => reportOf(this.props.area, this.state)}
        onRetry={() => this.setState(HEALTHY)}
      />
    );
  }
}

function Failure({ error, report, onRetry }: { error: unknown; report(): string; onRetry(): void }) {
  const t = useTranslate();
  const stale = isStaleChunk(error);
  const [copied, setCopied] = useState(false);
  return (
    <div
      role="alert"
      className="flex h-full min-h-60 flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <h2 className="text-base font-semibold">
        {t(stale ? 'error.part-not-loaded' : 'error.something-failed')}
      </h2>
      <p className="max-w-prose font-mono text-xs text-muted wrap-anywhere">{messageOf(error)}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {/* A part may be there again once there is a connection; one that a newer version has replaced is not. */}
        <button type="button" className="button button-primary" onClick={onRetry}>
          {t('action.retry')}
        </button>
        {stale && (
          <button type="button" className="button" onClick={() => window.location.reload()}>
            {t('error.reload')}
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() => {
            copy(report()).then(
              () => setCopied(true),
              (failure: unknown) => console.error(failure),
            );
          }}
        >
          {t(copied ? 'error.report-copied' : 'error.copy-report')}
        </button>
      </div>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  const { copyText } = await import('./clipboard.ts');
  await copyText(text);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function reportOf(area: string, { error, componentStack }: State): string {
  const stack = error instanceof Error ? error.stack : undefined;
  return [
    `${new Date().toISOString()} ${area} ${window.location.pathname}`,
    navigator.userAgent,
    stack ?? messageOf(error),
    componentStack,
  ].join('\n');
}
