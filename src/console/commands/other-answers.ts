import { createContext } from 'react';
import type { Args } from './param.ts';

/**
 * What is given so far in the form, or the steps, around a field: for fields whose choices follow what another one
 * holds at the time. The same function as long as the question stands; outside of one there is nothing.
 */
export const OtherAnswers = createContext<() => Args>(() => ({}));
