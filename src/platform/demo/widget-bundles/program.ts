import type { Program } from './widget-source.ts';

/** What a type of widgets wants of its configuration, as consoles ask its script. */
export interface TypeParameters {
  readonly maxDatasources?: number;
  readonly maxDataKeys?: number;
  readonly dataKeysOptional?: boolean;
  readonly singleEntity?: boolean;
  readonly stateData?: boolean;
  readonly hasDataPageLink?: boolean;
  readonly warnOnPageDataOverflow?: boolean;
}

/** One value of one entity. */
export const oneValue: TypeParameters = { maxDatasources: 1, maxDataKeys: 1, singleEntity: true };

/** Where a widget starts actions: what consoles call the place, and whether it has more than one. */
const places = {
  actionCellButton: ['widget-action.action-cell-button', true],
  rowClick: ['widget-action.row-click', false],
  rowDoubleClick: ['widget-action.row-double-click', false],
  elementClick: ['widget-action.element-click', true],
  sliceClick: ['widget-action.pie-slice-click', false],
  nodeSelected: ['widget-action.node-selected', false],
  markerClick: ['widget-action.marker-click', false],
  polygonClick: ['widget-action.polygon-click', false],
  tooltipAction: ['widget-action.tooltip-tag-action', true],
  oneTooltipAction: ['widget-action.tooltip-tag-action', false],
} as const;

export type ActionPlace = keyof typeof places;

/** What a script says of its type, after what it does. */
export interface TypeFacts {
  readonly parameters?: TypeParameters;
  readonly actions?: readonly ActionPlace[];
}

/** The script of a type: what it does, and what consoles ask it about its type. */
export function scriptOf(body: string, { parameters, actions }: TypeFacts = {}): string {
  const parts = [body.trim()];
  if (parameters) parts.push(`self.typeParameters = () => (${JSON.stringify(parameters, null, 2)});`);
  if (actions) {
    const sources = Object.fromEntries(
      actions.map((place) => {
        const [name, multiple] = places[place];
        return [place === 'oneTooltipAction' ? 'tooltipAction' : place, { name, multiple }];
      }),
    );
    parts.push(`self.actionSources = () => (${JSON.stringify(sources, null, 2)});`);
  }
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Draws by a component of the console. `scopeName`: where that one hangs itself to be told of what changes. */
export function byComponent(html: string, scopeName?: string, facts?: TypeFacts): Program {
  const tell = (event: string) =>
    `self.${event} = () => {
  const { ${scopeName} } = self.ctx.$scope;
  if (${scopeName}?.${event}) ${scopeName}.${event}();
};`;
  const body = scopeName === undefined ? '' : [tell('onDataUpdated'), tell('onEditModeChanged')].join('\n\n');
  return { html, script: scriptOf(body, facts) };
}

/** Draws by a class of the console that is made when the widget begins; `make` is the expression that makes it. */
export function byClass(html: string, make: string, facts?: TypeFacts, css?: string): Program {
  const body = `
let drawing;

self.onInit = () => {
  drawing = ${make};
};

self.onDataUpdated = () => drawing?.update();

self.onResize = () => drawing?.resize();

self.onMobileModeChanged = () => drawing?.mobileModeChanged?.();

self.onEditModeChanged = () => drawing?.checkMouseEvents?.();

self.onDestroy = () => drawing?.destroy?.();`;
  return { html, script: scriptOf(body, facts), ...(css !== undefined && { css }) };
}
