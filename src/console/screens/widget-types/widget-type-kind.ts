import { isNullId } from '../../../model/entity-id.ts';
import { widgetTypes } from '../../api/widget-types.ts';
import type { Enablement, EntityRef } from '../../commands/command.ts';
import { entityKind } from '../../entities/kind/entity-kind.ts';
import { markProperty, nameProperty } from '../../entities/parts/properties.tsx';
import { transferable } from '../../entities/traits/transferable.ts';
import { translate } from '../../i18n/i18n.ts';
import { session } from '../../session/session-store.ts';
import { kindText } from '../../widgets/contract/widget-kinds.ts';
import { cardsFace, writeFace } from './list-faces.ts';
import { widgetTypeForm } from './widget-type-form.ts';
import { widgetTypeTransfer } from './widget-type-transfer.ts';

const isSystem = ({ tenantId }: { tenantId?: { id: string } | null | undefined }) => isNullId(tenantId);

/** What types of widgets are and how they are changed. */
export const widgetTypeKind = entityKind({
  writers: ['SYS_ADMIN', 'TENANT_ADMIN'],
  service: widgetTypes,
  nameOf: ({ name }) => name,
  hintOf: ({ bundleAlias }) => bundleAlias ?? '',
  factsOf: (type) => ({ system: isSystem(type) }),
  properties: [
    nameProperty(),
    {
      id: 'kind',
      title: 'widget-type.kind',
      width: 130,
      text: ({ descriptor }) => kindText(descriptor?.type),
    },
    {
      id: 'alias',
      title: 'widgets-bundle.alias',
      width: 160,
      grow: 1,
      sortProperty: 'alias',
      text: ({ alias }) => alias ?? '',
    },
    {
      id: 'bundleAlias',
      title: 'widgets-bundle.widgets-bundle',
      width: 160,
      grow: 1,
      sortProperty: 'bundleAlias',
      text: ({ bundleAlias }) => bundleAlias ?? '',
      inLists: (place) => place.kind === 'own',
    },
    {
      id: 'size',
      title: 'widget-type.size',
      width: 90,
      text: ({ descriptor }) =>
        descriptor?.sizeX === undefined || descriptor.sizeY === undefined
          ? ''
          : translate('widget-type.width-by-height', { width: descriptor.sizeX, height: descriptor.sizeY }),
    },
    markProperty('system', 'widgets-bundle.of-system', isSystem, {
      inLists: (place, authority) => place.kind === 'own' && authority !== 'SYS_ADMIN',
    }),
  ],
  defaultSort: { property: 'name', order: 'ASC' },
  form: widgetTypeForm,
  fits: { edit: isOwn, delete: isOwn },
  traits: [transferable(widgetTypeTransfer)],
  faces: [writeFace, cardsFace],
});

/** The system's types are for its administrators to change. */
function isOwn({ facts }: EntityRef): Enablement {
  return facts?.system !== true || session.authUser?.authority === 'SYS_ADMIN' || 'widget-type.system-stays';
}
