import { useMemo, useRef } from 'react';
import { useTranslate } from '../../../i18n/i18n.ts';
import { useSize } from '../../../ui/use-size.ts';
import { nativeTypeOf, TypePreview } from '../../../widgets/sample/type-preview.tsx';
import { draftOf, hasSameProgram, laidOver } from './draft.ts';
import type { EditorView } from './widget-editor.ts';

/** A widget of the type as it was written when it ran last, with made-up data. */
export function EditorPreview({ view: { ran, stored } }: { view: EditorView }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const room = useSize(box);
  const type = useMemo(() => laidOver(stored, ran), [stored, ran]);
  const isNative = nativeTypeOf(stored) !== undefined && hasSameProgram(ran, draftOf(stored));
  return (
    <div
      ref={box}
      className="relative min-h-0 min-w-0 flex-1 overflow-hidden rounded-control border border-line"
    >
      {room.width > 0 && isNative && <TypePreview type={type} room={room} />}
      {!isNative && <p className="p-4 text-muted">{t('widget-type.no-preview')}</p>}
    </div>
  );
}
