import { ActionType } from '../../../model/audit-log.ts';
import { urlParam, useUrlParam } from '../../ui/navigation.ts';

/** The name in the URL of the actions that are listed: `?actions=ADDED,UPDATED`. */
export const ACTIONS_PARAM = 'actions';

/** The actions that the address narrows a list to; none: it shows all. */
export function shownActions(): readonly ActionType[] {
  return readActions(urlParam(ACTIONS_PARAM));
}

/** `shownActions` as state. */
export function useShownActions(): readonly ActionType[] {
  const [asked] = useUrlParam(ACTIONS_PARAM);
  return readActions(asked);
}

function readActions(text: string | null): readonly ActionType[] {
  const asked = text?.split(',') ?? [];
  return ActionType.options.filter((action) => asked.includes(action));
}
