import { useQuery } from '@tanstack/react-query';
import type { Authority } from '../../../model/authority.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import { customers } from '../../api/customers.ts';
import { deviceProfiles } from '../../api/device-profiles.ts';
import { devices } from '../../api/devices.ts';
import type { EntityLookup, Listed } from '../../api/entity-service.ts';
import { OWN } from '../../api/list-place.ts';
import { formatNumber, useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

interface Figure {
  title: TranslationKey;
  entityType: EntityType;
  service: Pick<EntityLookup<Listed>, 'count'>;
}

const DEVICES: Figure = { title: 'device.devices', entityType: 'DEVICE', service: devices };
const DEVICE_PROFILES: Figure = {
  title: 'home.device-profiles',
  entityType: 'DEVICE_PROFILE',
  service: deviceProfiles,
};
const CUSTOMERS: Figure = { title: 'customer.customers', entityType: 'CUSTOMER', service: customers };

/** How many entities the user manages; nothing for who manages none. */
export function Figures({ authority }: { authority: Authority }) {
  const t = useTranslate();
  const figures = figuresOf(authority);
  if (figures.length === 0) return null;
  return (
    <dl aria-label={t('home.figures')} className="flex flex-wrap gap-x-12 gap-y-4">
      {figures.map((figure) => (
        <FigureOf key={figure.title} figure={figure} />
      ))}
    </dl>
  );
}

function FigureOf({ figure: { title, entityType, service } }: { figure: Figure }) {
  const t = useTranslate();
  const { data } = useQuery({
    queryKey: [entityType, 'count'],
    queryFn: ({ signal }) => service.count(OWN, { signal, ignoreErrors: true }),
  });
  return (
    <div className="flex min-w-24 flex-col-reverse">
      <dt className="text-muted">{t(title)}</dt>
      <dd className="text-3xl leading-tight font-semibold tracking-tight">
        {data === undefined ? '–' : formatNumber(data)}
      </dd>
    </div>
  );
}

function figuresOf(authority: Authority): readonly Figure[] {
  if (authority === 'SYS_ADMIN') return [];
  return authority === 'TENANT_ADMIN' ? [DEVICES, DEVICE_PROFILES, CUSTOMERS] : [DEVICES];
}
