import * as z from 'zod/mini';
import { relationsQuery } from './common-members.ts';
import { oneOf, optionalText, requiredLines, requiredText, when } from './members.ts';
import { type NodeForm, nodeForm } from './node-form.ts';
import { script } from './script-member.tsx';

const SOURCES = {
  CUSTOMER: 'node-form.source-customer',
  TENANT: 'node-form.source-tenant',
  RELATED: 'node-form.source-related',
  ALARM_ORIGINATOR: 'node-form.source-alarm-originator',
} as const;

/** The forms of nodes that make another message, by directive. */
export const transformationForms: Readonly<Record<string, NodeForm>> = {
  tbTransformationNodeChangeOriginatorConfig: nodeForm(
    z.object({
      originatorSource: oneOf(
        'node-form.originator-source',
        Object.keys(SOURCES) as (keyof typeof SOURCES)[],
        (source) => SOURCES[source],
      ),
      ...relationsQuery({ shown: when('originatorSource', 'RELATED') }),
    }),
  ),
  tbTransformationNodeScriptConfig: nodeForm(
    z.object({
      jsScript: script('node-form.transform-function', {
        scriptType: 'update',
        functionName: 'Transform',
        test: 'node-form.test-transform',
      }),
    }),
  ),
  tbTransformationNodeToEmailConfig: nodeForm(
    z.object({
      fromTemplate: requiredText('node-form.mail-from', { description: 'node-form.patterns-allowed' }),
      toTemplate: requiredText('node-form.mail-to', { description: 'node-form.addresses-description' }),
      ccTemplate: optionalText('node-form.mail-cc', { description: 'node-form.addresses-description' }),
      bccTemplate: optionalText('node-form.mail-bcc', { description: 'node-form.addresses-description' }),
      subjectTemplate: requiredText('node-form.mail-subject', { description: 'node-form.patterns-allowed' }),
      bodyTemplate: requiredLines('node-form.mail-body', { description: 'node-form.patterns-allowed' }),
    }),
  ),
};
