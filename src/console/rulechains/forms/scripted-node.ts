import { createContext } from 'react';

/** The node whose scripts a form holds; one that was not saved yet has no id. */
export const ScriptedNode = createContext<{ readonly id?: string | undefined }>({});
