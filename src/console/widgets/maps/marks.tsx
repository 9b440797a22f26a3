import L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { ClusterMark } from './cluster-mark.tsx';
import { EntityMark } from './entity-mark.tsx';
import { hullOf } from './hull.ts';
import type { MapGround } from './map-ground.ts';
import { MapPath } from './map-path.tsx';
import { MapPopup } from './map-popup.tsx';
import type { MapRecord, RecordData } from './map-records.ts';
import type { MapSettings } from './map-settings.ts';
import type { Surface } from './map-surface.tsx';
import { PIN } from './pin.tsx';
import type { Place } from './place.ts';
import type { PointCluster } from './place-index.ts';
import { saveValues } from './save-values.ts';
import { Tooltip } from './tooltip.tsx';
import { useLooks } from './use-looks.ts';
import { useReadableLabels } from './use-readable-labels.ts';
import { clusterPlace, useShownPlaces } from './use-shown-places.ts';

/** How many entities of a cluster are listed that cannot be told apart on the map. */
const MOST_LISTED = 50;

/**
 * What stands on a map: the entities in sight, those that stand together as one mark, with their areas, ways and what is
 * said of them.
 */
export function Marks({
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
  host: WidgetProps['host'];
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
  const [covered, setCovered] = useState<{ id: PointCluster['id']; zoom: number }>();
  const [moved, setMoved] = useState<ReadonlyMap<string, { to: L.LatLng; from: L.LatLng }>>(new Map());
  const [placing, setPlacing] = useState<{ record: MapRecord; at: L.LatLng }>();
  const failure = failures[0];
  useEffect(() => onFailure(failure === undefined ? undefined : { text: failure }), [failure, onFailure]);

  const isHovered = settings.showTooltipAction === 'hover';
  const isAnimated = settings.useClusterMarkers && settings.animate;
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
    const splitsAt = settings.zoomOnClick ? cluster.splitsAt() : Number.POSITIVE_INFINITY;
    if (splitsAt <= ground.zooms.most) {
      map.setView(clusterPlace(ground, cluster), Math.max(splitsAt, map.getZoom() + 1));
    } else setListed(listed?.id === cluster.id ? undefined : cluster);
  }

  const placed = new Set(canMove ? places.map(({ record }) => record.id) : []);
  const unplaced = canMove ? everybody.filter(({ id, source }) => source.entity && !placed.has(id)) : [];
  const listedPlaces = listed?.members(MOST_LISTED).flatMap((at) => places[at] ?? []) ?? [];
  useReadableLabels(map);
  const { zoom } = surface.view;
  // One that splits is gone without the pointer ever leaving it.
  const coverage = covered?.zoom === zoom ? clusters.find(({ id }) => id === covered.id) : undefined;
  return (
    <>
      {coverage && settings.showCoverageOnHover && (
        <Coverage map={map} points={coverage.members(1000).flatMap((at) => places[at]?.at ?? [])} />
      )}
      {clusters.map((cluster) => (
        <ClusterMark
          key={`${zoom} ${cluster.id}`}
          map={map}
          at={clusterPlace(ground, cluster)}
          count={cluster.count}
          isAt={listed?.id === cluster.id}
          isAnimated={isAnimated}
          onPress={() => pressCluster(cluster)}
          onShown={(isShown) => setCovered(isShown ? { id: cluster.id, zoom } : undefined)}
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
              {...{ map, at, name, look, offset, labelColour, isAnimated }}
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
