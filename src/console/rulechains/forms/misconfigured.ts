import type { NodeDefinition } from '../../../model/component-descriptor.ts';
import { isRecord } from '../../../model/json-object.ts';
import { formFaults } from './form-faults.ts';
import { nodeFormOf } from './node-forms.ts';

interface Configured {
  readonly configuration: unknown;
}

const known = new WeakMap<Configured, boolean>();

/** Whether the platform could not start a node with what it is set up with; never one that there is no form for. */
export function isMisconfigured(node: Configured, definition: NodeDefinition | undefined): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  const now = hasFaults(node, definition);
  known.set(node, now);
  return now;
}

function hasFaults({ configuration }: Configured, definition: NodeDefinition | undefined): boolean {
  const form = definition && nodeFormOf(definition.configDirective ?? '');
  if (!form) return false;
  if (configuration != null && !isRecord(configuration)) return true;
  const faults = formFaults(form, configuration ?? {}, definition.defaultConfiguration ?? {});
  return Object.keys(faults).length > 0;
}
