import { useEffect, useState } from 'react';
import type { WidgetHost } from '../contract/host.ts';
import type { MapSettings } from './map-settings.ts';
import type { Size } from './map-view.ts';

/** The address of the picture that a map is of: of the settings, or an attribute of the entity of an alias, followed. */
export function usePictureAddress(
  { followLatest }: Pick<WidgetHost, 'followLatest'>,
  { imageEntityAlias: alias, imageUrlAttribute: key, mapImageUrl }: MapSettings,
): string {
  const [followed, setFollowed] = useState('');
  useEffect(() => {
    if (alias === '' || key === '') return;
    setFollowed('');
    return followLatest({ alias }, [{ type: 'ATTRIBUTE', key }], ([latest]) => {
      setFollowed(typeof latest?.value === 'string' ? latest.value : '');
    });
  }, [followLatest, alias, key]);
  return alias !== '' && key !== '' && followed !== '' ? followed : mapImageUrl;
}

/** How large a picture is by itself; undefined until that is known, `lost` where it cannot be had. */
export function usePictureSize(address: string): Size | 'lost' | undefined {
  const [known, setKnown] = useState<{ address: string; size: Size | 'lost' }>();
  useEffect(() => {
    if (address === '') return;
    const image = new Image();
    image.onload = () => {
      const { naturalWidth, naturalHeight } = image;
      // Drawings may have no size of their own.
      setKnown({ address, size: { width: naturalWidth || 300, height: naturalHeight || 150 } });
    };
    image.onerror = () => setKnown({ address, size: 'lost' });
    image.src = address;
    return () => {
      image.onload = null;
      image.onerror = null;
    };
  }, [address]);
  if (address === '') return 'lost';
  return known?.address === address ? known.size : undefined;
}
