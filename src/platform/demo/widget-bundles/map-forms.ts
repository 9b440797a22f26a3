import {
  choice,
  colour,
  type Fields,
  image,
  lines,
  number,
  object,
  type SettingsForm,
  script,
  text,
  texts,
  yes,
} from './settings-form.ts';

/** Who draws the ground of a map. */
export type MapProvider = 'google-map' | 'openstreet-map' | 'here' | 'image-map' | 'tencent-map';

/** A plan that is there until somebody chooses an image. */
const plan = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"><rect width="640" height="400" fill="#eceff1"/>' +
    '<path d="M20 20 H620 V380 H20 Z M20 180 H300 M300 20 V260 M300 320 V380 M400 180 H620" ' +
    'fill="none" stroke="#78909c" stroke-width="8"/></svg>',
)}`;

const byProvider = (provider: MapProvider) => ({ when: `model.provider === '${provider}'` });
const [google, openStreet, here, tencent, onImage] = (
  ['google-map', 'openstreet-map', 'here', 'tencent-map', 'image-map'] as const
).map(byProvider);
const onEarth = { when: "model.provider !== 'image-map'" };
const ground = { roadmap: 'Roads', satellite: 'Satellite', hybrid: 'Satellite and roads' };

const tiles: Fields = {
  gmApiKey: text('Key of Google Maps', '', google),
  gmDefaultMapType: choice('Ground of Google Maps', 'roadmap', { ...ground, terrain: 'Terrain' }, google),
  mapProvider: choice(
    'Ground',
    'OpenStreetMap.Mapnik',
    {
      'OpenStreetMap.Mapnik': 'OpenStreetMap',
      'OpenStreetMap.HOT': 'OpenStreetMap, Humanitarian',
      'Esri.WorldStreetMap': 'Esri, streets',
      'Esri.WorldTopoMap': 'Esri, topography',
      'CartoDB.Positron': 'CARTO, light',
      'CartoDB.DarkMatter': 'CARTO, dark',
    },
    openStreet,
  ),
  // Also where the provider gives its tiles to nobody but its own program.
  useCustomProvider: yes('Tiles of another server', false, onEarth),
  customProviderTileUrl: text('Address of its tiles', 'https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png', {
    when: "model.provider !== 'image-map' && model.useCustomProvider === true",
  }),
  mapProviderHere: choice(
    'Ground of HERE',
    'HERE.normalDay',
    {
      'HERE.normalDay': 'Day',
      'HERE.normalNight': 'Night',
      'HERE.hybridDay': 'Satellite and roads',
      'HERE.terrainDay': 'Terrain',
    },
    here,
  ),
  credentials: object('Access to HERE', { app_id: text('App id', ''), app_code: text('App code', '') }, here),
  tmApiKey: text('Key of Tencent Maps', '', tencent),
  tmDefaultMapType: choice('Ground of Tencent Maps', 'roadmap', ground, tencent),
};

const providerNames = {
  'google-map': 'Google Maps',
  'openstreet-map': 'OpenStreetMap',
  here: 'HERE',
  'tencent-map': 'Tencent Maps',
};

const provider = (fallback: MapProvider): Fields => ({
  provider: choice('Map', fallback, { ...providerNames, 'image-map': 'Image' }),
  ...tiles,
  mapImageUrl: image('Image of the map', plan, onImage),
  imageEntityAlias: text('Alias whose attribute has the image', '', onImage),
  imageUrlAttribute: text('Attribute with the image', '', onImage),
});

/** What a tooltip says of an entity until somebody writes another. */
export const placeTooltip = `<strong>\${entityName}</strong><br/>Latitude: \${latitude:5}<br/>Longitude: \${longitude:5}`;

/** The same of an entity on an image. */
export const planTooltip = `<strong>\${entityName}</strong><br/>From the left: \${xPos:2}<br/>From above: \${yPos:2}`;

const labels = (tooltip: string): Fields => ({
  showLabel: yes('Show labels', true),
  label: text('Label', `\${entityName}`),
  useLabelFunction: yes('Label by a function', false),
  labelFunction: script('Label: f(data, dsData, dsIndex)'),
  showTooltip: yes('Show tooltips', true),
  showTooltipAction: choice('Tooltips come by', 'click', { click: 'A click', hover: 'The mouse over it' }),
  autocloseTooltip: yes('One tooltip at a time', true),
  tooltipPattern: lines('Tooltip', tooltip),
  useTooltipFunction: yes('Tooltip by a function', false),
  tooltipFunction: script('Tooltip: f(data, dsData, dsIndex)'),
});

const markers: Fields = {
  color: colour('Colour'),
  useColorFunction: yes('Colour by a function', false),
  colorFunction: script('Colour: f(data, dsData, dsIndex)'),
  markerImage: image('Image of a marker'),
  markerImageSize: number('Size of the image, px', 34),
  useMarkerImageFunction: yes('Image by a function', false),
  markerImageFunction: script('Image and its size: f(data, images, dsData, dsIndex)'),
  markerImages: texts('Images that the function has', 'image'),
};

const common: Fields = {
  defaultZoomLevel: number('Zoom at first', undefined, onEarth),
  useDefaultCenterPosition: yes('Begin at a certain place', false, onEarth),
  mapPageSize: number('Entities fetched at once', 16_384),
  defaultCenterPosition: text('That place: latitude,longitude', '0,0', onEarth),
  fitMapBounds: yes('Show all entities at first', true, onEarth),
  draggableMarker: yes('Markers can be moved', false),
  disableScrollZooming: yes('No zoom by the wheel', false, onEarth),
  latKeyName: text('Key of the latitude', 'latitude', onEarth),
  lngKeyName: text('Key of the longitude', 'longitude', onEarth),
  xPosKeyName: text('Key of the place from the left, 0 to 1', 'xPos', onImage),
  yPosKeyName: text('Key of the place from above, 0 to 1', 'yPos', onImage),
  ...labels(placeTooltip),
  posFunction: script('Place: f(origXPos, origYPos)', 'return { x: origXPos, y: origYPos };', onImage),
  markerOffsetX: number('Where an image stands on its place, from its left', 0.5, onImage),
  markerOffsetY: number('The same from above', 1, onImage),
  ...markers,
};

const drawn = { when: 'model.showPolygon === true' };

const polygon: Fields = {
  showPolygon: yes('Show areas', false),
  polygonKeyName: text('Key of the corners', 'coordinates', drawn),
  editablePolygon: yes('Areas can be changed', false, drawn),
  polygonColor: colour('Ground', undefined, drawn),
  polygonOpacity: number('How much of the ground is seen, 0 to 1', 0.5, drawn),
  polygonStrokeColor: colour('Border', undefined, drawn),
  polygonStrokeOpacity: number('How much of the border is seen, 0 to 1', 1, drawn),
  polygonStrokeWeight: number('Width of the border', 1, drawn),
  showPolygonTooltip: yes('Show tooltips', false, drawn),
  polygonTooltipPattern: lines('Tooltip', `<strong>\${entityName}</strong><br/>\${ts}`, drawn),
  usePolygonTooltipFunction: yes('Tooltip by a function', false, drawn),
  polygonTooltipFunction: script('Tooltip: f(data, dsData, dsIndex)', undefined, drawn),
  usePolygonColorFunction: yes('Colour by a function', false, drawn),
  polygonColorFunction: script('Colour: f(data, dsData, dsIndex)', undefined, drawn),
};

const stroke: Fields = {
  strokeWeight: number('Width of the line', 2),
  strokeOpacity: number('How much of the line is seen, 0 to 1', 1),
};

const route: Fields = {
  ...stroke,
  useStrokeWeightFunction: yes('Width by a function', false),
  strokeWeightFunction: script('Width: f(data, dsData, dsIndex)', undefined, {
    when: 'model.useStrokeWeightFunction === true',
  }),
  useStrokeOpacityFunction: yes('How much is seen by a function', false),
  strokeOpacityFunction: script('How much is seen: f(data, dsData, dsIndex)', undefined, {
    when: 'model.useStrokeOpacityFunction === true',
  }),
};

const clustered = { when: "model.useClusterMarkers === true && model.provider !== 'image-map'" };

const clustering: Fields = {
  useClusterMarkers: yes('Draw markers that are close as one', false, onEarth),
  zoomOnClick: yes('A click shows what is in it', true, clustered),
  maxZoom: number('From this zoom on each by itself, 0 to 18', undefined, clustered),
  showCoverageOnHover: yes('The mouse over it shows where they are', true, clustered),
  animate: yes('Move when it comes apart', true, clustered),
  maxClusterRadius: number('How far it reaches, px', 80, clustered),
  chunkedLoading: yes('Add many markers little by little', false, clustered),
  removeOutsideVisibleBounds: yes('Draw only what is in sight', true, clustered),
};

/** The settings of maps of the latest places. */
export const placesForm = (fallback: MapProvider): SettingsForm => [
  { title: 'Map', fields: provider(fallback) },
  { title: 'Markers', fields: common },
  { title: 'Areas', fields: polygon },
  { title: 'Markers that are close', fields: clustering },
];

/** The settings of maps of ways. */
export const routeForm = (fallback: MapProvider): SettingsForm => [
  { title: 'Map', fields: provider(fallback) },
  { title: 'Markers', fields: common },
  { title: 'Areas', fields: polygon },
  { title: 'Way', fields: route },
];

const { showTooltipAction: _action, autocloseTooltip, ...tripLabels } = labels(placeTooltip);
const { color, useColorFunction, colorFunction, ...tripMarkers } = markers;
const decorated = { when: 'model.usePolylineDecorator === true' };
const dotted = { when: 'model.showPoints === true' };

/** The settings of trips that are played. */
export const tripForm: SettingsForm = [
  { title: 'Map', fields: { provider: choice('Map', 'openstreet-map', providerNames), ...tiles } },
  {
    title: 'Trip',
    fields: {
      normalizationStep: number('Step of the player, ms', 1_000),
      latKeyName: text('Key of the latitude', 'latitude'),
      lngKeyName: text('Key of the longitude', 'longitude'),
      ...tripLabels,
      tooltipColor: colour('Ground of the tooltip', '#fff'),
      tooltipFontColor: colour('Letters of the tooltip', '#000'),
      tooltipOpacity: number('How much of the tooltip is seen, 0 to 1', 1),
      autocloseTooltip: autocloseTooltip as Fields[string],
      rotationAngle: number('Turn of the image, degrees', 0),
      ...tripMarkers,
    },
  },
  {
    title: 'Way',
    fields: {
      color: color as Fields[string],
      ...stroke,
      useColorFunction: useColorFunction as Fields[string],
      colorFunction: colorFunction as Fields[string],
      usePolylineDecorator: yes('Signs along the way', false),
      decoratorSymbol: choice('Sign', 'arrowHead', { arrowHead: 'Arrow', dash: 'Stroke' }, decorated),
      decoratorSymbolSize: number('Size of the signs', 10, decorated),
      useDecoratorCustomColor: yes('Signs in a colour of their own', false, decorated),
      decoratorCustomColor: colour('Colour of the signs', '#000', decorated),
      decoratorOffset: lines('First sign from the beginning, px or %', '20px', decorated),
      endDecoratorOffset: lines('Last sign from the end, px or %', '20px', decorated),
      decoratorRepeat: lines('From one sign to the next, px or %', '20px', decorated),
    },
  },
  {
    title: 'Points',
    fields: {
      showPoints: yes('Show points', false),
      pointColor: colour('Colour', undefined, dotted),
      pointSize: number('Size, px', 10, dotted),
      usePointAsAnchor: yes('Stop at certain points only', false, dotted),
      pointAsAnchorFunction: script(
        'Whether to stop at a point: f(data, dsData, dsIndex)',
        undefined,
        dotted,
      ),
      pointTooltipOnRightPanel: yes('Points have tooltips', true, dotted),
    },
  },
  { title: 'Areas', fields: polygon },
];
