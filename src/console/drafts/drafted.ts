import type { Draft, DraftMemory } from './draft-memory.ts';

/** Of what drafts are kept: something open, of which the platform has stored `S`, that people make a `D` of. */
export interface Drafted<Open extends object, S, D> {
  /** Names it where browsers keep things: `dashboard`. */
  readonly kind: string;
  readonly memory: DraftMemory<S, D>;
  idOf(open: Open): string;
  /** What is another whenever something was changed. */
  versionOf(open: Open): object;
  hasChanges(open: Open): boolean;
  /** Whether somebody works on it in this tab, also where nothing is changed yet. */
  isEdited(open: Open): boolean;
  contentOf(open: Open): Pick<Draft<S, D>, 'stored' | 'document' | 'steps'>;
  subscribe(open: Open, listener: () => void): () => void;
  /** Is told whether what is changed stays in this browser. */
  onKept(open: Open, isKept: boolean): void;
}
