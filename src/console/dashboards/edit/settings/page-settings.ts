import type { DashboardSettings } from '../../../../model/dashboard-configuration.ts';
import type { JsonObject } from '../../document/json-object.ts';
import { changedMembers } from './changed-members.ts';

/** What of the page of a dashboard is shown or not. */
export const SHOWN_PARTS = [
  'toolbarAlwaysOpen',
  'showTitle',
  'showDashboardsSelect',
  'showEntitiesSelect',
  'showFilters',
  'showDashboardTimewindow',
  'showDashboardExport',
] as const satisfies readonly (keyof DashboardSettings)[];
type ShownPart = (typeof SHOWN_PARTS)[number];

/** What can be set of the page of a dashboard. */
export type PageAnswers = Pick<DashboardSettings, 'stateControllerId' | ShownPart> & {
  titleColor?: string | undefined;
};

/** Of the settings of a page, those that are asked for. */
export function pageAnswers(settings: PageAnswers): PageAnswers {
  const { stateControllerId, titleColor } = settings;
  const shown = Object.fromEntries(SHOWN_PARTS.map((part) => [part, settings[part]]));
  return { stateControllerId, titleColor, ...(shown as Record<ShownPart, boolean>) };
}

/**
 * The settings to write. Only where one state is shown at a time may the tools be out of sight: with another
 * controller they say which way has been gone.
 */
export function pageChanges(
  before: PageAnswers,
  answers: Omit<PageAnswers, 'toolbarAlwaysOpen'> & { toolbarAlwaysOpen?: boolean | undefined },
): JsonObject {
  const isOther = answers.stateControllerId !== before.stateControllerId;
  const otherwise = isOther || before.toolbarAlwaysOpen;
  const toolbarAlwaysOpen =
    answers.stateControllerId === 'default' ? (answers.toolbarAlwaysOpen ?? otherwise) : otherwise;
  return changedMembers(pageAnswers(before), pageAnswers({ ...answers, toolbarAlwaysOpen }));
}
