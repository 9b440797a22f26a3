import { afterAll } from 'vitest';
import { deleteCreated } from './client.ts';

// Runs for every file, as a hook of a module that the files share would not.
afterAll(deleteCreated);
