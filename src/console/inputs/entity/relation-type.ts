import type { Input } from '../../commands/input.ts';
import { suggestedText } from '../suggested-text.tsx';
import { beginningWith } from './beginning-with.ts';

/** The types of relations that are suggested. They are what is stored, in every language. */
const SUGGESTED = ['Contains', 'Manages'];

/** The type of a relation: a suggested one, or any other word. */
export const relationType: Input<string> = suggestedText(async () => SUGGESTED, beginningWith);
