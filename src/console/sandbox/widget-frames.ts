import { onUserChange } from '../ui/user-change.ts';
import { type FocusGuard, startFocusGuard } from './focus-guard.ts';
import { leaveSandboxFrame } from './sandbox.ts';
import { beat, type WatchedFrame, watchFrame } from './watched-frames.ts';
import { ALIVE, AT_REST, FOCUSED, PING, RETURNED, RUNNING, TABBED, USED } from './widget-signals.ts';

/**
 * Why a frame has ended though nobody asked for it: `hung`, what runs in it did not return; `one-hung`, this or another
 * did not, and nobody knows which; `with-others`, another did not, and this one may begin anew; `flooded`, it said more
 * than anybody reads; `grabbing`, it took the focus again and again; `lost`, it never came.
 */
export type FrameEnd = 'hung' | 'one-hung' | 'with-others' | 'flooded' | 'grabbing' | 'lost';

/** Who is told of what happens in a frame. */
export interface FrameListener {
  /** What it says, unread: texts no longer than `LONGEST_SAID`. */
  onText(text: string): void;
  onEnd(why: FrameEnd): void;
}

/** A frame in which a widget of a stranger runs. */
export interface StrangeFrame {
  readonly element: HTMLIFrameElement;
  /** Tells it something; what is told before it has come waits. */
  tell(message: unknown): void;
  end(): void;
}

/** The most that a frame says at once, characters. */
export const LONGEST_SAID = 256 * 1024;

/** How many come at a time: many at once would hold up the page. */
const MOST_COMING = 4;
/** How long a frame may take to come, ms. */
const PATIENCE = 10_000;
const PING_INTERVAL = 1000;
/** How long it may leave a ping without an answer, ms. */
const SILENCE = 3000;
/** How much it may say within a second: texts, all that is in them, and signals. */
const MOST_TEXTS = 300;
const MOST_CHARACTERS = 8 * LONGEST_SAID;
const MOST_SIGNALS = 3000;

interface Member {
  element: HTMLIFrameElement;
  place: HTMLElement;
  listener: FrameListener;
  programs: readonly string[];
  mark: string;
  watched: WatchedFrame | undefined;
  phase: 'waiting' | 'coming' | 'here';
  port: MessagePort | undefined;
  /** What it was told before it came. */
  told: unknown[];
  /** Since when it is coming, or has left a ping without an answer; ms. */
  since: number | undefined;
  texts: number;
  characters: number;
  signals: number;
}

/*
 * In browsers all frames without an origin share one thread, however many there are: where one does not return, none
 * answers, and none comes anew before all are gone, those that functions run in too.
 */
const members = new Set<Member>();
/**
 * In which of them something of a stranger runs, in the order in which it began: those before the last have returned, but
 * had no turn to say so. Times would not tell, as many begin within one.
 */
const running = new Set<Member>();
let timer: ReturnType<typeof setInterval> | undefined;
let lastLook = 0;
let guard: FocusGuard | undefined;
/** Whether what ran in a frame that is gone may still hold up the thread. */
let mayStillRun = false;

/**
 * Has programs run in a frame of no origin under a policy of its own.
 * @param place where in the page it is drawn
 * @param programs run in it one after the other, with `framePort` in reach, the port by which it is told things
 * @param mark what they are known by, should they hold up the page
 */
export function openStrangeFrame(
  place: HTMLElement,
  {
    title,
    className,
    programs,
    mark,
  }: { title: string; className: string; programs: readonly string[]; mark: string },
  listener: FrameListener,
): StrangeFrame {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.title = title;
  element.className = className;
  element.src = '/sandbox/widget.html';
  const member: Member = {
    element,
    place,
    listener,
    programs,
    mark,
    watched: undefined,
    phase: 'waiting',
    port: undefined,
    told: [],
    since: undefined,
    texts: 0,
    characters: 0,
    signals: 0,
  };
  members.add(member);
  begin();
  return {
    element,
    tell(message) {
      if (member.port) member.port.postMessage(message);
      else member.told.push(message);
    },
    end() {
      mayStillRun ||= running.has(member);
      remove(member);
      leaveThread();
      begin();
    },
  };
}

function mayCome(): boolean {
  return [...members].filter(({ phase }) => phase === 'coming').length < MOST_COMING;
}

function begin(): void {
  for (const member of members) {
    if (member.phase === 'waiting' && mayCome()) come(member);
  }
  if (members.size > 0 && timer === undefined) {
    lastLook = performance.now();
    timer = setInterval(look, PING_INTERVAL);
    const memberOf = (frame: HTMLIFrameElement) => [...members].find(({ element }) => element === frame);
    guard = startFocusGuard(
      (frame) => memberOf(frame)?.port?.postMessage(RETURNED),
      (frame) => {
        const member = memberOf(frame);
        if (member) give(member, 'grabbing');
      },
    );
  } else if (members.size === 0 && timer !== undefined) {
    clearInterval(timer);
    timer = undefined;
    guard?.stop();
    guard = undefined;
  }
}

function come(member: Member): void {
  const { element } = member;
  member.phase = 'coming';
  member.since = performance.now();
  element.addEventListener(
    'load',
    () => {
      if (!members.has(member)) return;
      const { port1, port2 } = new MessageChannel();
      member.port = port1;
      member.phase = 'here';
      member.since = undefined;
      port1.onmessage = ({ data }) => hear(member, data);
      // Its origin is none, which has no name.
      member.watched = watchFrame(member.mark);
      const ports = [port2, ...(member.watched ? [member.watched.port] : [])];
      element.contentWindow?.postMessage(member.programs, '*', ports);
      for (const message of member.told.splice(0)) port1.postMessage(message);
      // Where it leads itself elsewhere, it is no longer what it was.
      element.addEventListener('load', () => give(member, 'lost'), { once: true });
      begin();
    },
    { once: true },
  );
  member.place.append(element);
}

function hear(member: Member, said: unknown): void {
  if (!members.has(member)) return;
  if (typeof said === 'string') {
    member.texts += 1;
    member.characters += said.length;
    const isTooMuch = member.texts > MOST_TEXTS || member.characters > MOST_CHARACTERS;
    if (isTooMuch || said.length > LONGEST_SAID) give(member, 'flooded');
    else member.listener.onText(said);
    return;
  }
  member.signals += 1;
  if (member.signals > MOST_SIGNALS) give(member, 'flooded');
  else if (said === ALIVE) answer(member);
  else if (said === RUNNING) running.add(member);
  else if (said === AT_REST) running.delete(member);
  else if (said === USED) guard?.noteUse(member.element);
  else if (said === TABBED) guard?.noteUse();
  else if (said === FOCUSED) guard?.noteFocus(member.element);
}

function answer(member: Member): void {
  member.since = undefined;
  mayStillRun = false;
}

function look(): void {
  const now = performance.now();
  // Where the page itself was held up, or is not looked at, nobody can tell.
  const wasHeldUp = now - lastLook > 2 * PING_INTERVAL || document.hidden;
  lastLook = now;
  beat();
  for (const member of members) {
    member.texts = 0;
    member.characters = 0;
    member.signals = 0;
    if (wasHeldUp && member.since !== undefined) member.since = now;
  }
  if (wasHeldUp) return;
  const here = [...members].filter(({ phase }) => phase === 'here');
  if (here.some(({ since }) => since !== undefined && now - since >= SILENCE)) {
    endAll();
    return;
  }
  for (const member of members) {
    if (member.phase === 'coming' && now - (member.since ?? now) > PATIENCE) give(member, 'lost');
    if (member.phase !== 'here' || member.since !== undefined) continue;
    member.since = now;
    member.port?.postMessage(PING);
  }
}

/** Ends all frames, for they share a thread; those that are not to blame may begin anew. */
function endAll(): void {
  const guilty = [...running].at(-1);
  const ended = [...members];
  for (const member of ended) remove(member, member === guilty);
  mayStillRun = false;
  leaveSandboxFrame();
  begin();
  for (const member of ended) {
    if (member === guilty) member.listener.onEnd('hung');
    else member.listener.onEnd(guilty || member.phase !== 'here' ? 'with-others' : 'one-hung');
  }
}

/** Where nobody is left who would notice that the thread is held up, it is left. */
function leaveThread(): void {
  if (!mayStillRun || [...members].some(({ phase }) => phase === 'here')) return;
  mayStillRun = false;
  leaveSandboxFrame();
}

function give(member: Member, why: FrameEnd): void {
  if (!members.has(member)) return;
  remove(member);
  begin();
  member.listener.onEnd(why);
}

function remove(member: Member, hung = false): void {
  members.delete(member);
  running.delete(member);
  member.watched?.end(hung);
  member.port?.close();
  member.element.remove();
}

onUserChange(() => {
  for (const member of [...members]) remove(member);
  begin();
});
