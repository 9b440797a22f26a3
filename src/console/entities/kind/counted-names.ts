import type { EntityRef } from '../../commands/command.ts';
import { countText } from '../../commands/entity-types.ts';
import { formatList } from '../../i18n/format-list.ts';
import { oneOrSeveral, translate } from '../../i18n/i18n.ts';
import type { Message, OneOrSeveral } from '../../i18n/translation-key.ts';

/** More names than this would make a sentence unreadable. */
const NAMED_AT_MOST = 5;

/**
 * What is said of entities: the text about exactly one, or the one about several. They can speak of the `count`, of
 * that in words (`entities`), of the `name` of the first, of the `names` of the first few, and of further values.
 */
export function about(
  key: OneOrSeveral,
  entities: readonly EntityRef[],
  values: Message['values'] = {},
): Message {
  const count = entities.length;
  const names = entities.slice(0, NAMED_AT_MOST).map(({ name }) => name);
  const more = count - names.length;
  const listed = more > 0 ? [...names, translate('commands.more-names', { count: more })] : names;
  return {
    key: oneOrSeveral(key, count),
    values: {
      count,
      entities: countText(entities),
      name: names[0] ?? '',
      names: formatList(listed),
      ...values,
    },
  };
}

/** The entity of a run on exactly one. */
export function only({ entities }: { entities: readonly EntityRef[] }): EntityRef {
  const [entity] = entities;
  if (!entity) throw new Error('The command runs on exactly one entity');
  return entity;
}
