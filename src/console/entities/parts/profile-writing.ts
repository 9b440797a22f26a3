import * as z from 'zod/mini';
import { runCommand } from '../../commands/run-command.ts';
import type { ProfileWriting, WrittenProfile } from '../../inputs/entity/profile-writing.ts';

const NOUNS = { DEVICE_PROFILE: 'device-profile', TENANT_PROFILE: 'tenant-profile' } as const;

const Written = z.looseObject({ id: z.looseObject({ id: z.string() }), name: z.string() });

/** How profiles of a type are created and changed where they are picked: by the commands of their own list. */
export function profileWriting(entityType: ProfileWriting['entityType']): ProfileWriting {
  const noun = NOUNS[entityType];
  return {
    entityType,
    create: async (name) =>
      writtenIn(await runCommand(`${noun}.create`, { name }, { source: 'toolbar', proposed: true })),
    async edit(id, name) {
      const entities = [{ entityType, id, name }];
      const changed = await runCommand(`${noun}.edit`, {}, { source: 'toolbar', entities });
      return writtenIn(z.looseObject({ saved: z.unknown() }).safeParse(changed).data?.saved);
    },
  };
}

function writtenIn(result: unknown): WrittenProfile | undefined {
  const { data } = Written.safeParse(result);
  return data && { id: data.id.id, name: data.name };
}
