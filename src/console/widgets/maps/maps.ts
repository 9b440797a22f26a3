import type { SystemWidget } from '../contract/widget.ts';
import { withTexts } from '../kit/with-texts.ts';
import type { MapProvider } from './map-settings.ts';

const ACTIONS = { markerClick: 'one', polygonClick: 'one', tooltipAction: 'many' } as const;

/** So many entities a map asks for that does not say how many. */
const MOST_ENTITIES = 16_384;

const needs = { actionSources: ACTIONS, entityLimit: { setting: 'mapPageSize', unlessSet: MOST_ENTITIES } };

const load = (provider: MapProvider) => async () => (await import('./place-map.tsx')).placeMaps[provider];

const latest = (typeAlias: string, provider: MapProvider): SystemWidget => ({
  bundleAlias: 'maps_v2',
  typeAlias,
  kind: 'latest',
  needs,
  load: load(provider),
});

const route = (typeAlias: string, provider: MapProvider): SystemWidget => ({
  bundleAlias: 'maps_v2',
  typeAlias,
  kind: 'timeseries',
  needs,
  load: load(provider),
});

const placing = (typeAlias: string, provider: MapProvider): SystemWidget => ({
  bundleAlias: 'input_widgets',
  typeAlias,
  kind: 'latest',
  needs,
  load: async () => (await import('./place-map.tsx')).placingMaps[provider],
});

/** The maps: where entities are, the ways that they went, and how they went them; and those on which they are placed. */
export const maps: readonly SystemWidget[] = [
  {
    bundleAlias: 'maps_v2',
    typeAlias: 'test',
    kind: 'timeseries',
    needs: { ...needs, actionSources: { tooltipAction: 'one' } },
    load: withTexts(async () => (await import('./trip-map.tsx')).tripMap),
  },
  latest('openstreetmap', 'openstreet-map'),
  latest('google_maps', 'google-map'),
  latest('here_map', 'here'),
  latest('tencent_maps', 'tencent-map'),
  latest('image_map', 'image-map'),
  route('route_map', 'google-map'),
  route('route_map_openstreetmap', 'openstreet-map'),
  route('route_map_tencent_maps', 'tencent-map'),
  placing('markers_placement_openstreetmap', 'openstreet-map'),
  placing('markers_placement_image_map', 'image-map'),
  placing('markers_placement_google_maps', 'google-map'),
];
