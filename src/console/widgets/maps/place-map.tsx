import type L from 'leaflet';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Shown } from '../../i18n/translation-key.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { NativeWidget, WidgetProps } from '../contract/widget.ts';
import { Areas, areasOf } from './areas.tsx';
import { Fitting, wholeView } from './fitting.tsx';
import { Graticule } from './graticule.tsx';
import { earthGround, type MapGround, pictureGround } from './map-ground.ts';
import { MapNotes } from './map-notes.tsx';
import { MapPicture } from './map-picture.tsx';
import { histories, latestRecords, type MapRecord } from './map-records.ts';
import { type MapProvider, MapSettings, PlacingSettings } from './map-settings.ts';
import { MapSurface, type Surface } from './map-surface.tsx';
import { Marks } from './marks.tsx';
import type { Place } from './place.ts';
import { cornersOf } from './rings.ts';
import { type Route, Routes } from './routes.tsx';
import { saveValues } from './save-values.ts';
import { MapTiles } from './tile-layer.tsx';
import { tilesOf } from './tiles.ts';
import { usePictureAddress, usePictureSize } from './use-picture-size.ts';
import { useTiles } from './use-tiles.ts';
import { useWritten, writtenFunction } from './use-written.ts';

type MapProps = WidgetProps & { readonly settings: MapSettings };

function mapOf(usual: MapProvider, schema = MapSettings): NativeWidget {
  return nativeWidget(schema, function PlaceMap(props: MapProps) {
    const { settings } = props;
    // Older dashboards have HERE among the maps of OpenStreetMap.
    const isHere = usual === 'openstreet-map' && settings.mapProvider.startsWith('HERE.');
    const provider = settings.provider ?? (isHere ? 'here' : usual);
    return provider === 'image-map' ? <PictureMap {...props} /> : <EarthMap {...props} provider={provider} />;
  });
}

const mapsOf = (schema?: typeof MapSettings): Readonly<Record<MapProvider, NativeWidget>> => ({
  'openstreet-map': mapOf('openstreet-map', schema),
  'google-map': mapOf('google-map', schema),
  here: mapOf('here', schema),
  'tencent-map': mapOf('tencent-map', schema),
  'image-map': mapOf('image-map', schema),
});

/** Maps of where entities are, or of the ways that they went, by whose map it is unless the settings name another. */
export const placeMaps = mapsOf();

/** The same for those who place entities on them. */
export const placingMaps = mapsOf(PlacingSettings);

function EarthMap({ provider, ...props }: MapProps & { provider: Exclude<MapProvider, 'image-map'> }) {
  const { settings } = props;
  const ground = useMemo(() => earthGround(settings), [settings]);
  const tiles = useMemo(() => tilesOf(provider, settings), [provider, settings]);
  const { layers, note, onFetched } = useTiles(tiles);
  return (
    <Places
      {...props}
      ground={ground}
      groundless={note}
      attribution={layers.length > 0 ? tiles.attribution : []}
    >
      {({ map }) =>
        layers.map((source, place) => (
          <MapTiles key={source.url} map={map} source={source} place={place} onFetched={onFetched} />
        ))
      }
    </Places>
  );
}

function PictureMap(props: MapProps) {
  const { settings, width, height, host } = props;
  const address = usePictureAddress(host, settings);
  const size = usePictureSize(address);
  const known = typeof size === 'object' ? size : undefined;
  const [pictureWidth, pictureHeight] = [known?.width ?? width, known?.height ?? height];
  const ground = useMemo(
    () =>
      pictureGround(
        settings,
        { width: Math.max(pictureWidth, 1), height: Math.max(pictureHeight, 1) },
        { width: Math.max(width, 1), height: Math.max(height, 1) },
      ),
    [settings, pictureWidth, pictureHeight, width, height],
  );
  return (
    <Places {...props} ground={ground} notes={size === 'lost' ? [{ key: 'map-widget.no-picture' }] : []}>
      {({ map }) =>
        known && ground.bounds && <MapPicture map={map} address={address} bounds={ground.bounds} />
      }
    </Places>
  );
}

function Places({
  settings,
  config,
  picture,
  width,
  height,
  host,
  ground,
  notes = [],
  groundless,
  attribution,
  children,
}: MapProps & {
  ground: MapGround;
  notes?: readonly Shown[];
  /** Why nothing is drawn below the markers. */
  groundless?: Shown | undefined;
  attribution?: Parameters<typeof MapNotes>[0]['attribution'];
  children(surface: Surface): ReactNode;
}) {
  const isRoute = picture.period !== undefined;
  const [firstLabel, secondLabel] = ground.labels;
  const { records, ways } = useMemo(() => {
    if (!isRoute) return { records: latestRecords(picture), ways: undefined };
    const all = histories(picture, [firstLabel, secondLabel]);
    return {
      records: all.flatMap(({ records: own }) => own.findLast(({ data }) => ground.numbersOf(data)) ?? []),
      ways: all,
    };
  }, [isRoute, picture, firstLabel, secondLabel, ground]);
  const all = useMemo(() => records.map(({ data }) => data), [records]);
  const { places, failure } = usePlaces(host, settings, ground, records);
  const routes = useMemo(
    () =>
      ways?.flatMap(({ records: own }): Route[] => {
        const way = own.flatMap(({ data }) => {
          const numbers = ground.numbersOf(data);
          return numbers ? [ground.placeOf(numbers)] : [];
        });
        const record = own.at(-1);
        return record && way.length > 1 ? [{ record, way }] : [];
      }) ?? [],
    [ways, ground],
  );
  const areas = useMemo(() => areasOf(records, settings, ground), [records, settings, ground]);
  const everywhere = useMemo(
    () => [
      ...places.map(({ at }) => at),
      ...routes.flatMap(({ way }) => way),
      ...areas.flatMap(({ rings }) => cornersOf(rings)),
    ],
    [places, routes, areas],
  );
  const size = useMemo(() => ({ width, height }), [width, height]);
  const [problem, setProblem] = useState<Shown>();
  const map = useRef<L.Map>(undefined);
  const showWhole = useCallback(() => {
    const view = wholeView(ground, settings, everywhere, size);
    if (ground.bounds) map.current?.setMaxBounds(ground.bounds);
    map.current?.setView(view.centre, view.zoom, { animate: false });
  }, [ground, settings, everywhere, size]);

  const isNowhere = records.length > 0 && places.length === 0 && areas.length === 0;
  const said = [
    ...notes,
    ...(isNowhere
      ? [
          {
            key: 'map-widget.nowhere',
            values: { count: records.length, keys: ground.labels.join(', ') },
          } as const,
        ]
      : []),
    ...(records.length === 0 ? [{ key: 'widget.no-data' } as const] : []),
  ];
  const errors = [...(failure === undefined ? [] : [{ text: failure }]), ...(problem ? [problem] : [])];
  return (
    <MapSurface
      label={host.title}
      crs={ground.crs}
      start={wholeView(ground, settings, everywhere, size)}
      zooms={ground.zooms}
      bounds={ground.bounds}
      size={size}
      canWheel={!settings.disableScrollZooming}
      onFit={showWhole}
      notes={<MapNotes {...{ errors, groundless }} notes={said} attribution={attribution ?? []} />}
    >
      {(surface) => (
        <>
          <Fitting
            surface={surface}
            mapRef={map}
            ground={ground}
            everywhere={everywhere}
            settings={settings}
            showWhole={showWhole}
          />
          <Graticule surface={surface} ground={ground} />
          {children(surface)}
          {settings.showPolygon && (
            <Areas
              {...{ ground, areas, settings, all, host }}
              map={surface.map}
              onSave={(record, values) => saveValues(host, record, values)}
              onFailure={setProblem}
            />
          )}
          <Routes map={surface.map} {...{ routes, settings, all, host }} />
          <Marks
            {...{ surface, ground, places, settings, all, host }}
            records={records}
            labelColour={config.color ?? undefined}
            onFailure={setProblem}
          />
        </>
      )}
    </MapSurface>
  );
}

const POSITION_ARGS = ['origXPos', 'origYPos'];

/** Where the entities are, of which that is known; on a picture a function of the settings may move them. */
function usePlaces(
  host: MapProps['host'],
  settings: MapSettings,
  ground: MapGround,
  records: readonly MapRecord[],
): { places: readonly Place[]; failure: string | undefined } {
  const positioned = useMemo(
    () =>
      records.flatMap((record) => {
        const numbers = ground.numbersOf(record.data);
        return numbers ? [{ record, numbers }] : [];
      }),
    [records, ground],
  );
  const code = writtenFunction(
    'posFunction',
    ground.bounds !== undefined && !isIdentity(settings.posFunction),
    settings.posFunction,
    POSITION_ARGS,
  );
  const calls = useMemo(
    () => positioned.map(({ record, numbers }) => ({ id: record.id, args: numbers })),
    [positioned],
  );
  const { results, failure } = useWritten(host, code, calls);
  const places = useMemo(
    () =>
      positioned.map(({ record, numbers }): Place => {
        const moved = positionIn(results.get(record.id));
        return { record, at: ground.placeOf(moved ?? numbers) };
      }),
    [positioned, results, ground],
  );
  return { places, failure };
}

/** What the setting holds that nobody has changed. */
function isIdentity(body: string): boolean {
  return /^\s*return\s*\{\s*x:\s*origXPos\s*,\s*y:\s*origYPos\s*\}\s*;?\s*$/.test(body);
}

function positionIn(result: unknown): readonly [number, number] | undefined {
  if (typeof result !== 'object' || result === null || !('x' in result) || !('y' in result)) return undefined;
  const [x, y] = [Number(result.x), Number(result.y)];
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : undefined;
}
