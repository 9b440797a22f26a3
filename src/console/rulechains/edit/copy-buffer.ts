import * as z from 'zod/mini';
import { onUserChange } from '../../ui/user-change.ts';
import { CopiedNodes, withoutNodeSecrets } from './copied-nodes.ts';

/** Where consoles of this platform keep what was copied, for all tabs. */
const KEY = 'tbBufferStore.rule_nodes';

/** What this page has copied, whole, and how it is kept for the others. */
let own: { copied: CopiedNodes; text: string } | undefined;

/** What one user has copied is not for the next. */
onUserChange(() => {
  own = undefined;
  localStorage.removeItem(KEY);
});

/** Keeps what was copied: whole for this page, without secrets for all tabs of this browser, where anybody may read it. */
export function keepNodes(copied: CopiedNodes): void {
  const text = JSON.stringify(withoutNodeSecrets(copied));
  own = { copied, text };
  try {
    localStorage.setItem(KEY, text);
  } catch (error) {
    localStorage.removeItem(KEY);
    console.warn('What was copied is only there for this page', error);
  }
}

/** What was copied last, by whichever tab; undefined where there is nothing, or nothing that can be read. */
export function keptNodes(): CopiedNodes | undefined {
  const text = localStorage.getItem(KEY);
  if (own && (text === null || text === own.text)) return own.copied;
  if (text === null) return undefined;
  try {
    return z.safeParse(CopiedNodes, JSON.parse(text)).data;
  } catch {
    // Another console may keep anything there.
    return undefined;
  }
}
