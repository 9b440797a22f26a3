import type { ReactNode } from 'react';
import { loadable } from '../ui/loadable.tsx';

type Card = typeof import('./peek-card.tsx').PeekCard;

/** Draws with the card about a row, whose code comes with the first of them, or ahead by `PeekOnDemand.preload()`. */
export const PeekOnDemand = loadable<{ children(PeekCard: Card): ReactNode }>(async () => {
  const { PeekCard } = await import('./peek-card.tsx');
  return ({ children }) => children(PeekCard);
});
