/** What is particular to one component of rule chains; everything else is the same for all. */
export interface Component {
  /** Its class, without the package that all are in. */
  readonly clazz: string;
  readonly name: string;
  /** In one line. */
  readonly description: string;
  /** Where the description does not say all. */
  readonly details?: string;
  /** The labels of its ways out besides Failure; Success without them. */
  readonly relationTypes?: readonly string[];
  /** Whether its ways out may have labels of one's own. */
  readonly customRelations?: boolean;
  /** False for one that makes messages of its own. */
  readonly inEnabled?: boolean;
  readonly defaultConfiguration: Readonly<Record<string, unknown>>;
  /** The form that configures it; without it there is nothing to configure. */
  readonly configDirective?: string;
  /** The name of a Material icon. */
  readonly icon?: string;
}

/** What the classes of all components begin with. */
export const COMPONENT_PACKAGE = 'org.thingsboard.rule.engine.';

/** Puts a message into words for the log. */
export const LOG_SCRIPT =
  "return 'Message: ' + JSON.stringify(msg) + '\\nMetadata: ' + JSON.stringify(metadata);";

/** The answer of a component that asks a question. */
export const TRUE_OR_FALSE = ['True', 'False'] as const;

/** The configuration of a component that has none. */
export const NO_CONFIGURATION = { version: 0 } as const;

/** Where to look for related entities, at first: what the originator contains. */
export const CONTAINED = {
  direction: 'FROM',
  maxLevel: 1,
  filters: [{ relationType: 'Contains', entityTypes: [] }],
  fetchLastLevelOnly: false,
} as const;

/** Where a position and the area it may be in are read from. */
export const GEOFENCE = {
  latitudeKeyName: 'latitude',
  longitudeKeyName: 'longitude',
  fetchPerimeterInfoFromMessageMetadata: true,
  perimeterType: null,
  polygonsDefinition: null,
  centerLatitude: null,
  centerLongitude: null,
  range: null,
  rangeUnit: null,
} as const;
