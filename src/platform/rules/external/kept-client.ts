import { OutboundFailure, outboundFailure } from '../../outbound/outbound-failure.ts';
import { withinTime } from '../../outbound/time-limit.ts';

/** How long a client is kept that nobody uses, ms. */
const IDLE_LIFETIME = 5 * 60 * 1000;

/** How long a system that cannot be reached is left alone, ms. */
const PAUSE = 5_000;

/** A system that a node speaks to, and how a client of it comes and goes. */
export interface ExternalSystem<C> {
  /** As failures name it: `the broker at mqtt.example.com:1883`. */
  readonly name: string;
  /** Connects. Failures are told with what they came of. */
  open(): Promise<C>;
  close(client: C): Promise<unknown>;
  /** False once the connection has ended, so that another one is made. */
  isOpen?(client: C): boolean;
  /** How long it may take to connect, and then for each call, ms. */
  readonly timeLimits: { readonly open: number; readonly call: number };
  /** What no failure may repeat. */
  readonly secrets?: readonly string[];
}

/** A client of a node, which comes with the first message and goes when no more come. */
export interface KeptClient<C> {
  /**
   * Does something with the client. When the system is found down, calls fail at once for some seconds, with the reason
   * that was found. @throws OutboundFailure
   */
  use<T>(work: (client: C) => Promise<T>): Promise<T>;
  /** Closes it for good. */
  stop(): Promise<void>;
}

/** Keeps one client of a system; `now` is the clock in ms. */
export function keepClient<C>(system: ExternalSystem<C>, now: () => number): KeptClient<C> {
  const { name, timeLimits, secrets } = system;
  let current: Promise<C> | undefined;
  let underWay = 0;
  let idle: NodeJS.Timeout | undefined;
  let outage: { readonly until: number; readonly reason: OutboundFailure } | undefined;
  let hasStopped = false;

  async function connect(): Promise<C> {
    const opening = system.open();
    try {
      return await withinTime(opening, timeLimits.open, name);
    } catch (cause) {
      // One that comes too late must not stay.
      opening.then((late) => system.close(late)).catch(() => undefined);
      throw leaveAlone(outboundFailure(name, cause, secrets));
    }
  }

  function leaveAlone(reason: OutboundFailure): OutboundFailure {
    outage = { until: now() + PAUSE, reason };
    return reason;
  }

  /** The client that there is, or a new one; one that does not come is not kept. */
  function present(): Promise<C> {
    if (current) return current;
    const coming = connect();
    current = coming;
    coming.catch(() => letGo(coming));
    return coming;
  }

  /** Closes a client, unless that was done; whoever asks next gets another one. */
  async function letGo(old: Promise<C> | undefined): Promise<void> {
    if (!old || current !== old) return;
    current = undefined;
    try {
      await system.close(await old);
    } catch {
      // It never came, or cannot be closed well and is gone all the same.
    }
  }

  function rest(): void {
    if (underWay > 0 || hasStopped) return;
    idle = setTimeout(() => void letGo(current), IDLE_LIFETIME).unref();
  }

  return {
    async use(work) {
      if (hasStopped) throw new OutboundFailure('The node has stopped');
      if (outage && now() < outage.until) throw outage.reason;
      clearTimeout(idle);
      underWay += 1;
      let mine = present();
      try {
        if (!(system.isOpen?.(await mine) ?? true)) {
          void letGo(mine);
          mine = present();
        }
        const result = await withinTime(work(await mine), timeLimits.call, name);
        outage = undefined;
        return result;
      } catch (cause) {
        const reason = outboundFailure(name, cause, secrets);
        if (reason.isDown) {
          leaveAlone(reason);
          void letGo(mine);
        } else if (outage && now() < outage.until && current !== mine) {
          // Another call has found the system down, and this one failed as their client was closed for that.
          throw outage.reason;
        }
        throw reason;
      } finally {
        underWay -= 1;
        rest();
      }
    },
    async stop() {
      hasStopped = true;
      clearTimeout(idle);
      await letGo(current);
    },
  };
}
