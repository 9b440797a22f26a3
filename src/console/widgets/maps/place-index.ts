import Supercluster, { type PointFeature } from 'supercluster';

/** A point of a square world, from 0 to 1: right and down. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** Some points that stand so near to each other that they are one. */
export interface PointCluster extends WorldPoint {
  readonly id: string;
  readonly count: number;
  /** From which zoom on they are more than one. */
  splitsAt(): number;
  /** The places of its points in the list of all, the first of them where there are many. */
  members(most: number): number[];
}

/** What is in a part of the world: clusters, and the places in the list of the points that stand alone. */
export interface FoundPoints {
  readonly clusters: readonly PointCluster[];
  readonly single: readonly number[];
}

/** Finds which points there are in a part of the world. */
export interface PlaceIndex {
  /** In so many clusters as a zoom has. */
  clustered(part: { from: WorldPoint; to: WorldPoint }, zoom: number): FoundPoints;
  /** Each by itself. */
  single(part: { from: WorldPoint; to: WorldPoint }): number[];
}

/** Beyond it nothing is clustered. */
const MOST_ZOOM = 18;
const WHOLE_WORLD: [number, number, number, number] = [-180, -90, 180, 90];

/**
 * Sorts points in clusters, for each zoom once somebody asks about it: for all of them it takes longer than all else of
 * a map.
 *
 * @param radius of a cluster, in pixels
 * @param extent how wide the world is at zoom 0, in pixels
 */
export function placeIndex(
  points: readonly WorldPoint[],
  { radius, extent }: { radius: number; extent: number },
): PlaceIndex {
  const features = points.map(
    (point, at): PointFeature<{ at: number }> => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [longitudeOf(point.x), latitudeOf(point.y)] },
    }),
  );
  const sorted = (some: typeof features, minZoom: number, maxZoom: number) =>
    new Supercluster<{ at: number }>({
      radius: Math.max(Math.floor(radius), 1),
      extent,
      minZoom,
      maxZoom,
    }).load(some);
  const byZoom = new Map<number, ReturnType<typeof sorted>>();
  const indexOf = (zoom: number) => {
    const known = byZoom.get(zoom) ?? sorted(features, zoom, zoom);
    byZoom.set(zoom, known);
    return known;
  };
  const splitOf = (members: typeof features, zoom: number) => {
    const index = sorted(members, zoom, MOST_ZOOM);
    let splitsAt = zoom;
    while (splitsAt <= MOST_ZOOM && index.getClusters(WHOLE_WORLD, splitsAt).length === 1) splitsAt += 1;
    return splitsAt;
  };
  const within = (
    index: ReturnType<typeof sorted>,
    { from, to }: { from: WorldPoint; to: WorldPoint },
    zoom: number,
  ) => {
    const bounds: [number, number, number, number] = [
      longitudeOf(from.x),
      latitudeOf(to.y),
      longitudeOf(to.x),
      latitudeOf(from.y),
    ];
    return index.getClusters(bounds, zoom);
  };
  return {
    clustered(part, zoom) {
      const level = Math.min(Math.max(zoom, 0), MOST_ZOOM);
      const index = indexOf(level);
      const clusters: PointCluster[] = [];
      const single: number[] = [];
      for (const { properties, geometry } of within(index, part, zoom)) {
        if (!('cluster_id' in properties)) {
          single.push(properties.at);
          continue;
        }
        const { cluster_id: id, point_count: count } = properties;
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        clusters.push({
          id: `cluster ${id}`,
          count,
          x: longitude / 360 + 0.5,
          y: worldY(latitude),
          splitsAt: () => splitOf(index.getLeaves(id, count), level + 1),
          members: (most) => index.getLeaves(id, most).map((leaf) => leaf.properties.at),
        });
      }
      return { clusters, single };
    },
    single: (part) =>
      within(indexOf(MOST_ZOOM), part, MOST_ZOOM + 1).flatMap(({ properties }) =>
        'cluster_id' in properties ? [] : [properties.at],
      ),
  };
}

function longitudeOf(x: number): number {
  return (Math.min(Math.max(x, 0), 1) - 0.5) * 360;
}

/** The latitude that Mercator's projection puts there. */
function latitudeOf(y: number): number {
  return (360 * Math.atan(Math.exp((1 - 2 * Math.min(Math.max(y, 0), 1)) * Math.PI))) / Math.PI - 90;
}

function worldY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  return Math.min(Math.max(y, 0), 1);
}
