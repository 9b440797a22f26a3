import type { Command } from '../../commands/command.ts';
import { claimCommands } from './claims.ts';
import { connect } from './connect.ts';
import { copyToken } from './copy-token.ts';
import { manageCredentials } from './manage-credentials.ts';
import { viewCredentials } from './view-credentials.ts';

/** What can be done with devices beside what every kind can. */
export const lateDeviceCommands: readonly Command[] = [
  copyToken,
  manageCredentials,
  viewCredentials,
  connect,
  ...claimCommands,
];
