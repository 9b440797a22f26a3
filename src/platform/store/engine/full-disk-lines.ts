import { contained } from '../../contained.ts';
import type { Log } from '../../log.ts';
import { isNoRoom } from './no-room.ts';

/** How often it is told how much has failed, ms. */
const INTERVAL = 60_000;

/**
 * What a log says while the disk is full: then everything that is to be stored fails, and a line for each of it would
 * fill what room there is. The first failure is told as it is, then how many there were, each minute, and when there were
 * none for a minute.
 */
export class FullDiskLines {
  readonly #log: () => Pick<Log, 'error' | 'warn'>;
  /** How many failures there were, and how many of them were told of. */
  #failures = 0;
  #told = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: () => Pick<Log, 'error' | 'warn'>) {
    this.#log = log;
  }

  /** Takes a failure in the place of its line; false when it has another reason or is the first one: that is told. */
  take(error: unknown): boolean {
    if (!isNoRoom(error)) return false;
    this.#failures += 1;
    if (this.#timer) return true;
    this.#told = 1;
    this.#timer = setInterval(
      contained(
        () => this.#tell(),
        (error) => this.#log().error({ err: error }, 'What a full disk refused was not told'),
      ),
      INTERVAL,
    ).unref();
    this.#log().error('There is no room left on the disk: what cannot be stored is counted from now on');
    return false;
  }

  #tell(): void {
    const failures = this.#failures - this.#told;
    this.#told = this.#failures;
    if (failures > 0) {
      this.#log().warn({ failures }, 'More has failed for want of room on the disk');
      return;
    }
    this.#log().warn(
      { failures: this.#failures },
      'For a minute nothing failed any more for want of room on the disk',
    );
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#failures = 0;
  }
}
