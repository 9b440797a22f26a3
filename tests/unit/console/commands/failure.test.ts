import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { failureOf } from '../../../../src/console/commands/failure.ts';
import { ApiError } from '../../../../src/console/wire/api-error.ts';

const params = z.object({
  name: z.string(),
  provisionKey: z.string(),
  telemetrySchema: z.string(),
  attributesSchema: z.string(),
});

const fieldsOf = (message: string) => {
  const error = new ApiError({ status: 400, shown: { text: message }, body: { message } });
  return Object.keys(failureOf(error, params).fields);
};

describe('What a platform refuses is said', () => {
  test('next to the field that its sentence names', () => {
    expect(fieldsOf('Device profile with such name already exists!')).toEqual(['name']);
    expect(fieldsOf('Device profile with such provision device key already exists!')).toEqual([
      'provisionKey',
    ]);
    expect(fieldsOf('[Transport Configuration] failed to parse telemetry proto schema due to: x')).toEqual([
      'telemetrySchema',
    ]);
  });

  test('about the whole where it names none', () => {
    expect(fieldsOf('Devices are gone!')).toEqual([]);
    expect(fieldsOf('The key of a device to provision is wrong')).toEqual([]);
  });
});
