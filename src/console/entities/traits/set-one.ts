import { mdiPencilOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { entityId, Uuid } from '../../../model/entity-id.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import type { OneOrSeveral, TranslationKey } from '../../i18n/translation-key.ts';
import { writersOf } from '../kind/access.ts';
import { commandOfKind } from '../kind/command-of-kind.ts';
import { about } from '../kind/counted-names.ts';
import type { EntityKind } from '../kind/entity-kind.ts';
import { VERB_KEYS } from '../kind/verb-keys.ts';
import { labelParam } from '../parts/params.ts';
import { entityPicker } from '../parts/pickers.ts';
import type { Labelled, Outcome, Profiled, Setting, Typed } from './set-anew.ts';

/** What sets is fetched once somebody has decided to. */
const setting = () => import('./set-anew.ts');

/** One thing that is set of many entities at once: its commands are `{noun}.set-{what}`. */
interface Settable<S extends z.ZodMiniType> {
  what: 'label' | 'type' | 'profile';
  title: TranslationKey;
  description: TranslationKey;
  /** What is said while it goes on. */
  doing: OneOrSeveral;
  order: number;
  param: S;
  /** How it stands in an entity, and how another one is laid over it. */
  in(value: z.output<S>): Setting;
}

/** Sets the second, free name. */
export function setLabel(kind: EntityKind): Command {
  return setVerb(kind, {
    what: 'label',
    title: 'entity.set-label',
    description: 'entity.set-label-description',
    doing: 'entity.setting-label',
    order: 50,
    param: labelParam,
    in: (value = '') => ({
      value,
      of: ({ label }: Labelled) => label ?? '',
      over: (stored, label) => ({ ...stored, label: label === '' ? null : label }),
    }),
  });
}

/** Sets the free word that sorts them; `type` is the parameter of their form that says which. */
export function setType(kind: EntityKind, type: z.ZodMiniType<string>): Command {
  return setVerb(kind, {
    what: 'type',
    title: 'entity.set-type',
    description: 'entity.set-type-description',
    doing: 'entity.setting-type',
    order: 51,
    param: type,
    in: (value) => ({
      value,
      of: ({ type: stored }: Typed) => stored ?? '',
      over: (stored, type) => ({ ...stored, type }),
    }),
  });
}

/** The texts about a profile, by its type. */
const PROFILES = {
  DEVICE_PROFILE: {
    title: 'device.device-profile',
    none: 'device-profile.no-device-profiles-matching',
  },
  TENANT_PROFILE: {
    title: 'tenant-profile.tenant-profile',
    none: 'tenant-profile.no-tenant-profiles-matching',
  },
} as const;

/** Sets the profile that says how they behave, which stands in a member of theirs. */
export function setProfile(
  kind: EntityKind,
  profileType: keyof typeof PROFILES,
  member: 'deviceProfileId' | 'tenantProfileId',
): Command {
  const { title, none } = PROFILES[profileType];
  return setVerb(kind, {
    what: 'profile',
    title: 'entity.set-profile',
    description: 'entity.set-profile-description',
    doing: 'entity.setting-profile',
    order: 51,
    param: param(Uuid, {
      title,
      description: 'entity.set-profile-description',
      input: entityPicker({ entityType: profileType }, none),
    }),
    in: (value) => ({
      value,
      of: (stored: Profiled) => stored[member]?.id ?? '',
      over: (stored, id) => ({ ...stored, [member]: entityId(profileType, id) }),
    }),
  });
}

function setVerb<S extends z.ZodMiniType>(
  kind: EntityKind,
  { what, title, description, doing, order, param: value, in: settingOf }: Settable<S>,
): Command {
  const params = z.object({ [what]: value });
  return defineCommand<typeof params, Outcome>({
    ...commandOfKind(kind, `set-${what}`),
    title,
    description,
    icon: mdiPencilOutline,
    keys: VERB_KEYS[`set-${what}`],
    at: { selection: order },
    authorities: writersOf(kind),
    targets: { types: [kind.type], count: 'many' },
    params,
    // Nothing is a value too, but none that a person gives by one key.
    initial: () => ({}),
    submitLabel: 'action.save',
    async run(answers, run) {
      const given: Readonly<Record<string, unknown>> = answers;
      return (await setting()).setAnew(kind, run, doing, settingOf(given[what] as z.output<S>));
    },
    done: ({ done, before }) => {
      const changed = done.filter(({ id }) => id in before);
      if (changed.length > 0) return about('entity.changed', changed);
      return done.length > 0 ? about('entity.unchanged', done) : undefined;
    },
    undo: ({ done, before, value: given }) => {
      const changed = done.filter(({ id }) => id in before);
      if (changed.length === 0) return undefined;
      return {
        label: about('entity.undo-change', changed),
        run: async (_request, by) =>
          (await setting()).setBack(kind, changed, before, settingOf(given as z.output<S>), by),
      };
    },
  });
}
