import Supercluster from 'supercluster';

/** A point of a square world, from 0 to 1: right and down. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** Some points that stand so near to each other that they are one. */
export interface PointCluster extends WorldPoint {
  readonly id: string;
  readonly count: number;
  /** From this zoom on they are more than one. */
  readonly splitsAt: number;
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

/**
 * Sorts points in clusters for all zooms.
 *
 * @param radius of a cluster, in pixels
 * @param extent how wide the world is at zoom 0, in pixels
 */
export function placeIndex(
  points: readonly WorldPoint[],
  { radius, extent }: { radius: number; extent: number },
): PlaceIndex {
  const index = new Supercluster<{ at: number }>({
    radius: Math.max(Math.floor(radius), 1),
    extent,
    maxZoom: MOST_ZOOM,
  });
  index.load(
    points.map((point, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [longitudeOf(point.x), latitudeOf(point.y)] },
    })),
  );
  const within = ({ from, to }: { from: WorldPoint; to: WorldPoint }, zoom: number) => {
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
      const clusters: PointCluster[] = [];
      const single: number[] = [];
      for (const { properties, geometry } of within(part, zoom)) {
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
          splitsAt: index.getClusterExpansionZoom(id),
          members: (most) => index.getLeaves(id, most).map((leaf) => leaf.properties.at),
        });
      }
      return { clusters, single };
    },
    single: (part) =>
      within(part, MOST_ZOOM + 1).flatMap(({ properties }) =>
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
