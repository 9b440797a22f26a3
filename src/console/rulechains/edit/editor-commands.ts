import type { Command } from '../../commands/command.ts';
import { traceCommands } from '../trace/trace-commands.ts';
import { addCommands } from './add-commands.ts';
import { copyCommands } from './copy-commands.ts';
import { debugCommands } from './debug-commands.ts';
import { draftCommands } from './draft-commands.ts';
import { findCommands } from './find-commands.ts';
import { historyCommands } from './history-commands.ts';
import { importCommands } from './import-commands.ts';
import { layoutCommands } from './layout-commands.ts';
import { linkCommands } from './link-commands.ts';
import { nodeCommands } from './node-commands.ts';
import { problemCommands } from './problem-commands.ts';
import { saveCommands } from './save-commands.ts';
import { walkCommands } from './walk-commands.ts';

/** All that is done in the editor of rule chains: one part, which costs one request. */
export const editorCommands: readonly Command[] = [
  ...addCommands,
  ...linkCommands,
  ...nodeCommands,
  ...walkCommands,
  ...historyCommands,
  ...debugCommands,
  ...layoutCommands,
  ...findCommands,
  ...copyCommands,
  ...importCommands,
  ...traceCommands,
  ...problemCommands,
  ...draftCommands,
  ...saveCommands,
];
