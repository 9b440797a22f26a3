import L from 'leaflet';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { WidgetHost } from '../contract/host.ts';
import { cssColour } from '../kit/css-colour.ts';
import type { MapGround } from './map-ground.ts';
import { MapMark } from './map-mark.tsx';
import { MapPath, type Rings } from './map-path.tsx';
import { MapPopup } from './map-popup.tsx';
import type { MapRecord, RecordData } from './map-records.ts';
import type { MapSettings } from './map-settings.ts';
import { cornersOf, ringsOf, storedRings } from './rings.ts';
import { Tooltip, type TooltipText } from './tooltip.tsx';
import { callsAbout, RECORD_ARGS } from './use-looks.ts';
import { useWritten, writtenFunction } from './use-written.ts';

/** The area of an entity. */
export interface Area {
  readonly record: MapRecord;
  readonly rings: Rings;
}

/** The key of areas, by what older dashboards call the setting, too. */
export function areaLabel({ polKeyName, polygonKeyName }: MapSettings): string {
  return polKeyName || polygonKeyName;
}

/** The areas of those entities that have one. */
export function areasOf(records: readonly MapRecord[], settings: MapSettings, ground: MapGround): Area[] {
  if (!settings.showPolygon) return [];
  const label = areaLabel(settings);
  return records.flatMap((record) => {
    const rings = Object.hasOwn(record.data, label) ? ringsOf(record.data[label], ground) : undefined;
    return rings ? [{ record, rings }] : [];
  });
}

const COLOUR = '#3388ff';

/** Areas on a map: they can be pressed, and their corners moved where the settings want that. */
export function Areas({
  map,
  ground,
  areas,
  settings,
  all,
  host,
  onSave,
  onFailure,
}: {
  map: L.Map;
  ground: MapGround;
  areas: readonly Area[];
  settings: MapSettings;
  all: readonly RecordData[];
  host: WidgetHost;
  onSave(record: MapRecord, values: Readonly<Record<string, unknown>>): Promise<Shown | undefined>;
  onFailure(failure: Shown | undefined): void;
}) {
  const [open, setOpen] = useState<{ id: string; at: L.LatLng; byKey: boolean }>();
  const [changed, setChanged] = useState<ReadonlyMap<string, { rings: Rings; from: Rings }>>(new Map());
  const calls = useMemo(
    () =>
      callsAbout(
        areas.map(({ record }) => record),
        all,
      ),
    [areas, all],
  );
  const colours = useWritten(
    host,
    writtenFunction(
      'polygonColorFunction',
      settings.usePolygonColorFunction,
      settings.polygonColorFunction,
      RECORD_ARGS,
    ),
    calls,
  );
  const text: TooltipText = {
    pattern: settings.polygonTooltipPattern,
    written: {
      setting: 'polygonTooltipFunction',
      isWanted: settings.usePolygonTooltipFunction,
      body: settings.polygonTooltipFunction,
    },
  };
  const canEdit = settings.editablePolygon && host.mode === 'view';

  function press({ record }: Area, at: L.LatLng, byKey: boolean) {
    for (const action of host.actions('polygonClick')) host.act(action, { entity: record.source.entity });
    if (settings.showPolygonTooltip) setOpen({ id: record.id, at, byKey });
  }

  async function save({ record, rings: from }: Area, rings: Rings) {
    setChanged((known) => new Map(known).set(record.id, { rings, from }));
    const failure = await onSave(record, { [areaLabel(settings)]: storedRings(rings, ground) });
    onFailure(failure);
    if (failure) setChanged((known) => new Map([...known].filter(([id]) => id !== record.id)));
  }

  return areas.map((area) => {
    const { record } = area;
    const draft = changed.get(record.id);
    // What comes back, or from elsewhere, is newer than what was drawn here.
    const rings = draft && draft.from === area.rings ? draft.rings : area.rings;
    const fill = cssColour(colours.results.get(record.id), cssColour(settings.polygonColor, COLOUR));
    const isPressed = settings.showPolygonTooltip || host.actions('polygonClick').length > 0;
    return (
      <AreaOnMap
        key={record.id}
        {...{ map, rings, canEdit }}
        name={record.data.entityName as string}
        look={{
          colour: cssColour(settings.polygonStrokeColor, fill),
          opacity: settings.polygonStrokeOpacity,
          weight: settings.polygonStrokeWeight,
          fill: { colour: fill, opacity: settings.polygonOpacity },
        }}
        isOpen={open?.id === record.id}
        onPress={isPressed ? (at, byKey) => press(area, at, byKey) : undefined}
        onChange={(changedRings) => void save(area, changedRings)}
      >
        {open?.id === record.id && (
          <MapPopup
            map={map}
            at={open.at}
            above={0}
            label={record.data.entityName as string}
            takesFocus={open.byKey}
            onClose={() => setOpen(undefined)}
          >
            <Tooltip {...{ host, text, record, all }} />
          </MapPopup>
        )}
      </AreaOnMap>
    );
  });
}

function AreaOnMap({
  map,
  rings,
  name,
  look,
  isOpen,
  canEdit,
  onPress,
  onChange,
  children,
}: {
  map: L.Map;
  rings: Rings;
  name: string;
  look: Parameters<typeof MapPath>[0]['look'];
  isOpen: boolean;
  canEdit: boolean;
  onPress: ((at: L.LatLng, byKey: boolean) => void) | undefined;
  onChange(rings: Rings): void;
  children: ReactNode;
}) {
  const t = useTranslate();
  const [isFocused, setFocused] = useState(false);
  const corners = useMemo(() => cornersOf(rings), [rings]);
  const centre = useMemo(() => L.latLngBounds(corners).getCenter(), [corners]);
  return (
    <>
      <MapPath
        map={map}
        at={rings}
        look={isFocused ? { ...look, weight: look.weight + 3, opacity: 1 } : look}
        onPress={onPress && ((at) => onPress(at, false))}
      />
      {onPress && (
        <MapMark map={map} at={centre}>
          <button
            type="button"
            data-map-stop=""
            aria-label={t('map-widget.area', { name })}
            aria-expanded={isOpen}
            className="absolute size-px"
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onClick={() => onPress(centre, true)}
          />
        </MapMark>
      )}
      {canEdit &&
        corners.map((corner, place) => (
          <MapMark
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place among all
            key={place}
            map={map}
            at={corner}
            onMoved={(to) => onChange(withCorner(rings, place, to))}
          >
            <button
              type="button"
              data-map-stop=""
              aria-label={t('map-widget.corner', { number: place + 1, name })}
              aria-description={t('map-widget.corner-keys')}
              className="pointer-events-auto absolute size-3 -translate-1/2 border border-accent bg-raised"
              onKeyDown={(event) => {
                if (event.key !== 'Delete' || corners.length <= 3) return;
                event.preventDefault();
                event.stopPropagation();
                onChange(withCorner(rings, place, undefined));
              }}
              onContextMenu={(event) => {
                event.preventDefault();
                if (corners.length > 3) onChange(withCorner(rings, place, undefined));
              }}
            />
          </MapMark>
        ))}
      {children}
    </>
  );
}

/** An area with one of its corners elsewhere, or without it. */
function withCorner(rings: Rings, place: number, to: L.LatLng | undefined): Rings {
  let at = -1;
  const change = (part: L.LatLng | unknown[]): unknown[] => {
    if (Array.isArray(part)) return [part.flatMap((one) => change(one as L.LatLng | unknown[]))];
    at += 1;
    if (at !== place) return [part];
    return to ? [to] : [];
  };
  return change(rings as unknown[])[0] as Rings;
}
