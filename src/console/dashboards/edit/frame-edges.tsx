import { EDGE_ATTRIBUTE } from './move-pointer.ts';

/** By the names of what they move, with where they lie on a widget. */
const EDGES = [
  ['top', 'inset-x-2 -top-1 h-2 cursor-ns-resize'],
  ['bottom', 'inset-x-2 -bottom-1 h-2 cursor-ns-resize'],
  ['start', 'inset-y-2 -start-1 w-2 cursor-ew-resize'],
  ['end', 'inset-y-2 -end-1 w-2 cursor-ew-resize'],
  ['top start', '-start-1 -top-1 size-3 cursor-nwse-resize rtl:cursor-nesw-resize'],
  ['top end', '-end-1 -top-1 size-3 cursor-nesw-resize rtl:cursor-nwse-resize'],
  ['bottom start', '-start-1 -bottom-1 size-3 cursor-nesw-resize rtl:cursor-nwse-resize'],
  ['bottom end', '-end-1 -bottom-1 size-4 cursor-nwse-resize rtl:cursor-nesw-resize pointer-coarse:size-8'],
] as const;
/** In one column only the height can be another. */
const OF_PHONES = EDGES.filter(([names]) => names === 'bottom');

/** The edges by which a pointer resizes the widget that they stand beside; keys resize it too. */
export function FrameEdges({ isPhone }: { isPhone: boolean }) {
  return (isPhone ? OF_PHONES : EDGES).map(([names, place]) => (
    <span
      key={names}
      aria-hidden
      {...{ [EDGE_ATTRIBUTE]: names }}
      className={`absolute z-20 touch-none ${place}`}
    >
      {names === 'bottom end' && (
        <span className="absolute end-1.5 bottom-1.5 size-2.5 border-e-2 border-b-2 border-line-strong opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 pointer-coarse:opacity-100" />
      )}
    </span>
  ));
}
