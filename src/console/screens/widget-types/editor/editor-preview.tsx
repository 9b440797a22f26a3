import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { WidgetKind, type WidgetType } from '../../../../model/widget.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import { useSize } from '../../../ui/use-size.ts';
import type { SystemWidget, WidgetNeeds } from '../../../widgets/contract/widget.ts';
import { loadCustomWidget } from '../../../widgets/registry/custom-widgets.ts';
import { defaultConfigOf } from '../../../widgets/sample/sample-config.ts';
import { SampleWidget } from '../../../widgets/sample/sample-widget.tsx';
import { nativeTypeOf, TypePreview } from '../../../widgets/sample/type-preview.tsx';
import { draftOf, hasSameProgram, laidOver } from './draft.ts';
import type { EditorView } from './widget-editor.ts';

/** Of a cell of a dashboard, and of what stands above a widget; pixels. */
const CELL = 46;
const HEADER = 28;
const NO_NEEDS: WidgetNeeds = {};

/** A widget of the type as it was written when it ran last, with made-up data. */
export function EditorPreview({ view: { ran, runs, stored } }: { view: EditorView }) {
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const type = useMemo(() => laidOver(stored, ran), [stored, ran]);
  const isNative = nativeTypeOf(stored) !== undefined && hasSameProgram(ran, draftOf(stored));
  return (
    <div
      ref={box}
      tabIndex={-1}
      data-theme="light"
      className="relative min-h-0 min-w-0 flex-1 overflow-hidden rounded-control border border-line bg-surface text-ink"
    >
      {room.width > 0 &&
        (isNative ? (
          <TypePreview type={type} room={room} />
        ) : (
          <CustomPreview key={runs} type={type} room={room} />
        ))}
    </div>
  );
}

/** What a program of its own draws, where it reaches nothing; it can be used as on a dashboard. */
function CustomPreview({ type, room }: { type: WidgetType; room: { width: number; height: number } }) {
  const t = useTranslate();
  const root = useRef<HTMLDivElement>(null);
  const [needs, setNeeds] = useState(NO_NEEDS);
  const { bundleAlias, alias, descriptor } = type;
  const name = type.name || t('widget.new-type');
  const load = useMemo(
    () => () => loadCustomWidget({ name, descriptor: descriptor ?? {}, onNeeds: setNeeds }),
    [name, descriptor],
  );
  const widget = useMemo((): SystemWidget => {
    const kind = WidgetKind.safeParse(descriptor?.type).data ?? 'static';
    return { bundleAlias: bundleAlias ?? '', typeAlias: alias ?? '', kind, needs, load };
  }, [bundleAlias, alias, descriptor, needs, load]);
  const config = useMemo(() => ({ ...defaultConfigOf(descriptor), title: name }), [descriptor, name]);
  useLayoutEffect(() => {
    const drawn = root.current;
    return () => {
      // Whoever is in it while it is drawn anew would begin again at the top of the page.
      if (drawn?.contains(document.activeElement)) drawn.parentElement?.focus({ preventScroll: true });
    };
  }, []);
  const side = (cells: number | undefined, most: number) =>
    Math.min(most, Math.max(cells ?? 1, 1) * CELL) - 2;
  return (
    <div ref={root} className="flex size-full items-center justify-center">
      <SampleWidget
        widget={widget}
        config={config}
        state="sample"
        size={{
          width: side(descriptor?.sizeX, room.width),
          height: side(descriptor?.sizeY, room.height) - HEADER,
        }}
      />
    </div>
  );
}
