import * as z from 'zod/mini';
import { isSystemBundle, widgetsBundles } from '../../api/widgets-bundles.ts';
import type { Enablement, EntityRef } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { nameParam } from '../../entities/parts/params.ts';
import { markProperty, nameProperty } from '../../entities/parts/properties.tsx';
import { transferable } from '../../entities/traits/transferable.ts';
import { text } from '../../inputs/text.ts';
import { imageInput } from '../../inputs/values/image-input.tsx';
import { session } from '../../session/session-store.ts';
import { imageAddress } from '../../ui/image-address.ts';
import { widgetsBundleTransfer } from './widgets-bundle-transfer.ts';

/** What widgets bundles are and how they are changed; the types in them are not for a form. */
export const widgetsBundleKind = entityKind({
  writers: ['SYS_ADMIN', 'TENANT_ADMIN'],
  service: widgetsBundles,
  nameOf: ({ title }) => title,
  hintOf: ({ alias }) => alias ?? '',
  factsOf: (bundle) => ({ system: isSystemBundle(bundle) }),
  properties: [
    nameProperty('widgets-bundle.title', 'title'),
    {
      id: 'alias',
      title: 'widgets-bundle.alias',
      width: 160,
      grow: 1,
      text: ({ alias }) => alias ?? '',
    },
    markProperty('system', 'widgets-bundle.of-system', isSystemBundle, {
      sortProperty: 'tenantId',
      // Whoever looks after the system has no others.
      inLists: (_place, authority) => authority !== 'SYS_ADMIN',
    }),
    {
      id: 'image',
      title: 'widgets-bundle.image',
      text: ({ image }) => image ?? '',
      inDetails: ({ image }) =>
        image && <img src={imageAddress(image)} alt="" className="max-h-40 max-w-full" />,
    },
  ],
  defaultSort: { property: 'title', order: 'ASC' },
  form: {
    params: z.object({
      title: param(nameParam, {
        title: 'widgets-bundle.title',
        description: 'widgets-bundle.title-description',
        input: text,
      }),
      image: param(z.optional(z.nullable(z.string())), {
        title: 'widgets-bundle.image',
        description: 'widgets-bundle.image-description',
        input: imageInput,
      }),
    }),
    answersOf: ({ title, image }) => ({ title, image: image || null }),
    laidOver: (stored, { title, image }) => ({ ...stored, title, ...(image !== undefined && { image }) }),
  },
  fits: { edit: isOwn, delete: isOwn },
  traits: [transferable(widgetsBundleTransfer)],
});

/** The system's bundles are for its administrators to change. */
function isOwn({ facts }: EntityRef): Enablement {
  return (
    facts?.system !== true || session.authUser?.authority === 'SYS_ADMIN' || 'widgets-bundle.system-stays'
  );
}
