import { createContext, type ReactNode, use } from 'react';
import type { Refusals } from './check-model.ts';
import type { FormNode } from './form-node.ts';
import type { Path } from './path.ts';

/** What the groups and lists of a form know of it; fields are told only what is theirs, and stay as they are. */
export interface Drawing {
  /** With which the name of every control begins. */
  name: string;
  /** As it is stored. */
  model: unknown;
  /** With the defaults of what it does not have. */
  shown: unknown;
  refusals: Refusals;
  /** Whether what is missing is told also where nobody has been yet. */
  tellsMissing: boolean;
  /** Pointers of nodes whose condition is false. */
  hidden: ReadonlySet<string>;
  disabled: boolean;
  readOnly: boolean;
  /** Changes one value of the model; the same function for as long as the form is drawn. */
  change(path: Path, value: unknown): void;
  onBlur(): void;
}

/** The form that is drawn around. */
export const DrawingContext = createContext<Drawing | undefined>(undefined);

/** What is known of the form that is drawn around; throws where there is none. */
export function useDrawing(): Drawing {
  const drawing = use(DrawingContext);
  if (!drawing) throw new Error('A node of a form is drawn outside of one');
  return drawing;
}

/** Draws nodes one below the other, in the items of lists that the positions name; a single field may be called otherwise. */
export type DrawNodes = (
  nodes: readonly FormNode[],
  positions: readonly number[],
  label?: string,
) => ReactNode;
