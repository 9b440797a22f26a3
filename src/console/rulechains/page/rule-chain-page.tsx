import { useEffect, useState } from 'react';
import type { ScreenProps } from '../../frame/screen.ts';
import { FailedReading } from '../../messages/failed-reading.tsx';
import { redirect } from '../../ui/navigation.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { handedOver } from '../open/pending-import.ts';
import { openChain, readStored } from '../open/read-chain.ts';
import { ChainView } from './chain-view.tsx';

/** Beside a canvas that is narrower than this there is no room for a library, px. */
const ROOM_FOR_LIBRARY = 900;

/** The editor of the rule chain of an address. */
export function RuleChainPage({ params: { ruleChainId = '' } }: ScreenProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Loading key={`${ruleChainId} ${attempt}`} id={ruleChainId} onRetry={() => setAttempt(attempt + 1)} />
  );
}

/** The editor of a rule chain that is only in a file; without one there is nothing to edit. */
export function ImportedRuleChainPage() {
  const hasFile = handedOver() !== undefined;
  useEffect(() => {
    if (!hasFile) redirect('/ruleChains');
  }, [hasFile]);
  return hasFile ? <Loading id={undefined} onRetry={() => undefined} /> : null;
}

function Loading({ id, onRetry }: { id: string | undefined; onRetry(): void }) {
  const [chain, setChain] = useState<OpenChain>();
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    load(id, signal).then(
      (opened) => !signal.aborted && setChain(opened),
      (error: unknown) => {
        if (!signal.aborted) setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => controller.abort();
  }, [id]);
  if (failure) {
    return (
      <div className="p-6">
        <FailedReading failure={failure} onRetry={onRetry} />
      </div>
    );
  }
  return chain ? <ChainView chain={chain} /> : null;
}

async function load(id: string | undefined, signal: AbortSignal): Promise<OpenChain> {
  const request = { signal, ignoreErrors: true };
  const isLibraryOpen = window.innerWidth >= ROOM_FOR_LIBRARY;
  if (id !== undefined) return openChain(readStored(id, request), request, { isLibraryOpen });
  const file = handedOver();
  if (!file) throw new Error('No file was handed over');
  const stored = { chain: { ...file.ruleChain, id: null }, metadata: file.metadata };
  return openChain(stored, request, { isLibraryOpen });
}
