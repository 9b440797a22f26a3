import * as z from 'zod/mini';
import type { EntityView } from '../../../../model/entity-view.ts';
import { AttributeScope } from '../../../../model/telemetry.ts';
import { parseAttributesPayload } from '../../../protocol/telemetry-payload.ts';
import type { EntityHandle } from '../../../store/registry/entity-handles.ts';
import { SUCCESS, type Told } from '../../contract/outcome.ts';
import type { RuleChanges } from '../../contract/rule-changes.ts';
import { NodeFailure, nodeClass } from '../../contract/rule-node.ts';
import type { RuleMessage } from '../../message/rule-message.ts';
import { NoConfiguration } from '../kit/configuration.ts';
import { originatorOf } from '../kit/originator.ts';

const DELETED = 'ATTRIBUTES_DELETED';

const types = new Set([
  'ATTRIBUTES_UPDATED',
  DELETED,
  'ACTIVITY_EVENT',
  'INACTIVITY_EVENT',
  'POST_ATTRIBUTES_REQUEST',
]);

const Deletion = z.looseObject({ attributes: z.array(z.unknown()) });

/** Where the keys that a view shows are, by scope. */
const members = { CLIENT_SCOPE: 'cs', SERVER_SCOPE: 'ss', SHARED_SCOPE: 'sh' } as const;

/**
 * Copies the attributes in a message to those views of its originator that show them and whose time is now, or removes
 * them there. What goes on is a message about each such view; the one that came ends here.
 */
export const copyToView = nodeClass(
  'action.TbCopyAttributesToEntityViewNode',
  NoConfiguration,
  (_, context) => ({
    kind: 'storing',
    onMessage(message, changes) {
      if (!types.has(message.type)) throw new NodeFailure(`Unsupported msg type [${message.type}]`);
      if (Object.keys(message.metadata).length === 0) throw new NodeFailure('Message metadata is empty');
      const now = context.now();
      const copy = copier(message, changes, now);
      const source = originatorOf(context, message);
      return context.store.entityViews.onto(source.key).flatMap((view): Told[] => {
        const handle = context.store.entities.resolve('ENTITY_VIEW', view.id.id);
        const isCopied = handle && isOpen(view, now) && copy(handle, view);
        return isCopied ? [{ to: SUCCESS, message: message.with({ originator: view.id }) }] : [];
      });
    },
  }),
);

/** Makes what copies the attributes in a message to a view, or removes them there; it says whether the view has to do with them. */
function copier(
  message: RuleMessage,
  changes: RuleChanges,
  now: number,
): (handle: EntityHandle, view: EntityView) => boolean {
  const scope = scopeOf(message);
  const shownBy = ({ keys }: EntityView) => new Set(keys?.attributes?.[members[scope]]);
  if (message.type === DELETED) {
    const told = Deletion.safeParse(message.json);
    if (!told.success) throw new NodeFailure('The message tells of no deleted attributes');
    const names = told.data.attributes.filter((name) => typeof name === 'string');
    return (handle, view) => {
      const shown = shownBy(view);
      const gone = names.filter((name) => shown.has(name));
      if (gone.length > 0) changes.deleteAttributes(handle, scope, gone);
      return gone.length > 0;
    };
  }
  const entries = parseAttributesPayload(message.json, now, { source: 'device' });
  return (handle, view) => {
    const shown = shownBy(view);
    const copied = entries.filter(({ key }) => shown.has(key));
    if (copied.length > 0) changes.saveAttributes(handle, scope, copied);
    return true;
  };
}

function scopeOf({ type, metadata }: RuleMessage): AttributeScope {
  if (type === 'POST_ATTRIBUTES_REQUEST') return 'CLIENT_SCOPE';
  const told = AttributeScope.safeParse(metadata.scope);
  if (told.success) return told.data;
  throw new NodeFailure(`The metadata tells of no scope of attributes: ${metadata.scope ?? ''}`);
}

function isOpen({ startTimeMs, endTimeMs }: EntityView, now: number): boolean {
  return (startTimeMs ?? 0) < now && (!endTimeMs || endTimeMs > now);
}
