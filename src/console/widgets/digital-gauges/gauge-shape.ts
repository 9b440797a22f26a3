import { arcPath, pointOn } from '../kit/arc-path.ts';

/** The room of a gauge, in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

export type GaugeType = 'arc' | 'donut' | 'horizontalBar' | 'verticalBar';

/** A point of the drawing, and how a text lies to it. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Where everything of a gauge stands, in pixels. */
export interface GaugeShape {
  /** How thick the bar is. */
  readonly thickness: number;
  /** The path of the bar from its beginning to a part of it, 0 to 1. */
  bar(part: number): string;
  /** The path of a mark across the bar. */
  tick(part: number): string;
  readonly value: TextPlace;
  readonly min: TextPlace;
  readonly max: TextPlace;
  readonly label: TextPlace;
}

/** What a gauge is laid out with. */
export interface ShapeWishes {
  readonly room: Room;
  /** Of the largest thickness, 0 to 1. */
  readonly widthScale: number;
  /** Where a ring begins, degrees clockwise from the right. */
  readonly startAngle: number;
  /** The heights of the lines of text, in pixels; 0 where there is none. */
  readonly titleHeight: number;
  readonly labelHeight: number;
  readonly minMaxHeight: number;
  readonly valueHeight: number;
}

const EDGE = 6;
/** The largest thickness of a bar, of its radius, and of its room. */
const RING = 0.42;
const BAR = 0.6;

/** Lays a gauge out in its room: what is not shown leaves its room to the bar. */
export function gaugeShape(type: GaugeType, wishes: ShapeWishes): GaugeShape {
  switch (type) {
    case 'arc':
      return half(wishes);
    case 'donut':
      return ring(wishes);
    case 'horizontalBar':
      return lying(wishes);
    case 'verticalBar':
      return standing(wishes);
  }
}

function half({ room, widthScale, titleHeight, labelHeight, minMaxHeight }: ShapeWishes): GaugeShape {
  const below = Math.max(minMaxHeight, labelHeight) + EDGE / 2;
  const outer = Math.max(Math.min(room.width / 2 - EDGE, room.height - titleHeight - below - EDGE), EDGE);
  const thickness = outer * RING * widthScale;
  const radius = outer - thickness / 2;
  const cx = room.width / 2;
  const cy = titleHeight + (room.height - titleHeight - below - outer) / 2 + outer;
  const under = cy + minMaxHeight;
  return {
    thickness,
    bar: (part) => arcPath(cx, cy, radius, -90, -90 + 180 * part),
    tick: (part) => across(cx, cy, radius, thickness, -90 + 180 * part),
    value: { x: cx, y: cy - 2, anchor: 'middle' },
    min: { x: cx - radius, y: under, anchor: 'middle' },
    max: { x: cx + radius, y: under, anchor: 'middle' },
    label: { x: cx, y: cy + labelHeight, anchor: 'middle' },
  };
}

function ring({
  room,
  widthScale,
  startAngle,
  titleHeight,
  labelHeight,
  valueHeight,
}: ShapeWishes): GaugeShape {
  const outer = Math.max(Math.min(room.width, room.height - titleHeight) / 2 - EDGE, EDGE);
  const thickness = outer * RING * 0.75 * widthScale;
  const radius = outer - thickness / 2;
  const cx = room.width / 2;
  const cy = titleHeight + (room.height - titleHeight) / 2;
  // Degrees of the drawing begin on top.
  const from = startAngle + 90;
  const inner = radius - thickness / 2;
  return {
    thickness,
    bar: (part) => arcPath(cx, cy, radius, from, from + 360 * part),
    tick: (part) => across(cx, cy, radius, thickness, from + 360 * part),
    value: { x: cx, y: cy + valueHeight * 0.35, anchor: 'middle' },
    min: { x: cx - inner * 0.45, y: cy + inner * 0.72, anchor: 'middle' },
    max: { x: cx + inner * 0.45, y: cy + inner * 0.72, anchor: 'middle' },
    label: { x: cx, y: cy + valueHeight * 0.35 + labelHeight * 1.2, anchor: 'middle' },
  };
}

function lying({ room, widthScale, ...texts }: ShapeWishes): GaugeShape {
  const above = texts.titleHeight + texts.valueHeight;
  const below = Math.max(texts.minMaxHeight, texts.labelHeight);
  const space = Math.max(room.height - above - below - EDGE, 4);
  const thickness = Math.max(space * BAR * widthScale, 2);
  const y = above + space / 2;
  const [left, right] = [EDGE, Math.max(room.width - EDGE, EDGE + 1)];
  const at = (part: number) => left + (right - left) * part;
  const under = y + thickness / 2 + below;
  return {
    thickness,
    bar: (part) => `M${left} ${y}H${at(part)}`,
    tick: (part) => `M${at(part)} ${y - thickness / 2}V${y + thickness / 2}`,
    value: { x: room.width / 2, y: above - EDGE / 2, anchor: 'middle' },
    min: { x: left, y: under, anchor: 'start' },
    max: { x: right, y: under, anchor: 'end' },
    label: { x: room.width / 2, y: under, anchor: 'middle' },
  };
}

function standing({ room, widthScale, ...texts }: ShapeWishes): GaugeShape {
  const above = texts.titleHeight + texts.valueHeight + EDGE;
  const bottom = Math.max(room.height - texts.labelHeight - EDGE, above + 1);
  const thickness = Math.max(room.width * BAR * widthScale, 2);
  const x = room.width / 2;
  const at = (part: number) => bottom - (bottom - above) * part;
  const beside = x + thickness / 2 + 3;
  return {
    thickness,
    bar: (part) => `M${x} ${bottom}V${at(part)}`,
    tick: (part) => `M${x - thickness / 2} ${at(part)}H${x + thickness / 2}`,
    value: { x, y: texts.titleHeight + texts.valueHeight, anchor: 'middle' },
    min: { x: beside, y: bottom, anchor: 'start' },
    max: { x: beside, y: above + texts.minMaxHeight * 0.8, anchor: 'start' },
    // Some letters reach below their line.
    label: { x, y: room.height - texts.labelHeight * 0.3, anchor: 'middle' },
  };
}

function across(cx: number, cy: number, radius: number, thickness: number, degrees: number): string {
  const inner = pointOn(cx, cy, radius - thickness / 2, degrees);
  const outer = pointOn(cx, cy, radius + thickness / 2, degrees);
  return `M${inner.x} ${inner.y}L${outer.x} ${outer.y}`;
}
