import type { CommandContext, Enablement } from './command.ts';

/** One question of enablement: `true`, or the reason why not. Pure. */
export type Guard = (context: CommandContext) => Enablement;

/** Exactly one entity is selected, open or focused. */
export const oneTarget: Guard = ({ targets }) => {
  if (targets.length === 0) return 'commands.no-target';
  return targets.length === 1 ? true : 'commands.one-target-only';
};

/** At least one entity is selected, open or focused. */
export const someTargets: Guard = ({ targets }) => (targets.length > 0 ? true : 'commands.no-target');
