import { expect, test } from 'vitest';
import { MapSettings } from '../../../../../src/console/widgets/maps/map-settings.ts';
import { originsOf, tilesOf } from '../../../../../src/console/widgets/maps/tiles.ts';

const settings = (stored: Record<string, unknown>) => MapSettings.parse(stored);

test('OpenStreetMap has the maps that it is set up with, by the hosts that they come from', () => {
  expect(originsOf(tilesOf('openstreet-map', settings({})))).toEqual([
    'https://a.tile.openstreetmap.org',
    'https://b.tile.openstreetmap.org',
    'https://c.tile.openstreetmap.org',
  ]);
  const esri = tilesOf('openstreet-map', settings({ mapProvider: 'Esri.WorldTopoMap' }));
  expect(originsOf(esri)).toEqual(['https://server.arcgisonline.com']);
});

test('an address of the settings is taken whoever the provider is', () => {
  const own = {
    useCustomProvider: true,
    customProviderTileUrl: 'https://tiles.example.com/{z}/{x}/{y}.png',
  };
  for (const provider of ['openstreet-map', 'google-map', 'here', 'tencent-map'] as const) {
    expect(tilesOf(provider, settings(own))).toMatchObject({
      provider: 'tiles.example.com',
      layers: [{ url: own.customProviderTileUrl }],
    });
  }
});

test('who wants a key, or a program of its own, has no tiles without and says so', () => {
  expect(tilesOf('here', settings({}))).toMatchObject({ layers: [], missing: 'key' });
  const credentials = { app_id: 'me', app_code: 'secret' };
  const here = tilesOf('here', settings({ credentials, mapProvider: 'HERE.hybridDay' }));
  expect(here.layers[0]?.url).toContain('aerial.maps.api.here.com/maptile/2.1/maptile/newest/hybrid.day');
  expect(here.layers[0]?.url).toContain('app_id=me&app_code=secret');
  expect(tilesOf('google-map', settings({}))).toMatchObject({ layers: [], missing: 'program' });
});

test('Tencent counts rows from the south and has names over its pictures from above', () => {
  const hybrid = tilesOf('tencent-map', settings({ tmDefaultMapType: 'hybrid' }));
  expect(hybrid.layers).toMatchObject([{ isFromSouth: true, isInFolders: true }, { isFromSouth: true }]);
});
