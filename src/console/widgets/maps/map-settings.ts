// biome-ignore-all lint/suspicious/noTemplateCurlyInString: patterns have variables that look like those of templates
import * as z from 'zod/mini';
import { stored } from '../kit/stored.ts';

/** Whose map it is. */
export const MapProvider = z.enum(['openstreet-map', 'google-map', 'here', 'tencent-map', 'image-map']);
export type MapProvider = z.infer<typeof MapProvider>;

const text = (fallback = '') => stored(z.string(), fallback);
const yes = stored(z.boolean(), true);
const no = stored(z.boolean(), false);
const number = (fallback: number) => stored(z.number(), fallback);
const maybe = z.nullish(z.number());
/** Pictures by address. */
const images = stored(z.array(z.string()), []);

/** What lies below everything else. */
const ground = {
  gmDefaultMapType: text('roadmap'),
  mapProvider: text('OpenStreetMap.Mapnik'),
  useCustomProvider: no,
  customProviderTileUrl: text('https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png'),
  mapProviderHere: text(),
  credentials: stored(z.looseObject({ app_id: z.nullish(z.string()), app_code: z.nullish(z.string()) }), {}),
  tmDefaultMapType: text('roadmap'),
  mapImageUrl: text(),
  imageEntityAlias: text(),
  imageUrlAttribute: text(),
};

/** What part of it is shown. */
const view = {
  defaultZoomLevel: maybe,
  useDefaultCenterPosition: no,
  /** Latitude and longitude. */
  defaultCenterPosition: stored(z.union([z.string(), z.array(z.number())]), '0,0'),
  fitMapBounds: yes,
  disableScrollZooming: no,
};

/** Labels of the keys that say where an entity is. */
const position = {
  latKeyName: text('latitude'),
  lngKeyName: text('longitude'),
  /** On a picture, as parts of its width and its height. */
  xPosKeyName: text('xPos'),
  yPosKeyName: text('yPos'),
  posFunction: text(),
};

/** What stands at a place. */
const marker = {
  draggableMarker: no,
  showLabel: yes,
  label: text('${entityName}'),
  useLabelFunction: no,
  labelFunction: text(),
  showTooltip: yes,
  showTooltipAction: stored(z.enum(['click', 'hover']), 'click'),
  autocloseTooltip: yes,
  tooltipPattern: text(),
  useTooltipFunction: no,
  tooltipFunction: text(),
  /** Where in the picture of the marker its place is, as parts of its size. */
  markerOffsetX: number(0.5),
  markerOffsetY: number(1),
  color: text(),
  useColorFunction: no,
  colorFunction: text(),
  markerImage: text(),
  /** Of the longer side, in pixels. */
  markerImageSize: number(34),
  useMarkerImageFunction: no,
  markerImageFunction: text(),
  markerImages: images,
};

const polygon = {
  showPolygon: no,
  polygonKeyName: text('coordinates'),
  /** What older dashboards call it. */
  polKeyName: text(),
  editablePolygon: no,
  polygonColor: text(),
  polygonOpacity: number(0.5),
  polygonStrokeColor: text(),
  polygonStrokeOpacity: number(1),
  polygonStrokeWeight: number(1),
  showPolygonTooltip: no,
  polygonTooltipPattern: text('<b>${entityName}</b><br>${ts}'),
  usePolygonTooltipFunction: no,
  polygonTooltipFunction: text(),
  usePolygonColorFunction: no,
  polygonColorFunction: text(),
};

const clustering = {
  useClusterMarkers: no,
  zoomOnClick: yes,
  /** From this zoom on every marker stands by itself. */
  maxZoom: maybe,
  showCoverageOnHover: yes,
  /** Whether what splits and joins is seen to do so. */
  animate: yes,
  /** In pixels. */
  maxClusterRadius: number(80),
};

const line = {
  strokeWeight: number(2),
  strokeOpacity: number(1),
  useStrokeWeightFunction: no,
  strokeWeightFunction: text(),
  useStrokeOpacityFunction: no,
  strokeOpacityFunction: text(),
};

/** How a map is set up that shows where entities are, or the ways that they went. */
export const MapSettings = z.object({
  provider: z.nullish(MapProvider),
  ...ground,
  ...view,
  ...position,
  ...marker,
  ...polygon,
  ...clustering,
  ...line,
});
export type MapSettings = z.infer<typeof MapSettings>;

/** How a map is set up on which entities are placed: what they are by is moved unless it is said otherwise. */
export const PlacingSettings = z.extend(MapSettings, { draggableMarker: yes, editablePolygon: yes });

/** How an animation of ways is set up, besides. */
export const TripSettings = z.extend(MapSettings, {
  /** How far apart the moments are that are played, ms. */
  normalizationStep: number(1000),
  tooltipColor: text('#fff'),
  tooltipFontColor: text('#000'),
  tooltipOpacity: number(1),
  /** Degrees that a marker is turned besides where it goes. */
  rotationAngle: number(0),
  usePolylineDecorator: no,
  decoratorSymbol: stored(z.enum(['arrowHead', 'dash']), 'arrowHead'),
  /** In pixels. */
  decoratorSymbolSize: number(10),
  useDecoratorCustomColor: no,
  decoratorCustomColor: text('#000'),
  /** In pixels, or percent of the way. */
  decoratorOffset: stored(z.union([z.string(), z.number()]), '20px'),
  endDecoratorOffset: stored(z.union([z.string(), z.number()]), '20px'),
  decoratorRepeat: stored(z.union([z.string(), z.number()]), '20px'),
  showPoints: no,
  pointColor: text(),
  pointSize: number(10),
  usePointAsAnchor: no,
  pointAsAnchorFunction: text(),
  pointTooltipOnRightPanel: yes,
});
export type TripSettings = z.infer<typeof TripSettings>;
