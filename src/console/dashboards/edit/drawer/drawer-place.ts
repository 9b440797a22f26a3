import { createContext, use } from 'react';
import { type Path, pointerOf } from '../../../inputs/schema-form/path.ts';

/** A data key that is set up in the place of the tabs. */
export interface KeyPlace {
  readonly kind: 'key';
  /** Where the list of keys is that it is one of. */
  readonly list: Path;
  readonly at: number;
}

/** An action that is set up in the place of the tabs; undefined: a new one. */
export interface ActionPlace {
  readonly kind: 'action';
  readonly source: string | undefined;
  readonly at: number | undefined;
}

/** What is set up in the place of the tabs. */
export type InnerPlace = KeyPlace | ActionPlace;

/** Goes to a part of the widget. */
export const DrawerPlaceContext = createContext<(place: InnerPlace) => void>(() => undefined);

/** The way to go to a part of the widget. */
export function useOpenPart(): (place: InnerPlace) => void {
  return use(DrawerPlaceContext);
}

/** The id of the row that leads to a part, which takes the focus again when one comes back. */
export function rowId(place: InnerPlace): string {
  return place.kind === 'key'
    ? `drawer-key${pointerOf([...place.list, place.at])}`
    : `drawer-action-${place.source ?? ''}-${place.at ?? ''}`;
}
