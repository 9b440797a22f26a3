import type { Command } from '../../commands/command.ts';
import { addCommands } from '../edit/add-commands.ts';
import { copyCommands } from '../edit/copy-commands.ts';
import { debugCommands } from '../edit/debug-commands.ts';
import { draftCommands } from '../edit/draft-commands.ts';
import { findCommands } from '../edit/find-commands.ts';
import { historyCommands } from '../edit/history-commands.ts';
import { importCommands } from '../edit/import-commands.ts';
import { layoutCommands } from '../edit/layout-commands.ts';
import { linkCommands } from '../edit/link-commands.ts';
import { nodeCommands } from '../edit/node-commands.ts';
import { problemCommands } from '../edit/problem-commands.ts';
import { saveCommands } from '../edit/save-commands.ts';
import { walkCommands } from '../edit/walk-commands.ts';
import { traceCommands } from '../trace/trace-commands.ts';

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
