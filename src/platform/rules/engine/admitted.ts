import type { Admitted } from '../../services/rule-intake.ts';
import type { Root } from './branches.ts';

/** What there is to wait for of a message; null where nothing of it has to be done first. */
export function admitted(root: Root | null): Admitted {
  return { whenDone: () => (root && root.open > 0 ? root.whenDone() : undefined) };
}

/** What there is to wait for of several messages. */
export function joined(all: readonly Admitted[]): Admitted {
  return {
    whenDone() {
      const waits = all.flatMap((one) => one.whenDone() ?? []);
      return waits.length > 0 ? Promise.all(waits).then(() => undefined) : undefined;
    },
  };
}
