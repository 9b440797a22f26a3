import { alarmRuleSpecimens } from '../../inputs/alarm-rules/specimens.ts';
import { aliasSpecimens } from '../../inputs/aliases/specimens.ts';
import { codeSpecimens } from '../../inputs/code/specimens.ts';
import { entitySpecimens } from '../../inputs/entity/specimens.ts';
import { filterSpecimens } from '../../inputs/filters/specimens.ts';
import { plainSpecimens } from '../../inputs/plain-specimens.ts';
import { schemaFormSpecimens } from '../../inputs/schema-form/specimens.ts';
import type { Specimen } from '../../inputs/specimen.ts';
import { timeSpecimens } from '../../inputs/time/specimens.ts';
import { valueSpecimens } from '../../inputs/values/specimens.ts';

/** Every input, family by family, as the gallery and its tests show it. */
export function specimens(): readonly Specimen[] {
  return [
    ...plainSpecimens(),
    ...timeSpecimens(),
    ...valueSpecimens(),
    ...entitySpecimens(),
    ...aliasSpecimens(),
    ...filterSpecimens(),
    ...alarmRuleSpecimens(),
    ...codeSpecimens(),
    ...schemaFormSpecimens(),
  ];
}
