import type { MapProvider, MapSettings } from './map-settings.ts';

/** Tiles of an address, in which `{x}`, `{y}` and `{z}` stand for which one, and `{s}` for one of several hosts. */
export interface TileLayer {
  readonly url: string;
  readonly subdomains: string;
  readonly maxZoom: number;
  /** Whether the first row is the southernmost. */
  readonly isFromSouth?: true;
  /** The tiles lie in folders of 16 by 16, `{folderX}` and `{folderY}`. */
  readonly isInFolders?: true;
}

/** What a map is drawn on. */
export interface Tiles {
  /** Of whom, as its name is written. */
  readonly provider: string;
  /** From the lowest to the highest; none where there is nothing to fetch. */
  readonly layers: readonly TileLayer[];
  /** Who made what is shown, and where to read about it. */
  readonly attribution: readonly { readonly text: string; readonly href?: string }[];
  /** Why there is nothing to fetch: a key is missing, or the provider has no tiles that this console may fetch. */
  readonly missing?: 'key' | 'program';
}

const OSM = { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' };
const ESRI = { text: '© Esri' };
const CARTO = { text: '© CARTO', href: 'https://carto.com/attributions' };
const MAX_ZOOM = 19;

/** The maps that are chosen by name where the provider is OpenStreetMap. */
const NAMED: Readonly<Record<string, Omit<Tiles, 'provider'>>> = {
  'OpenStreetMap.Mapnik': layer('https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png', [OSM]),
  'OpenStreetMap.HOT': layer('https://{s}.tile.openstreetmap.fr/hot/{z}/{x}/{y}.png', [
    OSM,
    { text: 'Humanitarian OpenStreetMap Team', href: 'https://www.hotosm.org/' },
  ]),
  'Esri.WorldStreetMap': layer(
    'https://server.arcgisonline.com/ArcGIS/rest/services/World_Street_Map/MapServer/tile/{z}/{y}/{x}',
    [ESRI],
  ),
  'Esri.WorldTopoMap': layer(
    'https://server.arcgisonline.com/ArcGIS/rest/services/World_Topo_Map/MapServer/tile/{z}/{y}/{x}',
    [ESRI],
  ),
  'CartoDB.Positron': layer(
    'https://{s}.basemaps.cartocdn.com/light_all/{z}/{x}/{y}{r}.png',
    [OSM, CARTO],
    'abcd',
  ),
  'CartoDB.DarkMatter': layer(
    'https://{s}.basemaps.cartocdn.com/dark_all/{z}/{x}/{y}{r}.png',
    [OSM, CARTO],
    'abcd',
  ),
};

const HERE_MAPS: Readonly<Record<string, { base: string; variant: string }>> = {
  'HERE.normalDay': { base: 'base', variant: 'normal.day' },
  'HERE.normalNight': { base: 'base', variant: 'normal.night' },
  'HERE.hybridDay': { base: 'aerial', variant: 'hybrid.day' },
  'HERE.terrainDay': { base: 'aerial', variant: 'terrain.day' },
};

const TENCENT_STREETS = 'https://rt{s}.map.gtimg.com/realtimerender?z={z}&x={x}&y={y}&type=vector&style=0';
const TENCENT_SATELLITE = 'https://p{s}.map.gtimg.com/sateTiles/{z}/{folderX}/{folderY}/{x}_{y}.jpg';
const TENCENT_NAMES = 'https://rt{s}.map.gtimg.com/tile?z={z}&x={x}&y={y}&styleid=2&version=297';

/** Where the tiles of a map come from. An address of the widget's own is taken whoever the provider is. */
export function tilesOf(provider: Exclude<MapProvider, 'image-map'>, settings: MapSettings): Tiles {
  if (settings.useCustomProvider && settings.customProviderTileUrl.trim() !== '') {
    const url = settings.customProviderTileUrl.trim();
    const attribution = /openstreetmap\.org\//.test(url) ? [OSM] : [];
    return { provider: hostIn(url), ...layer(url, attribution) };
  }
  switch (provider) {
    case 'openstreet-map':
      return { provider: 'OpenStreetMap', ...(NAMED[settings.mapProvider] ?? layer(MAPNIK, [OSM])) };
    case 'here':
      return { provider: 'HERE', ...hereTiles(settings) };
    case 'tencent-map':
      return { provider: 'Tencent Maps', ...tencentTiles(settings.tmDefaultMapType) };
    case 'google-map':
      // Google gives them to its own program alone.
      return { provider: 'Google Maps', layers: [], attribution: [], missing: 'program' };
  }
}

const MAPNIK = 'https://{s}.tile.openstreetmap.org/{z}/{x}/{y}.png';

/** The origins that tiles come from. */
export function originsOf({ layers }: Tiles): string[] {
  const urls = layers.flatMap(({ url, subdomains }) =>
    url.includes('{s}') ? [...subdomains].map((one) => url.replace('{s}', one)) : [url],
  );
  return [...new Set(urls.flatMap((url) => URL.parse(url, location.href)?.origin ?? []))];
}

function layer(
  url: string,
  attribution: Tiles['attribution'],
  subdomains = 'abc',
): Pick<Tiles, 'layers' | 'attribution'> {
  return { layers: [{ url, subdomains, maxZoom: MAX_ZOOM }], attribution };
}

function hereTiles({ mapProvider, mapProviderHere, credentials }: MapSettings): Omit<Tiles, 'provider'> {
  // Older dashboards have its maps among those of the other providers.
  const name = mapProviderHere || mapProvider;
  const { base, variant } = HERE_MAPS[name] ?? { base: 'base', variant: 'normal.day' };
  const attribution = [{ text: '© HERE', href: 'https://legal.here.com/en-gb/terms' }];
  const { app_id: id, app_code: code } = credentials;
  if (!id || !code) return { layers: [], attribution: [], missing: 'key' };
  const key = new URLSearchParams({ app_id: id, app_code: code, lg: 'eng' });
  const url = `https://{s}.${base}.maps.api.here.com/maptile/2.1/maptile/newest/${variant}/{z}/{x}/{y}/256/png8?${key}`;
  return layer(url, attribution, '1234');
}

function tencentTiles(type: string): Pick<Tiles, 'layers' | 'attribution'> {
  const common = { subdomains: '0123', maxZoom: 18, isFromSouth: true } as const;
  const streets = { url: TENCENT_STREETS, ...common };
  const satellite = { url: TENCENT_SATELLITE, ...common, isInFolders: true } as const;
  const layers = { satellite: [satellite], hybrid: [satellite, { url: TENCENT_NAMES, ...common }] }[type] ?? [
    streets,
  ];
  return { layers, attribution: [{ text: '© Tencent', href: 'https://map.qq.com/' }] };
}

function hostIn(url: string): string {
  return URL.parse(url.replace(/^(https?:\/\/)\{s\}\./, '$1'), location.href)?.host ?? url;
}
