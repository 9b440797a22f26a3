import type L from 'leaflet';
import type { MapRecord } from './map-records.ts';

/** An entity where it is on a map. */
export interface Place {
  readonly record: MapRecord;
  readonly at: L.LatLng;
}
