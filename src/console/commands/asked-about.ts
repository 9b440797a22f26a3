import { createContext } from 'react';
import type { EntityRef } from './command.ts';

/**
 * The entities that the form, or the steps, around a field are about: for fields whose choices depend on what is
 * changed. Outside of one, and where something new is made, there are none.
 */
export const AskedAbout = createContext<readonly EntityRef[]>([]);
