import type L from 'leaflet';
import { useMemo } from 'react';
import type { WidgetHost } from '../contract/host.ts';
import { cssColour } from '../kit/css-colour.ts';
import { MapPath } from './map-path.tsx';
import type { MapRecord, RecordData } from './map-records.ts';
import type { MapSettings } from './map-settings.ts';
import { callsAbout, RECORD_ARGS } from './use-looks.ts';
import { useWritten, writtenFunction } from './use-written.ts';

/** The way that an entity went. */
export interface Route {
  /** The entity where it is now. */
  readonly record: MapRecord;
  readonly way: L.LatLng[];
}

/** The ways of entities as lines. */
export function Routes({
  map,
  routes,
  settings,
  all,
  host,
}: {
  map: L.Map;
  routes: readonly Route[];
  settings: Pick<
    MapSettings,
    | 'color'
    | 'useColorFunction'
    | 'colorFunction'
    | 'strokeWeight'
    | 'useStrokeWeightFunction'
    | 'strokeWeightFunction'
    | 'strokeOpacity'
    | 'useStrokeOpacityFunction'
    | 'strokeOpacityFunction'
  >;
  all: readonly RecordData[];
  host: Pick<WidgetHost, 'run'>;
}) {
  const calls = useMemo(
    () =>
      callsAbout(
        routes.map(({ record }) => record),
        all,
      ),
    [routes, all],
  );
  const asked = (setting: string, isWanted: boolean, body: string) =>
    writtenFunction(setting, isWanted, body, RECORD_ARGS);
  const colours = useWritten(
    host,
    asked('colorFunction', settings.useColorFunction, settings.colorFunction),
    calls,
  );
  const weights = useWritten(
    host,
    asked('strokeWeightFunction', settings.useStrokeWeightFunction, settings.strokeWeightFunction),
    calls,
  );
  const opacities = useWritten(
    host,
    asked('strokeOpacityFunction', settings.useStrokeOpacityFunction, settings.strokeOpacityFunction),
    calls,
  );
  return routes.map(({ record, way }) => (
    <MapPath
      key={record.id}
      map={map}
      at={way}
      look={{
        colour: cssColour(colours.results.get(record.id), cssColour(settings.color, '#1976d3')),
        weight: numberOr(weights.results.get(record.id), settings.strokeWeight),
        opacity: numberOr(opacities.results.get(record.id), settings.strokeOpacity),
      }}
    />
  ));
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}
