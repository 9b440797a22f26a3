import L from 'leaflet';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { NativeWidget, WidgetProps } from '../contract/widget.ts';
import { Areas, areasOf } from './areas.tsx';
import { ClusterMark } from './cluster-mark.tsx';
import { EntityMark } from './entity-mark.tsx';
import { Fitting, wholeView } from './fitting.tsx';
import { Graticule } from './graticule.tsx';
import { hullOf } from './hull.ts';
import { earthGround, type MapGround, pictureGround } from './map-ground.ts';
import { MapNotes } from './map-notes.tsx';
import { MapPath } from './map-path.tsx';
import { MapPicture } from './map-picture.tsx';
import { MapPopup } from './map-popup.tsx';
import { histories, latestRecords, type MapRecord, type RecordData } from './map-records.ts';
import { type MapProvider, MapSettings, PlacingSettings } from './map-settings.ts';
import { MapSurface, type Surface } from './map-surface.tsx';
import { PIN } from './pin.tsx';
import type { Place } from './place.ts';
import type { PointCluster } from './place-index.ts';
import { cornersOf } from './rings.ts';
import { type Route, Routes } from './routes.tsx';
import { saveValues } from './save-values.ts';
import { MapTiles } from './tile-layer.tsx';
import { tilesOf } from './tiles.ts';
import { Tooltip } from './tooltip.tsx';
import { useLooks } from './use-looks.ts';
import { usePictureAddress, usePictureSize } from './use-picture-size.ts';
import { clusterPlace, useShownPlaces } from './use-shown-places.ts';
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
      notes={note ? [note] : []}
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
  notes,
  attribution,
  children,
}: MapProps & {
  ground: MapGround;
  notes: readonly Shown[];
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
    ...(failure === undefined ? [] : [{ text: failure }]),
    ...(problem ? [problem] : []),
  ];
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
      notes={<MapNotes notes={said} attribution={attribution ?? []} />}
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

/** How many entities of a cluster are listed that cannot be told apart on the map. */
const MOST_LISTED = 50;

function Marks({
  surface,
  ground,
  places,
  records: everybody,
  settings,
  all,
  host,
  labelColour,
  onFailure,
}: {
  surface: Surface;
  ground: MapGround;
  places: readonly Place[];
  /** Also of those that have no place. */
  records: readonly MapRecord[];
  settings: MapSettings;
  all: readonly RecordData[];
  host: MapProps['host'];
  labelColour: string | undefined;
  onFailure(failure: Shown | undefined): void;
}) {
  const t = useTranslate();
  const { map } = surface;
  const { clusters, single } = useShownPlaces(surface, ground, places, settings);
  const shown = useMemo(() => single.flatMap((at) => places[at] ?? []), [single, places]);
  const records = useMemo(() => shown.map(({ record }) => record), [shown]);
  const { lookOf, failures } = useLooks(host, settings, records, all);
  const [open, setOpen] = useState<readonly { id: string; byKey: boolean }[]>([]);
  const [listed, setListed] = useState<PointCluster>();
  const [covered, setCovered] = useState<PointCluster>();
  const [moved, setMoved] = useState<ReadonlyMap<string, { to: L.LatLng; from: L.LatLng }>>(new Map());
  const [placing, setPlacing] = useState<{ record: MapRecord; at: L.LatLng }>();
  const failure = failures[0];
  useEffect(() => onFailure(failure === undefined ? undefined : { text: failure }), [failure, onFailure]);
  const hasMarks = shown.length + clusters.length > 0;
  useEffect(() => {
    const pane = map.getPane('markerPane');
    if (hasMarks) {
      pane?.setAttribute('role', 'list');
      pane?.setAttribute('aria-label', t('map-widget.markers'));
    } else pane?.removeAttribute('role');
  }, [map, hasMarks, t]);

  const isHovered = settings.showTooltipAction === 'hover';
  const canMove = settings.draggableMarker && host.mode === 'view';

  function show(id: string, byKey: boolean) {
    setOpen((known) => [
      ...(settings.autocloseTooltip ? [] : known.filter((one) => one.id !== id)),
      { id, byKey },
    ]);
  }
  const hide = (id: string) => setOpen((known) => known.filter((one) => one.id !== id));

  function press({ record }: Place, byKey: boolean) {
    for (const action of host.actions('markerClick')) host.act(action, { entity: record.source.entity });
    if (!settings.showTooltip) return;
    if (open.some(({ id }) => id === record.id) && !isHovered) hide(record.id);
    else show(record.id, byKey);
  }

  async function move({ record, at }: Place, to: L.LatLng) {
    setPlacing(undefined);
    setMoved((known) => new Map(known).set(record.id, { to, from: at }));
    const [first, second] = ground.numbersAt(to);
    const [firstLabel, secondLabel] = ground.labels;
    const problem = await saveValues(host, record, { [firstLabel]: first, [secondLabel]: second });
    onFailure(problem);
    if (problem) setMoved((known) => new Map([...known].filter(([id]) => id !== record.id)));
  }

  function pressCluster(cluster: PointCluster) {
    if (settings.zoomOnClick && cluster.splitsAt <= ground.zooms.most) {
      map.setView(clusterPlace(ground, cluster), Math.max(cluster.splitsAt, map.getZoom() + 1));
    } else setListed(listed?.id === cluster.id ? undefined : cluster);
  }

  const placed = new Set(canMove ? places.map(({ record }) => record.id) : []);
  const unplaced = canMove ? everybody.filter(({ id, source }) => source.entity && !placed.has(id)) : [];
  const listedPlaces = listed?.members(MOST_LISTED).flatMap((at) => places[at] ?? []) ?? [];
  return (
    <>
      {covered && settings.showCoverageOnHover && (
        <Coverage map={map} points={covered.members(1000).flatMap((at) => places[at]?.at ?? [])} />
      )}
      {clusters.map((cluster) => (
        <ClusterMark
          key={`${surface.view.zoom} ${cluster.id}`}
          map={map}
          at={clusterPlace(ground, cluster)}
          count={cluster.count}
          isAt={listed?.id === cluster.id}
          onPress={() => pressCluster(cluster)}
          onShown={(isShown) => setCovered(isShown ? cluster : undefined)}
        />
      ))}
      {shown.map((place) => {
        const { record } = place;
        const draft = moved.get(record.id);
        const at = draft?.from.equals(place.at) ? draft.to : place.at;
        const opened = open.find(({ id }) => id === record.id);
        const look = lookOf(record);
        const offset =
          look.rotation !== undefined && !look.image
            ? { x: 0.5, y: 0.5 }
            : { x: settings.markerOffsetX, y: settings.markerOffsetY };
        const name = String(record.data.entityName);
        return (
          <div key={record.id} className="contents">
            <EntityMark
              {...{ map, at, name, look, offset, labelColour }}
              isOpen={opened !== undefined}
              movingHint={t('map-widget.move-keys')}
              onPress={(byKey) => press(place, byKey)}
              onHover={
                settings.showTooltip && isHovered
                  ? (isOver) => (isOver ? show(record.id, false) : hide(record.id))
                  : undefined
              }
              onMoved={canMove ? (to) => void move(place, to) : undefined}
            />
            {opened && (
              <MapPopup
                map={map}
                at={at}
                above={(look.image?.size ?? PIN.height) * offset.y}
                label={name}
                takesFocus={opened.byKey}
                onClose={() => hide(record.id)}
              >
                <Tooltip
                  host={host}
                  record={record}
                  all={all}
                  text={{
                    pattern: settings.tooltipPattern || usualTooltip(ground),
                    written: {
                      setting: 'tooltipFunction',
                      isWanted: settings.useTooltipFunction,
                      body: settings.tooltipFunction,
                    },
                  }}
                />
              </MapPopup>
            )}
          </div>
        );
      })}
      {unplaced.length > 0 && (
        <select
          ref={keepFromMap}
          aria-label={t('map-widget.place-entity')}
          value=""
          className="absolute end-2 top-2 z-[1000] h-7 max-w-[45%] rounded-card border border-line bg-raised text-ink"
          onChange={({ target }) => {
            const record = unplaced.find(({ id }) => id === target.value);
            setPlacing(record && { record, at: map.getCenter() });
          }}
        >
          <option value="">{t('map-widget.place-entity')}</option>
          {unplaced.map(({ id, data }) => (
            <option key={id} value={id}>
              {String(data.entityName)}
            </option>
          ))}
        </select>
      )}
      {placing && (
        <EntityMark
          key={placing.record.id}
          map={map}
          at={placing.at}
          name={String(placing.record.data.entityName)}
          look={lookOf(placing.record)}
          offset={{ x: settings.markerOffsetX, y: settings.markerOffsetY }}
          labelColour={labelColour}
          isOpen={false}
          movingHint={t('map-widget.move-keys')}
          startsHeld
          onPress={() => undefined}
          onMoved={(to) => void move(placing, to)}
          onPutBack={() => setPlacing(undefined)}
        />
      )}
      {listed && (
        <MapPopup
          key={listed.id}
          map={map}
          at={clusterPlace(ground, listed)}
          above={20}
          label={t('map-widget.cluster', { count: listed.count })}
          takesFocus
          onClose={() => setListed(undefined)}
        >
          <ul className="max-h-40 overflow-y-auto">
            {listedPlaces.map(({ record }) => (
              <li key={record.id}>{String(record.data.entityName)}</li>
            ))}
            {listed.count > listedPlaces.length && (
              <li>{t('map-widget.more', { count: listed.count - listedPlaces.length })}</li>
            )}
          </ul>
        </MapPopup>
      )}
    </>
  );
}

/** What is pressed there does not move the map. */
function keepFromMap(element: HTMLElement | null): void {
  if (element) L.DomEvent.disableClickPropagation(element);
}

/** The area that the entities of a cluster stand in. */
function Coverage({ map, points }: { map: L.Map; points: readonly L.LatLng[] }) {
  const rings = useMemo(
    () => hullOf(points.map((at) => ({ at, x: at.lng, y: at.lat }))).map(({ at }) => at),
    [points],
  );
  if (rings.length < 3) return null;
  return <MapPath map={map} at={rings} look={COVERAGE} />;
}

const COVERAGE = {
  colour: 'var(--accent)',
  opacity: 0.9,
  weight: 2,
  fill: { colour: 'var(--accent)', opacity: 0.15 },
};

/** What a tooltip says that nobody has written. */
function usualTooltip({ labels }: MapGround): string {
  const lines = labels.map((label) => `<br><b>${escapedLabel(label)}:</b> \${${label}:7}`);
  return `<b>\${entityName}</b>${lines.join('')}`;
}

function escapedLabel(label: string): string {
  return label.replace(/[<>&]/g, '');
}
