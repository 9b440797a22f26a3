import { ALIVE, FOCUSED, PING, RETURNED, TABBED, USED } from '../../../sandbox/widget-signals.ts';
import { type Context, createContext, type LiveContext } from './context.ts';
import { Later } from './observable.ts';
import {
  askedStill,
  compiled,
  enter,
  guarded,
  listen,
  missing,
  say,
  sayFailure,
  settle,
  signal,
} from './outside.ts';
import type { ActionRun, FramedData, Look, Program, Setup, Situation, Told } from './protocol.ts';
import { addSheet, fetchResources } from './resources.ts';
import { createSubscription } from './subscription.ts';

/*
 * What runs in the frame of a custom widget: it draws the template, runs the script and gives it what scripts expect,
 * as far as that can be had without an origin and without a network.
 */

/** What a script makes of itself. */
type WidgetSelf = Record<string, unknown>;

watchTimers();
watchPerson();
refuseLastWords();
refuseForms();
addEventListener('error', ({ error, message }) => sayFailure('', error ?? message));
addEventListener('unhandledrejection', ({ reason }) => sayFailure('', reason));

const container = document.createElement('div');
addSheet(`
  html, body { height: 100%; margin: 0; background: transparent; }
  body { overflow: hidden; }
  .tb-widget-container { position: relative; box-sizing: border-box; width: 100%; height: 100%; overflow: auto; }
`);
container.className = 'tb-widget-container';
document.body.append(container);

let hear: (told: Told) => void = begin;
listen((told) => {
  if (told === PING) signal(ALIVE);
  else if (told === RETURNED) {
    window.focus();
    lastFocused?.focus({ preventScroll: true });
  } else hear(told as Told);
});

function begin(told: Told): void {
  if (told.kind === 'start') void beginWidget(told.program, told.setup, told.situation);
  if (told.kind === 'act') void runAction(told);
}

async function prepare(program: Program, look: Look): Promise<void> {
  dress(look);
  addSheet(program.css);
  await fetchResources(program.resources);
}

async function beginWidget(program: Program, setup: Setup, first: Situation): Promise<void> {
  const { kind } = setup;
  const { subscription, take } = createSubscription(kind);
  const hasData = kind !== 'static' && kind !== 'rpc';
  let situation = first;
  let data: FramedData | undefined;
  let self: WidgetSelf = {};
  let live: LiveContext | undefined;

  function create(): void {
    container.innerHTML = program.html;
    live = createContext(setup, subscription, container);
    live.move(situation);
    self = { ctx: live.ctx };
    enter();
    try {
      compiled(['self', 'ctx'], program.script).call(self, self, live.ctx);
    } catch (error) {
      sayFailure('controllerScript', error);
    }
  }

  function call(name: string): unknown {
    const method = self[name];
    if (typeof method !== 'function') return undefined;
    enter();
    try {
      return method.call(self);
    } catch (error) {
      sayFailure(name, error);
      return undefined;
    }
  }

  function init(): void {
    if (!live || !data || situation.width <= 0) return;
    live.ctx.inited = true;
    call('onInit');
    if (hasData) call('onDataUpdated');
    say({ kind: 'drawn' });
  }

  function end(): void {
    if (!live?.ctx.inited) return;
    live.ctx.destroyed = true;
    live.ctx.inited = false;
    call('onDestroy');
    say({ kind: 'header', buttons: [] });
    say({ kind: 'active' });
  }

  // What is told meanwhile is in what is known when it begins.
  hear = (told) => {
    if (told.kind === 'situation') situation = told.situation;
    else if (told.kind === 'data') {
      data = told.data;
      take(data);
    }
  };
  await prepare(program, first.look);
  create();
  say({
    kind: 'read',
    parameters: {
      ...asObject(call('typeParameters')),
      useCustomDatasources: call('useCustomDatasources') === true,
    },
    actionSources: asObject(call('actionSources')),
  });
  init();
  hear = (told) => {
    switch (told.kind) {
      case 'data': {
        data = told.data;
        const isOther = take(data);
        const wasBegun = live?.ctx.inited === true;
        if (wasBegun && isOther) {
          end();
          create();
        }
        if (wasBegun && !isOther) call('onDataUpdated');
        else init();
        return;
      }
      case 'situation': {
        const before = situation;
        situation = told.situation;
        if (live) moved(live, before);
        return;
      }
      case 'press':
        return press(told.id);
      case 'end':
        return end();
      default:
        settled(told);
    }
  };

  function press(id: number): void {
    enter();
    try {
      live?.press(id);
    } catch (error) {
      sayFailure('onAction', error);
    }
  }

  function moved(of: LiveContext, before: Situation): void {
    const { width, height, isEdit, isMobile, look } = situation;
    of.move(situation);
    if (look !== before.look) dress(look);
    if (!of.ctx.inited) {
      init();
      return;
    }
    if (width !== before.width || height !== before.height) call('onResize');
    if (isEdit !== before.isEdit) call('onEditModeChanged');
    if (isMobile !== before.isMobile) call('onMobileModeChanged');
  }
}

/** How long after nothing more is asked an action without a dialog is over, ms. */
const OVER = 1000;

async function runAction({
  program,
  setup,
  situation,
  run,
  data,
}: Extract<Told, { kind: 'act' }>): Promise<void> {
  const { subscription, take } = createSubscription(setup.kind);
  take(data);
  let dialogs = 0;
  const over = () => {
    if (dialogs > 0) return;
    if (askedStill()) setTimeout(over, OVER);
    else say({ kind: 'dialog', isOpen: false });
  };
  const customDialog = guarded(
    {
      customDialog: (template: unknown, controller: unknown, given?: unknown) =>
        new Later(
          () =>
            new Promise((resolve) => {
              dialogs += 1;
              say({ kind: 'dialog', isOpen: true });
              openDialog(String(template), controller, given, live.ctx, (result) => {
                dialogs -= 1;
                container.replaceChildren();
                resolve(result);
                setTimeout(over, 0);
              });
            }),
        ),
    },
    'customDialog',
  );
  const live = createContext(setup, subscription, container, { customDialog });
  live.move(situation);
  live.ctx.customDialog = customDialog;
  hear = (told) => {
    if (told.kind === 'situation') {
      live.move(told.situation);
      dress(told.situation.look);
    } else settled(told);
  };
  await prepare(program, situation.look);
  enter();
  try {
    compiled(ACTION_ARGUMENTS, program.script).call({}, ...actionArguments(live.ctx, program.html, run));
  } catch (error) {
    sayFailure('customFunction', error);
    return;
  }
  setTimeout(over, OVER);
}

const ACTION_ARGUMENTS = [
  '$event',
  'widgetContext',
  'entityId',
  'entityName',
  'htmlTemplate',
  'additionalParams',
  'entityLabel',
];

function actionArguments(ctx: Context, html: string, run: ActionRun): unknown[] {
  const event = guarded({ stopPropagation: () => undefined, preventDefault: () => undefined }, '$event');
  const { entity, entityName, entityLabel, additionalParams } = run;
  return [event, ctx, entity ?? null, entityName ?? null, html, additionalParams ?? {}, entityLabel ?? null];
}

function openDialog(
  template: string,
  controller: unknown,
  data: unknown,
  ctx: Context,
  close: (result: unknown) => void,
): void {
  container.innerHTML = template;
  const instance = {
    data,
    widgetContext: ctx,
    dialogRef: { close },
    get $container() {
      return ctx.$container;
    },
  };
  enter();
  try {
    if (typeof controller === 'function') controller.call(instance, instance);
  } catch (error) {
    sayFailure('customDialog', error);
  }
}

function settled(told: Told): void {
  if (told.kind === 'answer') settle(told.id, { value: told.value });
  else if (told.kind === 'refusal') {
    const { status, message } = told.error;
    settle(told.id, { error: { status, message, error: { message } } });
  }
}

/** Looks like what stands around it. */
function dress({ scheme, color, font, language, direction, tokens }: Look): void {
  const { documentElement: root, body } = document;
  root.style.colorScheme = scheme;
  root.dataset.theme = scheme;
  root.lang = language;
  root.dir = direction;
  body.style.color = color;
  body.style.font = font;
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
}

function asObject(value: unknown): Record<string, never> {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : {};
}

/** Has it known of what timers run whose it is. */
function watchTimers(): void {
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback'] as const) {
    const original: unknown = window[name];
    if (typeof original !== 'function') continue;
    const watched = (callback: unknown, ...rest: unknown[]) =>
      original.call(
        window,
        typeof callback === 'function'
          ? (...args: unknown[]) => {
              enter();
              return callback(...args);
            }
          : callback,
        ...rest,
      );
    Object.assign(window, { [name]: watched });
  }
}

/** What in the frame had the focus last. */
let lastFocused: HTMLElement | undefined;

/** Has it known of what a person does in the frame whose it is; no key of theirs is told, only what two of them want. */
function watchPerson(): void {
  const events = ['click', 'dblclick', 'pointerdown', 'pointerup', 'pointermove', 'wheel', 'input', 'change'];
  for (const type of [...events, 'keydown', 'keyup', 'focusin', 'submit', 'mouseover', 'contextmenu']) {
    addEventListener(
      type,
      (event) => {
        enter();
        if (event.type === 'focusin' && event.target instanceof HTMLElement) lastFocused = event.target;
        if (!event.isTrusted) return;
        if (type === 'pointerdown') signal(USED);
        if (event instanceof KeyboardEvent && type === 'keydown') heardKey(event);
      },
      { capture: true, passive: type === 'wheel' },
    );
  }
  addEventListener('focus', ({ isTrusted }) => isTrusted && signal(FOCUSED), { capture: false });
}

function heardKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey } = event;
  if (key === 'Tab') signal(TABBED);
  if (key === 'Escape') say({ kind: 'leave' });
  if (key === 'k' && (ctrlKey || metaKey)) {
    event.preventDefault();
    say({ kind: 'palette' });
  }
}

/**
 * Takes from what runs here the last word before it goes. Browsers would wait for it, and a frame that does not return
 * would live on, and hold up all others.
 */
function refuseLastWords(): void {
  const { addEventListener: add } = EventTarget.prototype;
  const last = new Set(['beforeunload', 'unload', 'pagehide', 'visibilitychange']);
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<typeof add>) {
    if (!last.has(args[0])) add.apply(this, args);
  };
  for (const holder of [
    window,
    Document.prototype,
    HTMLBodyElement.prototype,
    HTMLFrameSetElement.prototype,
  ]) {
    for (const name of last) Reflect.deleteProperty(holder, `on${name}`);
  }
}

/**
 * Keeps forms from being sent, which leads nowhere here. Browsers refuse that only once they have begun, and then hold on to
 * the frame until it has been tidied up, which one that does not return never is: it would hold up all others.
 */
function refuseForms(): void {
  addEventListener('submit', (event) => event.preventDefault(), { capture: true });
  HTMLFormElement.prototype.submit = () => missing('form.submit');
}
