import * as z from 'zod/mini';
import { deviceRelationsQuery, relationsQuery, timeUnit } from './common-members.ts';
import { flag, mapping, names, oneOf, requiredText, someOf, when, whole } from './members.ts';
import { type NodeForm, nodeForm } from './node-form.ts';

const DETAILS = {
  TITLE: 'node-form.detail-title',
  COUNTRY: 'node-form.detail-country',
  STATE: 'node-form.detail-state',
  CITY: 'node-form.detail-city',
  ZIP: 'node-form.detail-zip',
  ADDRESS: 'node-form.detail-address',
  ADDRESS2: 'node-form.detail-address2',
  PHONE: 'node-form.detail-phone',
  EMAIL: 'node-form.detail-email',
  ADDITIONAL_INFO: 'node-form.detail-additional-info',
} as const;

const FETCH_MODES = {
  FIRST: 'node-form.fetch-first',
  LAST: 'node-form.fetch-last',
  ALL: 'node-form.fetch-all',
} as const;

const ORDERS = { ASC: 'node-form.ascending', DESC: 'node-form.descending' } as const;

/** What is copied of another entity. */
const copied = {
  telemetry: flag('node-form.latest-telemetry', { description: 'node-form.latest-telemetry-description' }),
  attrMapping: mapping('node-form.attribute-mapping', {
    description: 'node-form.attribute-mapping-description',
    isRequired: true,
  }),
};

/** What is read of one entity, by where it is kept. */
const values = {
  tellFailureIfAbsent: flag('node-form.fail-if-absent', {
    description: 'node-form.fail-if-absent-description',
  }),
  clientAttributeNames: names('node-form.client-attributes'),
  sharedAttributeNames: names('node-form.shared-attributes'),
  serverAttributeNames: names('node-form.server-attributes'),
  latestTsKeyNames: names('node-form.latest-keys'),
  getLatestValueWithTs: flag('node-form.latest-with-time', {
    description: 'node-form.latest-with-time-description',
  }),
};

const isAll = when('fetchMode', 'ALL');
const isInterval = when('useMetadataIntervalPatterns', false);
const isPattern = when('useMetadataIntervalPatterns');

/** The forms of nodes that add to the metadata of messages, by directive. */
export const enrichmentForms: Readonly<Record<string, NodeForm>> = {
  tbEnrichmentNodeCustomerAttributesConfig: nodeForm(z.object(copied)),
  tbEnrichmentNodeTenantAttributesConfig: nodeForm(z.object(copied)),
  tbEnrichmentNodeRelatedAttributesConfig: nodeForm(z.object({ ...relationsQuery(), ...copied })),
  tbEnrichmentNodeEntityDetailsConfig: nodeForm(
    z.object({
      detailsList: someOf(
        'node-form.details',
        Object.keys(DETAILS) as (keyof typeof DETAILS)[],
        (detail) => DETAILS[detail],
      ),
      addToMetadata: flag('node-form.add-to-metadata', {
        description: 'node-form.add-to-metadata-description',
      }),
    }),
  ),
  tbEnrichmentNodeOriginatorAttributesConfig: nodeForm(z.object(values)),
  tbEnrichmentNodeDeviceAttributesConfig: nodeForm(z.object({ ...deviceRelationsQuery(), ...values })),
  tbEnrichmentNodeOriginatorFieldsConfig: nodeForm(
    z.object({
      fieldsMapping: mapping('node-form.fields-mapping', {
        description: 'node-form.fields-mapping-description',
        isRequired: true,
      }),
    }),
  ),
  tbEnrichmentNodeGetTelemetryFromDatabase: nodeForm(
    z.object({
      latestTsKeyNames: names('node-form.timeseries-keys', { description: 'node-form.patterns-allowed' }),
      fetchMode: oneOf(
        'node-form.fetch-mode',
        Object.keys(FETCH_MODES) as (keyof typeof FETCH_MODES)[],
        (mode) => FETCH_MODES[mode],
      ),
      orderBy: oneOf(
        'node-form.order',
        Object.keys(ORDERS) as (keyof typeof ORDERS)[],
        (order) => ORDERS[order],
        {
          shown: isAll,
        },
      ),
      limit: whole('node-form.limit', { least: 2, most: 1000, shown: isAll }),
      useMetadataIntervalPatterns: flag('node-form.interval-patterns', {
        description: 'node-form.interval-patterns-description',
      }),
      startInterval: whole('node-form.start-interval', { least: 1, shown: isInterval }),
      startIntervalTimeUnit: timeUnit('node-form.start-unit', { shown: isInterval }),
      endInterval: whole('node-form.end-interval', { least: 1, shown: isInterval }),
      endIntervalTimeUnit: timeUnit('node-form.end-unit', { shown: isInterval }),
      startIntervalPattern: requiredText('node-form.start-pattern', { shown: isPattern }),
      endIntervalPattern: requiredText('node-form.end-pattern', { shown: isPattern }),
    }),
  ),
};
