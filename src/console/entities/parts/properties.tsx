import { mdiCheck } from '@mdi/js';
import { type AdditionalInfo, descriptionOf } from '../../../model/additional-info.ts';
import type { Listed } from '../../api/entity-service.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { translate, useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { Icon } from '../../ui/icon.tsx';
import { MomentAndAge, RelativeTime } from '../../ui/relative-time.tsx';
import type { Property } from '../kind/entity-kind.ts';

/** The name, under the noun's own word for it where it has one, such as a customer's title. */
export function nameProperty(
  title: TranslationKey = 'entity.name',
  property: 'name' | 'title' = 'name',
): Property<{ readonly [P in 'name' | 'title']?: string | null | undefined }> {
  return {
    id: property,
    title,
    width: 200,
    grow: 2,
    sortProperty: property,
    text: (entity) => entity[property] ?? '',
  };
}

/** A second, free name. */
export const labelProperty: Property<{ label?: string | null | undefined }> = {
  id: 'label',
  title: 'entity.label',
  width: 130,
  grow: 1,
  sortProperty: 'label',
  text: ({ label }) => label ?? '',
};

/** Anything worth knowing, in the details only. */
export const descriptionProperty: Property<{ additionalInfo?: AdditionalInfo | undefined }> = {
  id: 'description',
  title: 'entity.description',
  text: ({ additionalInfo }) => descriptionOf(additionalInfo),
};

/** When it was created; the last column. */
export const createdTimeProperty: Property<Listed & { createdTime?: number | null | undefined }> = {
  id: 'createdTime',
  title: 'entity.created-time',
  width: 160,
  grow: 0.7,
  sortProperty: 'createdTime',
  text: ({ createdTime }) => (createdTime == null ? '' : formatTimestamp(createdTime)),
  exported: {
    value: ({ createdTime }) => (createdTime == null ? '' : new Date(createdTime).toISOString()),
  },
  brief: ({ createdTime }) => (createdTime == null ? '' : <RelativeTime ms={createdTime} />),
  inDetails: ({ createdTime }) => (createdTime == null ? '' : <MomentAndAge ms={createdTime} />),
};

/** The id, in the details only. */
export const idProperty: Property<Listed> = {
  id: 'id',
  title: 'entity.id',
  text: ({ id }) => id.id,
  inDetails: ({ id }) => <code className="font-mono text-[13px]">{id.id}</code>,
};

/** Something that holds or does not: a mark in the lists, and nothing where it does not, as most rows would say so. */
export function markProperty<I>(
  id: string,
  title: TranslationKey,
  holds: (entity: I) => boolean,
  more: Pick<Property<I>, 'width' | 'inLists' | 'sortProperty'> = {},
): Property<I> {
  const text = (entity: I) => translate(holds(entity) ? 'action.yes' : 'action.no');
  return {
    id,
    title,
    width: 80,
    align: 'center',
    cell: (entity) => <Mark holds={holds(entity)} />,
    // On a phone no heading stands above it.
    brief: (entity) => (holds(entity) ? translate(title) : ''),
    text,
    inDetails: text,
    exported: { value: holds },
    ...more,
  };
}

function Mark({ holds }: { holds: boolean }) {
  const t = useTranslate();
  return holds ? (
    <Icon path={mdiCheck} size={18} title={t('action.yes')} />
  ) : (
    <span className="sr-only">{t('action.no')}</span>
  );
}
