import * as z from 'zod/mini';
import type { WidgetAction } from '../../../model/widget-action.ts';
import type { Occasion, WidgetHost } from '../../widgets/contract/host.ts';
import type { StateStack } from '../states/state-stack.ts';

/** What an action wants that its author wrote, in the order it was asked for. */
const Wish = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['openState', 'updateState']),
    id: z.nullish(z.string()),
    params: z.nullish(z.record(z.string(), z.unknown())),
    openRight: z.nullish(z.boolean()),
  }),
  z.object({
    kind: z.literal('pushAndOpenState'),
    states: z.array(z.object({ id: z.string(), params: z.nullish(z.record(z.string(), z.unknown())) })),
    openRight: z.nullish(z.boolean()),
  }),
  z.object({ kind: z.literal('openRightLayout') }),
  z.object({ kind: z.literal('previousState'), index: z.nullish(z.number()) }),
  z.object({ kind: z.literal('resetState') }),
  z.object({ kind: z.literal('updateAliases') }),
  z.object({
    kind: z.literal('toast'),
    type: z.enum(['success', 'info', 'warn', 'error']),
    message: z.string(),
  }),
  z.object({
    kind: z.literal('rpc'),
    isOneWay: z.boolean(),
    method: z.string(),
    params: z.optional(z.unknown()),
    timeout: z.nullish(z.number()),
  }),
]);
export type CustomWish = z.infer<typeof Wish>;

const Wishes = z.array(Wish).check(z.maxLength(50));

const ARGS = [
  'event',
  'given',
  'entityId',
  'entityName',
  'htmlTemplate',
  'additionalParams',
  'entityLabel',
] as const;

/**
 * What stands for the context of the widget where the function runs: it takes note of what is wanted, and says by name
 * what cannot be had.
 */
const CONTEXT = `
const wishes = [];
const missing = (name) => { throw new Error(name + ' is not available here'); };
const guarded = (members, path) => new Proxy(members, {
  get: (all, name) => typeof name === 'symbol' || name in all ? all[name] : missing(path + '.' + String(name)),
});
const later = () => ({ subscribe: () => undefined, toPromise: () => Promise.resolve(), pipe: () => later() });
const toast = (type) => (message) => { wishes.push({ kind: 'toast', type, message: String(message) }); };
const rpc = (isOneWay) => (method, params, timeout) => {
  wishes.push({ kind: 'rpc', isOneWay, method: String(method), params, timeout });
  return later();
};
const shown = given.stack[given.stack.length - 1];
const entityOf = (param) => { const of = param ? shown.params[param] : shown.params; return (of && of.entityId) || null; };
const state = (kind) => (id, params, openRight) => { wishes.push({ kind, id, params, openRight }); };
const widgetContext = guarded({
  settings: given.settings, widgetConfig: given.config, widgetTitle: given.title, isEdit: false, isMobile: given.isMobile,
  currentUser: given.user,
  stateController: guarded({
    getStateParams: () => shown.params, getStateId: () => shown.id, getEntityId: entityOf,
    getStateIndex: () => given.stack.length - 1, getStateIdAtIndex: (index) => (given.stack[index] || { id: null }).id,
    getStateParamsByStateId: (id) => (given.stack.find((one) => one.id === id) || { params: null }).params,
    openState: state('openState'), updateState: state('updateState'),
    pushAndOpenState: (states, openRight) => { wishes.push({ kind: 'pushAndOpenState', states, openRight }); },
    openRightLayout: () => { wishes.push({ kind: 'openRightLayout' }); },
    navigatePrevState: (index) => { wishes.push({ kind: 'previousState', index }); },
    resetState: () => { wishes.push({ kind: 'resetState' }); },
  }, 'stateController'),
  controlApi: guarded({ sendOneWayCommand: rpc(true), sendTwoWayCommand: rpc(false) }, 'controlApi'),
  showSuccessToast: toast('success'), showInfoToast: toast('info'), showWarnToast: toast('warn'),
  showErrorToast: toast('error'), showToast: (type, message) => toast(type)(message),
  updateAliases: () => { wishes.push({ kind: 'updateAliases' }); },
}, 'widgetContext');
const $event = guarded({ stopPropagation: () => undefined, preventDefault: () => undefined }, '$event');
`;

/** What a function is told of the widget it is called from. */
export interface ActionSituation {
  readonly title: string;
  readonly settings: unknown;
  readonly config: unknown;
  /** The way of states to the one that is shown, which is the last. */
  readonly stack: StateStack;
  readonly user: unknown;
}

/**
 * Runs the function of an action where it reaches nothing, and says what it wants. Rejects with what it failed of, also
 * where it asks for what cannot be had.
 */
export async function customWishes(
  { type, customFunction, customHtml }: WidgetAction,
  { entity, additionalParams }: Occasion,
  situation: ActionSituation,
  { run, isMobile }: Pick<WidgetHost, 'run' | 'isMobile'>,
): Promise<readonly CustomWish[]> {
  const own =
    type === 'customPretty'
      ? '$event, widgetContext, entityId, entityName, htmlTemplate, additionalParams, entityLabel'
      : '$event, widgetContext, entityId, entityName, additionalParams, entityLabel';
  const body = `${CONTEXT}(function (${own}) {\n${customFunction ?? ''}\n})(${own});\nreturn wishes;`;
  const id = entity && { id: entity.id, entityType: entity.entityType };
  const args = [
    null,
    plain({ ...situation, isMobile }),
    id ?? null,
    entity?.name ?? null,
    customHtml ?? '',
    plain(additionalParams ?? {}),
    entity?.label ?? null,
  ];
  const [outcome] = await run({ argNames: ARGS, body }, [args]);
  if (!outcome || 'error' in outcome) throw new Error(outcome?.error ?? '');
  return Wishes.parse(outcome.value);
}

/** What can be sent to where the function runs. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
