import type L from 'leaflet';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CleanText } from './clean-text.tsx';
import { MapMark } from './map-mark.tsx';
import { Arrow, PIN, Pin } from './pin.tsx';
import type { MarkLook } from './use-looks.ts';

/** Steps of a mark that keys move, pixels. */
const STEP = 10;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Who moves the pointer further between press and release wants to move the map, pixels. */
const STILL = 5;

/** What stands for one entity: a pin or a picture, with a label over it. It can be pressed, and moved where that is wanted. */
export function EntityMark({
  map,
  at,
  name,
  look,
  offset,
  labelColour,
  isOpen,
  isAnimated = false,
  movingHint,
  startsHeld = false,
  onPress,
  onHover,
  onMoved,
  onPutBack,
}: {
  map: L.Map;
  at: L.LatLng;
  /** What it is called, for who hears it. */
  name: string;
  look: MarkLook;
  /** Where in it its place is, as parts of its size. */
  offset: { readonly x: number; readonly y: number };
  labelColour: string | undefined;
  isOpen: boolean;
  /** See `MapMark`. */
  isAnimated?: boolean;
  /** How keys move it, for who hears it. */
  movingHint: string;
  /** Whether keys move it from the beginning, because it is new. */
  startsHeld?: boolean;
  onPress(byKey: boolean): void;
  /** Told that the pointer comes and goes; undefined: nobody wants to know. */
  onHover?: ((isOver: boolean) => void) | undefined;
  /** Undefined: it stays where it is. */
  onMoved?: ((to: L.LatLng) => void) | undefined;
  /** Told that it was not moved after all. */
  onPutBack?(): void;
}) {
  const [isFocused, setFocused] = useState(false);
  const [held, setHeld] = useState(startsHeld ? at : undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (startsHeld) button.current?.focus({ preventScroll: true });
  }, [startsHeld]);
  const pressedAt = useRef<{ x: number; y: number }>(undefined);

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (!onMoved || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = held && ARROWS[event.key];
    if (arrow) {
      const step = event.shiftKey ? 1 : STEP;
      setHeld(map.unproject(map.project(held).add([arrow[0] * step, arrow[1] * step])));
    } else if (held && event.key === 'Enter') {
      setHeld(undefined);
      onMoved(held);
    } else if (held && event.key === 'Escape') {
      setHeld(undefined);
      onPutBack?.();
    } else if (!held && event.key === 'm') setHeld(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <MapMark
      map={map}
      at={held ?? at}
      isAbove={isFocused || isOpen || held !== undefined}
      isAnimated={isAnimated}
      onMoved={onMoved}
    >
      <div
        className="absolute w-max"
        style={{ transform: `translate(${percent(offset.x)}, ${percent(offset.y)})` }}
      >
        <button
          ref={button}
          type="button"
          data-map-stop=""
          aria-label={name}
          aria-expanded={isOpen}
          aria-keyshortcuts={onMoved && 'M'}
          aria-description={onMoved && movingHint}
          className={`peer pointer-events-auto block rounded-sm ${held ? 'outline-2 outline-dashed outline-accent' : ''}`}
          onPointerDown={({ clientX: x, clientY: y }: PointerEvent) => {
            pressedAt.current = { x, y };
          }}
          onClick={({ detail, clientX, clientY }) => {
            const from = pressedAt.current;
            const isStill = !from || Math.hypot(clientX - from.x, clientY - from.y) < STILL;
            if (detail === 0 || isStill) onPress(detail === 0);
          }}
          onKeyDown={onKeyDown}
          onMouseEnter={onHover && (() => onHover(true))}
          onMouseLeave={onHover && (() => onHover(false))}
          onFocus={({ target }) => {
            setFocused(true);
            if (target.matches(':focus-visible')) map.panInside(at, { padding: [48, 48], animate: false });
          }}
          onBlur={() => {
            setFocused(false);
            setHeld(undefined);
          }}
        >
          <Shape look={look} />
        </button>
        {look.label !== undefined && look.label !== '' && (
          <div
            aria-hidden="true"
            data-map-label=""
            className="absolute start-1/2 bottom-full -translate-x-1/2 whitespace-nowrap pb-px font-bold peer-hover:visible! peer-focus-visible:visible! peer-aria-expanded:visible! data-crowded:invisible rtl:translate-x-1/2"
            style={{ color: labelColour, textShadow: HALO }}
          >
            <CleanText markup={look.label} />
          </div>
        )}
      </div>
    </MapMark>
  );
}

/** Light around dark letters: nobody knows what they stand on. */
const HALO = ['1px 0', '-1px 0', '0 1px', '0 -1px', '0 0'].map((at) => `${at} 2px #fff`).join(', ');

function Shape({ look: { image, colour, rotation } }: { look: MarkLook }): ReactNode {
  if (image) return <MarkImage key={image.url} {...image} colour={colour} rotation={rotation} />;
  return rotation === undefined ? (
    <Pin colour={colour} />
  ) : (
    <Arrow colour={colour} size={PIN.height} degrees={rotation} />
  );
}

/** A picture as large as is wanted; a pin where it cannot be had. */
function MarkImage({
  url,
  size,
  colour,
  rotation,
}: {
  url: string;
  size: number;
  colour: string;
  rotation: number | undefined;
}) {
  const [isWide, setWide] = useState<boolean>();
  const [isLost, setLost] = useState(false);
  if (isLost) return <Pin colour={colour} />;
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setWide(naturalWidth > naturalHeight)}
      onError={() => setLost(true)}
      className="block"
      style={{
        ...(isWide ? { width: size, height: 'auto' } : { height: size, width: 'auto' }),
        ...(rotation !== undefined && { transform: `rotate(${rotation}deg)` }),
      }}
    />
  );
}

function percent(part: number): string {
  return `${-100 * Math.min(Math.max(part, -5), 5)}%`;
}
