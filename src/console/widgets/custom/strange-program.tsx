import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import type { AliasEntityInfo } from '../../aliases/alias-entities.ts';
import { runCommand } from '../../commands/run-command.ts';
import { authoredText } from '../../i18n/authored-text.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown, TranslationKey } from '../../i18n/translation-key.ts';
import { showToast } from '../../messages/toast-store.ts';
import { forgetHang, hasHung } from '../../sandbox/hang-memory.ts';
import { type FrameEnd, openStrangeFrame, type StrangeFrame } from '../../sandbox/widget-frames.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { textDigest } from '../../ui/text-digest.ts';
import { theme } from '../../ui/theme-store.ts';
import { ApiError } from '../../wire/api-error.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { callFailure } from '../kit/call-failure.ts';
import { materialIcon } from '../kit/material-icon.ts';
import { noteColours } from '../kit/widget-note.tsx';
import { createAllowance } from './allowance.ts';
import { angularParts } from './angular-parts.ts';
import { answeredCall } from './answered-call.ts';
import { lookOf } from './look.ts';
import {
  type HeaderButton,
  type Look,
  type Program,
  readSaid,
  type Said,
  type Situation,
  type Told,
} from './page/protocol.ts';
import { withOwnFiles } from './stored-program.ts';

/** Why it does not run: its frame has ended, or it held up the page when it ran last. */
type Stop = Exclude<FrameEnd, 'with-others'> | 'held-up';

const STOPS: Readonly<Record<Stop, TranslationKey>> = {
  hung: 'custom-widget.ran-too-long',
  'one-hung': 'custom-widget.one-ran-too-long',
  flooded: 'custom-widget.said-too-much',
  grabbing: 'custom-widget.took-focus',
  lost: 'custom-widget.lost',
  'held-up': 'custom-widget.held-up',
};
const MOST_NOTES = 6;
/** How many calls may wait for their answers at a time. */
const MOST_WAITING = 50;
const NONE: readonly Note[] = [];

/** What is said of a script, once however often it happens. */
interface Note {
  readonly shown: Shown;
  readonly isError: boolean;
}

interface StrangeProgramProps extends Pick<WidgetProps, 'host' | 'config' | 'width' | 'height'> {
  readonly program: Program;
  /** Has it begin, in a frame that has come for it; again whenever this is another function. */
  begin(program: Program, situation: Situation, tell: (told: Told) => void): void;
  /** Is told of what the frame says, besides what is done here. */
  onSaid(said: Said): void;
}

/**
 * What somebody wrote, run in a frame of its own. It is given what scripts expect as far as that can be had; what cannot
 * is said by name, above what it draws.
 */
export function StrangeProgram({ program, host, config, width, height, begin, onSaid }: StrangeProgramProps) {
  const t = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<StrangeFrame>(undefined);
  const [round, setRound] = useState(0);
  const [stopped, setStopped] = useState<Stop>();
  // What somebody mends is another.
  const mark = useMemo(() => textDigest(JSON.stringify([program, config])), [program, config]);
  const [notes, setNotes] = useState(NONE);
  const [buttons, setButtons] = useState<readonly HeaderButton[]>([]);
  const { effective } = useSnapshot(theme);
  const [look, setLook] = useState<Look>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the theme that changes how the place looks
  useEffect(() => {
    // What the theme changes is on screen only after this.
    const drawn = requestAnimationFrame(() => place.current && setLook(lookOf(place.current)));
    return () => cancelAnimationFrame(drawn);
  }, [effective]);

  const { mode, isMobile, states } = host;
  const isEdit = mode === 'edit';
  const stack = states?.stack();
  const situation = useMemo(
    (): Situation | undefined =>
      look && { width, height, isEdit, isMobile, look, states: stack && JSON.parse(JSON.stringify(stack)) },
    [look, width, height, isEdit, isMobile, stack],
  );

  const note = (next: Note) => {
    const said = JSON.stringify(next);
    setNotes((all) =>
      all.length >= MOST_NOTES || all.some((one) => JSON.stringify(one) === said) ? all : [...all, next],
    );
  };
  const answer = useAnswers(host, frame, { note, setButtons, onSaid });
  const latest = useRef({ situation, answer });
  latest.current = { situation, answer };

  const isPlaced = situation !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round begins anew
  useEffect(() => {
    const { current } = place;
    if (!current || !isPlaced || stopped) return;
    let isOver = false;
    setNotes(NONE);
    setButtons([]);
    const end = (why: FrameEnd) => {
      frame.current = undefined;
      if (why === 'with-others') setRound((before) => before + 1);
      else setStopped(why);
    };
    const start = async () => {
      const [ready, programs, heldUp] = await Promise.all([
        withOwnFiles(program),
        programsFor(program),
        hasHung(mark),
      ]);
      const { situation: now } = latest.current;
      if (isOver || !now) return;
      if (heldUp) return setStopped('held-up');
      const opened = openStrangeFrame(
        current,
        { title: host.title, className: 'absolute inset-0 size-full border-0', programs, mark },
        {
          onText(text) {
            const said = readSaid(text);
            if (said) latest.current.answer(said);
          },
          onEnd: end,
        },
      );
      frame.current = opened;
      begin(ready, now, opened.tell);
    };
    start().catch(() => end('lost'));
    return () => {
      isOver = true;
      frame.current?.tell({ kind: 'end' } satisfies Told);
      frame.current?.end();
      frame.current = undefined;
    };
  }, [isPlaced, program, mark, begin, round, stopped]);

  useEffect(() => {
    if (situation) frame.current?.tell({ kind: 'situation', situation });
    const { element } = frame.current ?? {};
    if (!element) return;
    // While the dashboard is edited, the pointer moves the widget.
    element.style.pointerEvents = isEdit ? 'none' : '';
    element.tabIndex = isEdit ? -1 : 0;
  }, [situation, isEdit]);

  async function startAgain(): Promise<void> {
    // Where the browser keeps nothing, there is nothing to forget.
    await forgetHang(mark).catch(() => undefined);
    setStopped(undefined);
  }

  const parts = useMemo(() => angularParts(program.html), [program]);
  const angular: readonly Note[] =
    parts.length > 0
      ? [{ shown: { key: 'custom-widget.angular', values: { names: parts.join('  ') } }, isError: false }]
      : NONE;
  const told = [...angular, ...notes];
  return (
    <div className="flex size-full flex-col">
      {host.header &&
        !stopped &&
        createPortal(
          buttons.map(({ id, name, icon }) => (
            <IconButton
              key={id}
              size={18}
              label={authoredText(name)}
              icon={materialIcon(icon)}
              onClick={() => frame.current?.tell({ kind: 'press', id } satisfies Told)}
            />
          )),
          host.header,
        )}
      {told.length > 0 && !stopped && (
        <div role="status" className="max-h-1/2 shrink-0 overflow-auto text-[12px]">
          <ul>
            {told.map(({ shown, isError }) => (
              <li key={t(shown)} className={`px-2 py-0.5 wrap-anywhere ${noteColours(isError)}`}>
                {t(shown)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div ref={place} className="relative min-h-0 flex-1">
        {stopped && (
          <div
            role="alert"
            className="flex size-full flex-col items-center justify-center-safe gap-2 overflow-auto p-2 text-center text-[13px]"
          >
            <p className="wrap-anywhere">
              {t(STOPS[stopped], { widget: host.title.trim() || t('dashboard.unnamed-widget') })}
            </p>
            <button
              type="button"
              className="rounded-control border border-line-strong px-3 py-1 hover:bg-hover"
              onClick={() => void startAgain()}
            >
              {t(stopped === 'held-up' ? 'custom-widget.start-anyway' : 'custom-widget.start-again')}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

/** Does what a frame asks for, no oftener than is of use. */
function useAnswers(
  host: WidgetProps['host'],
  frame: { readonly current: StrangeFrame | undefined },
  {
    note,
    setButtons,
    onSaid,
  }: {
    note(next: Note): void;
    setButtons(buttons: readonly HeaderButton[]): void;
    onSaid(said: Said): void;
  },
): (said: Said) => void {
  const t = useTranslate();
  const limits = useRef({
    call: createAllowance(20, 1000),
    act: createAllowance(4, 1000),
    toast: createAllowance(4, 1000),
    wish: createAllowance(2, 1000),
    title: createAllowance(10, 1000),
    waiting: 0,
  });
  const { current: may } = limits;

  async function call({ id, name, args }: Extract<Said, { kind: 'call' }>): Promise<void> {
    const asked = frame.current;
    const refuse = (status: number, message: string) =>
      asked?.tell({ kind: 'refusal', id, error: { status, message } } satisfies Told);
    if (!may.call() || may.waiting >= MOST_WAITING) return refuse(429, t('custom-widget.too-many-calls'));
    may.waiting += 1;
    try {
      const value = (await answeredCall(name, args, host)) ?? null;
      asked?.tell({ kind: 'answer', id, value } satisfies Told);
    } catch (error) {
      refuse(error instanceof ApiError ? error.status : 0, t(callFailure(error)));
    } finally {
      may.waiting -= 1;
    }
  }

  function act({ source, action, ...about }: Extract<Said, { kind: 'act' }>): void {
    const stored = host.actions(source).find(({ name }) => name === action);
    if (!stored || !may.act()) return;
    const { entity, additionalParams } = about;
    host.act(stored, { entity: entity && infoOf(entity, about), additionalParams });
  }

  function go({ change, id, params, openRight = false, index }: Extract<Said, { kind: 'state' }>): void {
    const { states } = host;
    if (!states || !may.act()) return;
    if (change === 'open' && id) states.open(id, params ?? {}, openRight);
    else if (change === 'update') states.update({ id, params }, openRight);
    else if (change === 'back') states.back(index);
    else if (change === 'reset') states.reset();
    else if (change === 'open-right') states.openRight();
  }

  function goWay({ states: way, openRight }: Extract<Said, { kind: 'way' }>): void {
    if (!may.act()) return;
    host.states?.openWay(
      way.map(({ id, params = {} }) => ({ id, params })),
      openRight,
    );
  }

  /** What a person in the frame wants outside of it; a frame in which nobody is has no say. */
  function wish(kind: 'leave' | 'palette'): void {
    const { element } = frame.current ?? {};
    if (!element || document.activeElement !== element || !may.wish()) return;
    element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    if (kind === 'palette') void runCommand('palette.open', {}, { source: 'key' });
  }

  return (said) => {
    switch (said.kind) {
      case 'failed': {
        const { where, message, line } = said;
        const values = { where: where || t('custom-widget.script'), message, line: line ?? 0 };
        const key = line ? 'custom-widget.failed-at-line' : 'custom-widget.failed';
        return note({ shown: { key, values }, isError: true });
      }
      case 'missing':
        return note({ shown: { key: 'custom-widget.missing', values: { name: said.name } }, isError: false });
      case 'resource': {
        const values = { url: said.url, host: URL.parse(said.url)?.host ?? said.url };
        return note({ shown: { key: RESOURCES[said.why], values }, isError: said.why !== 'module' });
      }
      case 'call':
        return void call(said);
      case 'toast': {
        const { type, message, duration } = said;
        if (!may.toast()) return;
        const widget = host.title.trim();
        showToast({
          type,
          message: widget ? { key: 'custom-widget.says', values: { widget, message } } : { text: message },
          ...(duration !== undefined && { duration }),
        });
        return;
      }
      case 'act':
        return act(said);
      case 'state':
        return go(said);
      case 'way':
        return goWay(said);
      case 'window':
        if (may.act()) host.zoom(said.part);
        return;
      case 'title':
        if (may.title()) host.setTitle(said.title);
        return;
      case 'header':
        if (may.title()) setButtons(said.buttons);
        return;
      case 'active':
        if (may.title()) host.setActive(said.entity && infoOf(said.entity, said));
        return;
      case 'aliases':
        if (may.act()) host.refreshAliases();
        return;
      case 'leave':
      case 'palette':
        return wish(said.kind);
      default:
        onSaid(said);
    }
  };
}

/** An entity that a script names, as the console knows entities. */
function infoOf(
  { entityType, id }: { entityType: string; id: string },
  {
    entityName = '',
    entityLabel = entityName,
  }: { entityName?: string | undefined; entityLabel?: string | undefined },
): AliasEntityInfo {
  return {
    entityType: entityType as AliasEntityInfo['entityType'],
    id,
    name: entityName,
    label: entityLabel,
    entityDescription: '',
  };
}

const RESOURCES = {
  refused: 'custom-widget.resource-refused',
  failed: 'custom-widget.resource-failed',
  module: 'custom-widget.resource-module',
} as const;

/** What runs in the frame: ours, after what scripts and what they need expect to find. */
async function programsFor({ html, script, resources }: Program): Promise<string[]> {
  const needsJquery = resources.length > 0 || /\$|jQuery/.test(script + html);
  const [{ program }, jquery] = await Promise.all([
    import('./page/frame-program.ts?bundled'),
    needsJquery ? import('./page/jquery-program.ts?bundled') : undefined,
  ]);
  return [...(jquery ? [jquery.program] : []), program];
}
