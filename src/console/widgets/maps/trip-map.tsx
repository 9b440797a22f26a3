import { mdiInformationOutline } from '@mdi/js';
import L from 'leaflet';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { HistoryPlayer } from '../../inputs/time/history-player.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';
import { cssColour } from '../kit/css-colour.ts';
import { Areas, areasOf } from './areas.tsx';
import { CleanText } from './clean-text.tsx';
import { decorationsOf, symbolLines } from './decoration.ts';
import { EntityMark } from './entity-mark.tsx';
import { Fitting, wholeView } from './fitting.tsx';
import { Graticule } from './graticule.tsx';
import { earthGround } from './map-ground.ts';
import { MapNotes } from './map-notes.tsx';
import { MapPath } from './map-path.tsx';
import { MapPopup } from './map-popup.tsx';
import { histories, type MapRecord, type RecordData } from './map-records.ts';
import { TripSettings } from './map-settings.ts';
import { MapSurface, type Surface } from './map-surface.tsx';
import { Routes } from './routes.tsx';
import { saveValues } from './save-values.ts';
import { MapTiles } from './tile-layer.tsx';
import { tilesOf } from './tiles.ts';
import { Tooltip, type TooltipText } from './tooltip.tsx';
import { periodOf, type Trip, type TripStop, tripAt, tripsOf } from './trip.ts';
import { callsAbout, RECORD_ARGS, useLooks } from './use-looks.ts';
import { useTiles } from './use-tiles.ts';
import { useWritten, writtenFunction } from './use-written.ts';

type TripProps = WidgetProps & { readonly settings: TripSettings };

/** What the label and the player take of the room, by whether they have one line each, pixels. */
const BARS = { wide: 76, narrow: 116 };
const WIDE = 620;
/** Points of a way that are drawn by themselves; of more, some. */
const MOST_POINTS = 300;

/** The ways that entities went, played: where each was at a moment. */
function TripMap({ settings, config, picture, width, height, host }: TripProps) {
  const t = useTranslate();
  const ground = useMemo(() => earthGround(settings), [settings]);
  const provider =
    settings.provider === 'image-map' || !settings.provider ? 'openstreet-map' : settings.provider;
  const tiles = useMemo(() => tilesOf(provider, settings), [provider, settings]);
  const { layers, note, onFetched } = useTiles(tiles);
  const trips = useMemo(
    () => tripsOf(histories(picture, [settings.latKeyName, settings.lngKeyName]), ground),
    [picture, settings, ground],
  );
  const period = useMemo(() => periodOf(trips), [trips]);
  const [moment, setMoment] = useState<number>();
  const [activeId, setActiveId] = useState<string>();
  const [areTooltipsShown, setTooltipsShown] = useState(settings.showTooltip);
  const map = useRef<L.Map>(undefined);

  const now = useMemo(
    () => trips.flatMap((trip) => tripAt(trip, moment ?? period?.startTs ?? 0) ?? []),
    [trips, moment, period],
  );
  const records = useMemo(() => now.map(({ record }) => record), [now]);
  const all = useMemo(() => records.map(({ data }) => data), [records]);
  const { lookOf, failures } = useLooks(host, settings, records, all);
  const routes = useMemo(
    () =>
      trips.flatMap(({ stops }) => {
        const record = stops.at(-1)?.record;
        return record ? [{ record, way: stops.map(({ at }) => ground.placeOf(at)) }] : [];
      }),
    [trips, ground],
  );
  const ends = useMemo(() => routes.map(({ record }) => record.data), [routes]);
  const areas = useMemo(() => areasOf(records, settings, ground), [records, settings, ground]);
  const everywhere = useMemo(() => routes.flatMap(({ way }) => way), [routes]);
  const anchors = useAnchors(host, settings, trips);

  const size = useMemo(
    () => ({ width, height: Math.max(height - (width >= WIDE ? BARS.wide : BARS.narrow), 40) }),
    [width, height],
  );
  const showWhole = useCallback(() => {
    const view = wholeView(ground, settings, everywhere, size);
    map.current?.setView(view.centre, view.zoom, { animate: false });
  }, [ground, settings, everywhere, size]);
  const active = records.find(({ id }) => id === activeId) ?? records[0];
  const activeLabel = active && lookOf(active).label;
  const text: TooltipText = {
    pattern: settings.tooltipPattern || usualTooltip(settings),
    written: {
      setting: 'tooltipFunction',
      isWanted: settings.useTooltipFunction,
      body: settings.tooltipFunction,
    },
  };
  const notes = trips.length === 0 ? [{ key: 'widget.no-data' } as const] : [];
  const errors = [...failures, ...(anchors.failure === undefined ? [] : [anchors.failure])].map((one) => ({
    text: one,
  }));

  return (
    <div className="flex size-full flex-col">
      {activeLabel !== undefined && (
        <p className="truncate px-2 py-0.5 text-center font-semibold">
          <CleanText markup={activeLabel} />
        </p>
      )}
      <div className="relative min-h-0 flex-1">
        <MapSurface
          label={host.title}
          crs={ground.crs}
          start={wholeView(ground, settings, everywhere, size)}
          zooms={ground.zooms}
          size={size}
          canWheel={!settings.disableScrollZooming}
          onFit={showWhole}
          notes={
            <MapNotes
              errors={errors}
              notes={notes}
              groundless={note}
              attribution={layers.length > 0 ? tiles.attribution : []}
            />
          }
        >
          {(surface) => (
            <>
              <Fitting {...{ surface, ground, everywhere, settings, showWhole }} mapRef={map} />
              <Graticule surface={surface} ground={ground} />
              {layers.map((source, place) => (
                <MapTiles
                  key={source.url}
                  map={surface.map}
                  source={source}
                  place={place}
                  onFetched={onFetched}
                />
              ))}
              {settings.showPolygon && (
                <Areas
                  {...{ ground, areas, all, host }}
                  settings={{ ...settings, editablePolygon: false }}
                  map={surface.map}
                  onSave={(record, values) => saveValues(host, record, values)}
                  onFailure={() => undefined}
                />
              )}
              <Routes map={surface.map} {...{ routes, settings, host }} all={ends} />
              {settings.usePolylineDecorator &&
                routes.map(({ record, way }) => (
                  <Decorated key={record.id} surface={surface} way={way} settings={settings} />
                ))}
              {settings.showPoints &&
                trips.map((trip) => (
                  <Stops
                    key={trip.id}
                    {...{ surface, settings, text, host }}
                    stops={anchors.stops ? trip.stops.filter(({ ts }) => anchors.stops?.has(ts)) : trip.stops}
                    placeOf={ground.placeOf}
                    all={ends}
                  />
                ))}
              {now.map(({ record, at, heading }) => {
                const look = lookOf(record);
                const name = String(record.data.entityName);
                return (
                  <EntityMark
                    key={record.id}
                    map={surface.map}
                    at={ground.placeOf(at)}
                    name={name}
                    look={{
                      ...look,
                      label: undefined,
                      // Pictures are turned as their author has set it up; the arrow of ours points up by itself.
                      rotation: look.image ? heading + settings.rotationAngle : heading + 90,
                    }}
                    offset={{ x: 0.5, y: 0.5 }}
                    labelColour={undefined}
                    isOpen={active?.id === record.id}
                    movingHint=""
                    onPress={() => setActiveId(record.id)}
                  />
                );
              })}
            </>
          )}
        </MapSurface>
        {settings.showTooltip && records.length > 0 && (
          <div className="absolute end-2 top-2 z-1 flex max-h-[80%] max-w-[60%] flex-col items-end gap-1">
            <span className="rounded-card bg-raised text-ink">
              <IconButton
                label={t(areTooltipsShown ? 'map-widget.hide-tooltips' : 'map-widget.show-tooltips')}
                icon={mdiInformationOutline}
                size={16}
                onClick={() => setTooltipsShown(!areTooltipsShown)}
              />
            </span>
            {areTooltipsShown && size.height >= 150 && (
              <ul
                className="flex flex-col gap-1 overflow-y-auto rounded-card p-2 text-[12px]"
                style={{
                  backgroundColor: cssColour(settings.tooltipColor, '#fff'),
                  color: cssColour(settings.tooltipFontColor, '#000'),
                  opacity: Math.min(Math.max(settings.tooltipOpacity, 0), 1),
                }}
              >
                {records.map((record) => (
                  <li key={record.id}>
                    <Tooltip {...{ host, text, record, all }} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
      <div
        className="max-h-1/2 overflow-y-auto px-1 py-0.5"
        style={{ ...cardColours(config), color: config.color ?? undefined }}
      >
        <HistoryPlayer
          period={period}
          step={settings.normalizationStep > 0 ? settings.normalizationStep : 1000}
          onMoment={setMoment}
          {...(anchors.moments && { anchors: anchors.moments })}
        />
      </div>
    </div>
  );
}

/** The records between which the player jumps, where a function of the settings says which those are. */
function useAnchors(
  host: TripProps['host'],
  { usePointAsAnchor, pointAsAnchorFunction }: TripSettings,
  trips: readonly Trip[],
): { moments?: readonly number[]; stops?: ReadonlySet<number>; failure: string | undefined } {
  const stops = useMemo(() => trips.flatMap((trip) => trip.stops), [trips]);
  const calls = useMemo(() => {
    const all = stops.map(({ record }) => record.data);
    return callsAbout(
      stops.map(({ record }, place): MapRecord => ({ ...record, id: String(place) })),
      all,
    );
  }, [stops]);
  const code = writtenFunction('pointAsAnchorFunction', usePointAsAnchor, pointAsAnchorFunction, RECORD_ARGS);
  const { results, failure } = useWritten(host, code, calls);
  return useMemo(() => {
    if (results.size === 0) return { failure };
    const moments = stops.flatMap(({ ts }, place) => (results.get(String(place)) === true ? [ts] : []));
    return { moments, stops: new Set(moments), failure };
  }, [results, stops, failure]);
}

/** Symbols along a way, by the pixels of the zoom. */
function Decorated({
  surface: { map, view },
  way,
  settings,
}: {
  surface: Surface;
  way: readonly L.LatLng[];
  settings: TripSettings;
}) {
  const { zoom } = view;
  const lines = useMemo(() => {
    const pixels = way.map((at) => map.project(at, zoom));
    return decorationsOf(pixels, {
      offset: settings.decoratorOffset,
      endOffset: settings.endDecoratorOffset,
      repeat: settings.decoratorRepeat,
    }).map((place) =>
      symbolLines(place, settings.decoratorSymbol, settings.decoratorSymbolSize).map(({ x, y }) =>
        map.unproject([x, y], zoom),
      ),
    );
  }, [map, way, zoom, settings]);
  const colour = cssColour(settings.color, '#1976d3');
  return (
    <MapPath
      map={map}
      at={lines}
      look={{
        colour: settings.useDecoratorCustomColor ? cssColour(settings.decoratorCustomColor, colour) : colour,
        opacity: settings.strokeOpacity,
        weight: Math.max(settings.strokeWeight, 1),
      }}
    />
  );
}

/** The records of a way as points, each of which says what was then. */
function Stops({
  surface: { map },
  stops,
  settings,
  text,
  host,
  all,
  placeOf,
}: {
  surface: Surface;
  stops: readonly TripStop[];
  settings: TripSettings;
  text: TooltipText;
  host: TripProps['host'];
  all: readonly RecordData[];
  placeOf(at: readonly [number, number]): L.LatLng;
}) {
  const [open, setOpen] = useState<number>();
  const every = Math.ceil(stops.length / MOST_POINTS);
  const drawn = useMemo(
    () =>
      stops
        .filter((_, at) => at % Math.max(every, 1) === 0)
        .map(({ ts, at, record }) => {
          const place = placeOf(at);
          // Nearly no way at all, with round ends: a dot.
          return { ts, record, place, dot: [place, L.latLng(place.lat, place.lng + 1e-9)] };
        }),
    [stops, every, placeOf],
  );
  const opened = drawn.find(({ ts }) => ts === open);
  return (
    <>
      {drawn.map(({ ts, dot }) => (
        <MapPath
          key={ts}
          map={map}
          at={dot}
          look={{
            colour: cssColour(settings.pointColor, cssColour(settings.color, '#1976d3')),
            opacity: 1,
            weight: Math.min(Math.max(settings.pointSize, 1), 100),
          }}
          onPress={settings.pointTooltipOnRightPanel ? () => setOpen(ts) : undefined}
        />
      ))}
      {opened && (
        <MapPopup
          map={map}
          at={opened.place}
          above={settings.pointSize / 2}
          label={String(opened.record.data.entityName)}
          takesFocus={false}
          onClose={() => setOpen(undefined)}
        >
          <Tooltip {...{ host, text, all }} record={opened.record} />
        </MapPopup>
      )}
    </>
  );
}

/** What a tooltip says that nobody has written. */
function usualTooltip({ latKeyName, lngKeyName }: TripSettings): string {
  const lines = [latKeyName, lngKeyName].map((label) => `<br><b>${label}:</b> \${${label}:7}`);
  return `<b>\${entityName}</b>${lines.join('')}`;
}

export const tripMap = nativeWidget(TripSettings, TripMap);
