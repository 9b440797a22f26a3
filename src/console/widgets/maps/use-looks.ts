import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { WidgetHost } from '../contract/host.ts';
import { cssColour } from '../kit/css-colour.ts';
import { type MapRecord, numberOf, type RecordData } from './map-records.ts';
import type { MapSettings } from './map-settings.ts';
import { type Call, useWritten, writtenFunction } from './use-written.ts';
import { filledTemplate } from './value-template.ts';

/** What stands for an entity on a map. */
export interface MarkLook {
  /** Markup; undefined: none. */
  readonly label: string | undefined;
  readonly colour: string;
  /** Its address, and the length of its longer side in pixels; undefined: a pin. */
  readonly image: { readonly url: string; readonly size: number } | undefined;
  /** The way it goes, degrees from north; undefined: it does not say. */
  readonly rotation: number | undefined;
}

/** What the settings say of looks. */
export type LookSettings = Pick<
  MapSettings,
  | 'showLabel'
  | 'label'
  | 'useLabelFunction'
  | 'labelFunction'
  | 'color'
  | 'useColorFunction'
  | 'colorFunction'
  | 'markerImage'
  | 'markerImageSize'
  | 'useMarkerImageFunction'
  | 'markerImageFunction'
  | 'markerImages'
>;

const PIN_COLOUR = '#fe7569';
/** The key whose value is the way that an entity goes. */
const ROTATION = 'rotationAngle';
/** The most that a picture takes of a map, pixels. */
const LARGEST_IMAGE = 400;

/** A picture as functions choose it. */
const ChosenImage = z.looseObject({ url: z.string(), size: z.nullish(z.number()) });

/** The arguments of functions about one entity. */
export const RECORD_ARGS = ['data', 'dsData', 'dsIndex'];
const IMAGE_ARGS = ['data', 'images', 'dsData', 'dsIndex'];

/**
 * What entities look like, by their ids, with what functions of the settings say of them: each function is asked once
 * about all that are shown. Besides, what went wrong.
 */
export function useLooks(
  host: Pick<WidgetHost, 'run'>,
  settings: LookSettings,
  shown: readonly MapRecord[],
  all: readonly RecordData[],
): { lookOf(record: MapRecord): MarkLook; failures: readonly string[] } {
  const { markerImages } = settings;
  const calls = useMemo(() => callsAbout(shown, all), [shown, all]);
  const imageCalls = useMemo(
    () =>
      calls.map(({ id, args: [data, , place] }): Call => ({ id, args: [data, markerImages, all, place] })),
    [calls, markerImages, all],
  );
  const labels = useWritten(
    host,
    writtenFunction(
      'labelFunction',
      settings.showLabel && settings.useLabelFunction,
      settings.labelFunction,
      RECORD_ARGS,
    ),
    calls,
  );
  const colours = useWritten(
    host,
    writtenFunction('colorFunction', settings.useColorFunction, settings.colorFunction, RECORD_ARGS),
    calls,
  );
  const images = useWritten(
    host,
    writtenFunction(
      'markerImageFunction',
      settings.useMarkerImageFunction,
      settings.markerImageFunction,
      IMAGE_ARGS,
    ),
    imageCalls,
  );
  return {
    lookOf: (record) => ({
      label: settings.showLabel ? labelOf(settings, record, labels.results) : undefined,
      colour: cssColour(colours.results.get(record.id), cssColour(settings.color, PIN_COLOUR)),
      image: imageOf(settings, images.results.get(record.id)),
      rotation: numberOf(record.data, ROTATION),
    }),
    failures: [labels, colours, images].flatMap(({ failure }) => failure ?? []),
  };
}

/** Functions of the settings are asked so about each of some entities: what it is like, what all are, and which it is. */
export function callsAbout(shown: readonly MapRecord[], all: readonly RecordData[]): Call[] {
  return shown.map(({ id, data }) => ({ id, args: [data, all, data.dsIndex] }));
}

function labelOf(
  { useLabelFunction, labelFunction, label }: LookSettings,
  record: MapRecord,
  results: ReadonlyMap<string, unknown>,
): string | undefined {
  if (!useLabelFunction || labelFunction.trim() === '') return filledTemplate(label, record);
  const written = results.get(record.id);
  if (written === null || written === undefined) return undefined;
  // What a function gives may have variables, as the label of the settings has.
  return filledTemplate(String(written), record);
}

function imageOf(
  { useMarkerImageFunction, markerImage, markerImageSize }: LookSettings,
  chosen: unknown,
): MarkLook['image'] {
  const read = useMarkerImageFunction ? ChosenImage.safeParse(chosen).data : undefined;
  const url = read?.url || markerImage;
  const size = (read?.url ? read.size : undefined) ?? markerImageSize;
  return url === '' ? undefined : { url, size: Math.min(Math.max(size, 1), LARGEST_IMAGE) };
}
