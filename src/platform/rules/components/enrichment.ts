import { CONTAINED, type Component } from './component.ts';

const ORIGINATOR_ATTRIBUTES = {
  clientAttributeNames: [],
  sharedAttributeNames: [],
  serverAttributeNames: [],
  latestTsKeyNames: [],
  tellFailureIfAbsent: true,
  getLatestValueWithTs: false,
} as const;

const MAPPED_ATTRIBUTES = { attrMapping: { temperature: 'tempo' }, telemetry: false } as const;

const DETAILS = { detailsList: [], addToMetadata: false } as const;

/** Components that add to a message what the platform knows. */
export const enrichments: readonly Component[] = [
  {
    clazz: 'metadata.TbGetAttributesNode',
    name: 'originator attributes',
    description: 'Adds attributes and latest telemetry of the originator to the metadata',
    details:
      'Keys of client attributes get the prefix <code>cs_</code>, of shared ones <code>shared_</code>, of server ones <code>ss_</code>; telemetry gets none.',
    defaultConfiguration: ORIGINATOR_ATTRIBUTES,
    configDirective: 'tbEnrichmentNodeOriginatorAttributesConfig',
  },
  {
    clazz: 'metadata.TbGetCustomerAttributeNode',
    name: 'customer attributes',
    description: "Adds attributes or latest telemetry of the originator's customer to the metadata",
    details: 'Every chosen key can go by another name in the metadata.',
    defaultConfiguration: MAPPED_ATTRIBUTES,
    configDirective: 'tbEnrichmentNodeCustomerAttributesConfig',
  },
  {
    clazz: 'metadata.TbGetTenantAttributeNode',
    name: 'tenant attributes',
    description: 'Adds attributes or latest telemetry of the tenant to the metadata',
    details: 'Every chosen key can go by another name in the metadata.',
    defaultConfiguration: MAPPED_ATTRIBUTES,
    configDirective: 'tbEnrichmentNodeTenantAttributesConfig',
  },
  {
    clazz: 'metadata.TbGetRelatedAttributeNode',
    name: 'related attributes',
    description: 'Adds attributes or latest telemetry of a related entity to the metadata',
    details: 'When several entities are related, the first that is found counts.',
    defaultConfiguration: { ...MAPPED_ATTRIBUTES, relationsQuery: CONTAINED },
    configDirective: 'tbEnrichmentNodeRelatedAttributesConfig',
  },
  {
    clazz: 'metadata.TbGetDeviceAttrNode',
    name: 'related device attributes',
    description: 'Adds attributes and latest telemetry of a related device to the metadata',
    defaultConfiguration: {
      ...ORIGINATOR_ATTRIBUTES,
      deviceRelationsQuery: {
        direction: 'FROM',
        maxLevel: 1,
        relationType: 'Contains',
        deviceTypes: ['default'],
        fetchLastLevelOnly: false,
      },
    },
    configDirective: 'tbEnrichmentNodeDeviceAttributesConfig',
  },
  {
    clazz: 'metadata.TbGetCustomerDetailsNode',
    name: 'customer details',
    description: "Adds title, address and contacts of the originator's customer",
    details: 'They go into the message or into the metadata.',
    defaultConfiguration: DETAILS,
    configDirective: 'tbEnrichmentNodeEntityDetailsConfig',
  },
  {
    clazz: 'metadata.TbGetTenantDetailsNode',
    name: 'tenant details',
    description: 'Adds title, address and contacts of the tenant',
    details: 'They go into the message or into the metadata.',
    defaultConfiguration: DETAILS,
    configDirective: 'tbEnrichmentNodeEntityDetailsConfig',
  },
  {
    clazz: 'metadata.TbGetOriginatorFieldsNode',
    name: 'originator fields',
    description: 'Adds fields of the originator, such as its name, to the metadata',
    defaultConfiguration: { fieldsMapping: { name: 'originatorName', type: 'originatorType' } },
    configDirective: 'tbEnrichmentNodeOriginatorFieldsConfig',
  },
  {
    clazz: 'metadata.TbGetTelemetryNode',
    name: 'originator telemetry',
    description: 'Adds telemetry of the originator within a time to the metadata',
    details: 'Of every key the first value, the last, or all of them.',
    defaultConfiguration: {
      latestTsKeyNames: [],
      fetchMode: 'FIRST',
      orderBy: 'ASC',
      limit: 1000,
      startInterval: 2,
      startIntervalTimeUnit: 'MINUTES',
      endInterval: 1,
      endIntervalTimeUnit: 'MINUTES',
      startIntervalPattern: '',
      endIntervalPattern: '',
      useMetadataIntervalPatterns: false,
    },
    configDirective: 'tbEnrichmentNodeGetTelemetryFromDatabase',
  },
];
