import { AT_REST, RUNNING } from './widget-signals.ts';

/** What keeps which programs hold up the page, for when it comes anew. */
export interface HangNotes {
  keep(mark: string): void;
  forget(mark: string): void;
}

/** What the page tells the watch; a frame that has opened comes with the port on which it signals. */
export type ToWatch =
  | { readonly kind: 'opened'; readonly id: number; readonly mark: string }
  | { readonly kind: 'closed'; readonly id: number; readonly hung: boolean }
  | { readonly kind: 'beat' }
  | { readonly kind: 'rest' };

interface Member {
  readonly mark: string;
  runningSince: number;
  isBlamed: boolean;
}

const INTERVAL = 500;
/** How long what a stranger wrote may run before it is noted, and how long the page may say nothing, ms. */
const SILENCE = 3000;
const SILENCE_OF_PAGE = 5000;

/**
 * Notes which program holds up the page that its frame is on, and forgets it when that goes on. Meant for a thread of its
 * own: in browsers whose frames share the thread of the page, nothing else is left that could.
 */
export function createHangWatch(notes: HangNotes) {
  const members = new Map<number, Member>();
  /** In the order in which they began. */
  const running = new Set<Member>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastLook = 0;
  /** Undefined while nothing is expected of the page: nobody looks at it, or it is asking something. */
  let lastBeat: number | undefined;

  function blame(member: Member): void {
    if (member.isBlamed) return;
    member.isBlamed = true;
    notes.keep(member.mark);
  }

  function forgive(member: Member): void {
    if (!member.isBlamed) return;
    member.isBlamed = false;
    notes.forget(member.mark);
  }

  function look(): void {
    const now = performance.now();
    // Where this thread was held up, too, as while the machine sleeps, nobody can tell.
    const wasHeldUp = now - lastLook > 2 * INTERVAL;
    lastLook = now;
    if (wasHeldUp) {
      for (const member of running) member.runningSince = now;
      if (lastBeat !== undefined) lastBeat = now;
      return;
    }
    // Frames share a thread: of those that have begun only the last still runs, the others wait to come to rest.
    const last = [...running].at(-1);
    if (last) {
      if (now - last.runningSince >= SILENCE) blame(last);
      return;
    }
    if (lastBeat === undefined || now - lastBeat < SILENCE_OF_PAGE) return;
    // Where nobody can say whose it was, none of them may hold up the next page.
    for (const member of members.values()) blame(member);
  }

  return {
    hear(told: ToWatch): void {
      switch (told.kind) {
        case 'opened':
          members.set(told.id, { mark: told.mark, runningSince: 0, isBlamed: false });
          lastLook = performance.now();
          timer ??= setInterval(look, INTERVAL);
          return;
        case 'closed': {
          const member = members.get(told.id);
          if (member && told.hung) blame(member);
          members.delete(told.id);
          if (member) running.delete(member);
          if (members.size > 0) return;
          clearInterval(timer);
          timer = undefined;
          return;
        }
        case 'beat':
          lastBeat = performance.now();
          for (const member of members.values()) if (!running.has(member)) forgive(member);
          return;
        case 'rest':
          lastBeat = undefined;
      }
    },
    /** What a frame signals. */
    signal(id: number, what: unknown): void {
      const member = members.get(id);
      if (!member) return;
      if (what === RUNNING && !running.has(member)) {
        member.runningSince = performance.now();
        running.add(member);
      }
      if (what !== AT_REST) return;
      running.delete(member);
      forgive(member);
    },
  };
}
