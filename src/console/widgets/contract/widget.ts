import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { WidgetKind } from '../../../model/widget.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import type { WidgetHost } from './host.ts';
import type { WidgetPicture } from './picture.ts';

/** What a widget is drawn with. */
export interface WidgetProps {
  readonly config: WidgetConfig;
  readonly picture: WidgetPicture;
  /** Nothing of the picture has come yet. */
  readonly isWaiting?: boolean;
  /** Of the room that the frame leaves it, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly host: WidgetHost;
}

/** The program of a type of widgets, and what it reads of their settings. */
export type NativeWidget = ComponentType<WidgetProps> & { readonly settings?: z.ZodMiniType };

/** What a type of widgets wants of its configuration, and who fetches its data. */
export interface WidgetNeeds {
  /** Undefined: as many as one likes. */
  readonly maxDatasources?: 1;
  /** Of each datasource. */
  readonly maxDataKeys?: 1 | 2;
  readonly dataKeysOptional?: true;
  /** Only the first entity is shown. */
  readonly singleEntity?: true;
  /** The values are states, each of which holds until the next. */
  readonly stateData?: true;
  /** It asks its host for pages of rows itself; the picture has none of them. */
  readonly ownRows?: true;
  /** How many entities of a datasource it shows, where that is not as many as others: the setting that says so. */
  readonly entityLimit?: { readonly setting: string; readonly unlessSet: number };
  /** Who is told nothing where there are more entities than are shown. */
  readonly overflowIsFine?: true;
  /** Where it starts actions, besides the buttons of its header; `one`: a single action at most. */
  readonly actionSources?: Readonly<Record<string, 'one' | 'many'>>;
}

/** A type of widgets of the system that the console draws itself. */
export interface SystemWidget {
  readonly bundleAlias: string;
  readonly typeAlias: string;
  readonly kind: WidgetKind;
  readonly needs: WidgetNeeds;
  /** It is gone while it is off screen: it takes more than it is worth there. */
  readonly endsOffScreen?: true;
  /** Fetches its program. */
  load(): Promise<NativeWidget>;
}
