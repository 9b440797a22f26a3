import type { WidgetNeeds } from '../contract/widget.ts';
import type { Said, TypeParameters } from './page/protocol.ts';

/** What a script says that its widgets need, as the console knows needs. */
export function needsOf(
  parameters: TypeParameters,
  actionSources: Extract<Said, { kind: 'read' }>['actionSources'],
): WidgetNeeds {
  const { maxDatasources, maxDataKeys, dataKeysOptional, singleEntity, stateData, useCustomDatasources } =
    parameters;
  const sources = Object.entries(actionSources).map(
    ([name, { multiple }]) => [name, multiple ? 'many' : 'one'] as const,
  );
  return {
    ...(maxDatasources === 1 && { maxDatasources }),
    ...((maxDataKeys === 1 || maxDataKeys === 2) && { maxDataKeys }),
    ...(dataKeysOptional && { dataKeysOptional }),
    ...(singleEntity && { singleEntity }),
    ...(stateData && { stateData }),
    ...(useCustomDatasources && { ownRows: true as const }),
    ...(parameters.warnOnPageDataOverflow === false && { overflowIsFine: true as const }),
    ...(sources.length > 0 && { actionSources: Object.fromEntries(sources) }),
  };
}
