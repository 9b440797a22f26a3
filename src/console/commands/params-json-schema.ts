import * as z from 'zod/mini';
import { translate } from '../i18n/i18n.ts';
import type { Command } from './command.ts';
import { paramMeta } from './param.ts';
import { idsSchema } from './targets.ts';

/** What a command takes as JSON schema, titles and descriptions in the language of the moment. */
export function paramsJsonSchema(command: Command): z.core.JSONSchema.BaseSchema {
  const shape = {
    ...(command.targets && idsSchema(command.targets.count).shape),
    ...command.params?.shape,
  };
  return z.toJSONSchema(z.object(shape), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const meta = paramMeta(zodSchema);
      if (!meta) return;
      jsonSchema.title = translate(meta.title);
      if (meta.description) jsonSchema.description = translate(meta.description);
    },
  });
}
