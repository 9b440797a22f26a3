/** Where all types of widgets are shown as they look. */
export const ALL_CARDS = '/widgetTypes/cards';

const LIST = /^\/(widgets-bundles\/[^/]+\/)?widgetTypes\b/;

/** The cards of the list that a path is of, or the list of its cards; those of all types from elsewhere. */
export function otherLook(path: string): string {
  const [list] = LIST.exec(path) ?? [];
  if (list === undefined) return ALL_CARDS;
  return path === `${list}/cards` ? list : `${list}/cards`;
}
