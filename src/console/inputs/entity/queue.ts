import type { ServiceType } from '../../api/queues.ts';
import type { Input } from '../../commands/input.ts';
import { suggestedText } from '../suggested-text.tsx';
import { beginningWith } from './beginning-with.ts';

/** The name of a queue of a part of the platform: one that there is, or any other. */
export function queueAutocomplete(
  queueNames: (serviceType: ServiceType) => Promise<readonly string[]>,
  serviceType: ServiceType = 'TB_RULE_ENGINE',
): Input<string> {
  return suggestedText(() => queueNames(serviceType), beginningWith);
}
