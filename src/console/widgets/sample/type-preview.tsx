import { mdiPuzzleOutline } from '@mdi/js';
import { useMemo } from 'react';
import { isNullId } from '../../../model/entity-id.ts';
import type { WidgetType } from '../../../model/widget.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SystemWidget } from '../contract/widget.ts';
import { systemWidget } from '../registry/system-widgets.ts';
import { defaultConfigOf, sampleConfig } from './sample-config.ts';
import { SampleWidget } from './sample-widget.tsx';

/** Of a cell of a dashboard in a window of usual width, pixels. */
const CELL = 46;
/** Of the bar with the title, pixels. */
const HEADER = 28;
/** Where a type does not say how large its widgets are; cells. */
const UNSAID = { sizeX: 8, sizeY: 5 };

/** The type as the console draws it itself; undefined of types that somebody else has made. */
export function nativeTypeOf({ bundleAlias, alias, tenantId }: WidgetType): SystemWidget | undefined {
  if (!isNullId(tenantId)) return undefined;
  return systemWidget({ bundleAlias: bundleAlias ?? '', typeAlias: alias ?? '' });
}

/**
 * A widget of a type as it looks on a dashboard with made-up data, made smaller where it does not fit: a picture, of
 * which nothing takes the focus. Types that are drawn by what somebody wrote are shown by the picture of their bundle.
 */
export function TypePreview({
  type,
  room,
  image,
}: {
  type: WidgetType;
  /** In pixels. */
  room: { width: number; height: number };
  /** The address of the picture of its bundle. */
  image?: string | undefined;
}) {
  const t = useTranslate();
  const native = nativeTypeOf(type);
  const config = useMemo(
    () =>
      native && {
        ...sampleConfig(`${native.bundleAlias}/${native.typeAlias}`, defaultConfigOf(type.descriptor)),
        title: type.name,
      },
    [native, type],
  );
  const { sizeX = UNSAID.sizeX, sizeY = UNSAID.sizeY } = type.descriptor ?? {};
  const natural = { width: Math.max(sizeX, 1) * CELL, height: Math.max(sizeY, 1) * CELL };
  const scale = Math.min(1, room.width / natural.width, room.height / natural.height);
  return (
    <div
      inert
      style={room}
      className="relative flex shrink-0 items-center justify-center overflow-hidden bg-surface"
    >
      {native && config ? (
        <div
          style={{ width: natural.width * scale, height: natural.height * scale }}
          className="relative overflow-hidden"
        >
          <div className="absolute start-0 top-0 origin-top-left rtl:origin-top-right" style={{ scale }}>
            <SampleWidget
              widget={native}
              config={config}
              state="sample"
              size={{ width: natural.width - 2, height: natural.height - HEADER }}
            />
          </div>
        </div>
      ) : (
        <div className="flex flex-col items-center gap-2 p-4 text-center text-muted">
          {image ? (
            <img src={image} alt="" className="max-h-24 max-w-full" />
          ) : (
            <Icon path={mdiPuzzleOutline} size={40} />
          )}
          <span className="wrap-anywhere">{t('dashboard.drawn-by-its-own')}</span>
        </div>
      )}
    </div>
  );
}
