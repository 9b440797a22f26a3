import { AlarmField } from '../../../../model/alarm.ts';
import type { DataKeyType } from '../../../../model/data-key.ts';
import { alarmFieldTitles } from '../../../entities/parts/alarm-texts.ts';
import type { T } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';

/** What the kinds of data keys are called. */
export const KEY_TYPE_TITLES: Readonly<Record<DataKeyType, TranslationKey>> = {
  timeseries: 'filter.key-type-time-series',
  attribute: 'filter.key-type-attribute',
  entityField: 'filter.key-type-entity-field',
  alarm: 'filter.key-type-alarm-field',
  function: 'widget-config.function',
};

const FIELD_TITLES: Readonly<Record<string, TranslationKey>> = {
  createdTime: 'alarm.created-time',
  name: 'entity.name',
  type: 'entity.type',
  label: 'entity.label',
  title: 'dashboard.title',
  firstName: 'user.first-name',
  lastName: 'user.last-name',
  email: 'contact.email',
  country: 'contact.country',
  state: 'contact.state',
  city: 'contact.city',
  address: 'contact.address',
  address2: 'contact.address2',
  zip: 'contact.zip',
  phone: 'contact.phone',
};

/** What a key of this type is called before anybody has given it a label. */
export function keyTitle(type: DataKeyType, name: string, t: T): string {
  if (type === 'entityField') {
    const title = Object.hasOwn(FIELD_TITLES, name) ? FIELD_TITLES[name] : undefined;
    return title ? t(title) : name;
  }
  const field = type === 'alarm' ? AlarmField.safeParse(name).data : undefined;
  return field ? t(alarmFieldTitles[field]) : name;
}
