import type { Command } from '../../commands/command.ts';
import { claimCommands } from './claims.ts';
import { manageCredentials } from './manage-credentials.ts';

/** What can be done with devices that stands in no toolbar of most people. */
export const lateDeviceCommands: readonly Command[] = [manageCredentials, ...claimCommands];
