import { mdiAlert, mdiCheckCircle, mdiCloseOctagon } from '@mdi/js';
import { useEffect, useMemo, useState } from 'react';
import type { FeatureState, UsageCounterName } from '../../../model/api-usage.ts';
import type { ChartPicture } from '../../charts/chart-feed.ts';
import { TimeChart } from '../../charts/time-chart.tsx';
import { formatNumber, useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Usage } from './current-usage.ts';
import { shownPicture } from './shown-picture.ts';
import { COUNTER_TITLES, STATE_TITLES } from './usage-features.ts';

const CHART_HEIGHT = 150;

const STATE_LOOKS: Readonly<Record<FeatureState, { icon: string; text: string; fill: string }>> = {
  ENABLED: { icon: mdiCheckCircle, text: 'text-success', fill: 'bg-success' },
  WARNING: { icon: mdiAlert, text: 'text-warning', fill: 'bg-warning' },
  DISABLED: { icon: mdiCloseOctagon, text: 'text-danger', fill: 'bg-danger' },
};

/** A feature: how it stands, what of it was used in this month, and what before. */
export function FeatureCard({
  title,
  stopped,
  state,
  usages,
  picture,
}: {
  title: TranslationKey;
  /** What the tenant cannot do any more where it is used up. */
  stopped: TranslationKey;
  state: FeatureState;
  usages: readonly { name: UsageCounterName; usage: Usage }[];
  /** Of all counters in their order; undefined while it is not known. */
  picture: ChartPicture | undefined;
}) {
  const t = useTranslate();
  const look = STATE_LOOKS[state];
  return (
    <section
      aria-label={t(title)}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-[15px] font-semibold">{t(title)}</h2>
        <p className={`flex items-center gap-1.5 font-semibold ${look.text}`}>
          <Icon path={look.icon} size={18} />
          {t(STATE_TITLES[state])}
        </p>
      </div>
      {state === 'DISABLED' && <p className="text-danger">{t(stopped)}</p>}
      {usages.map(({ name, usage }) => (
        <UsedSoFar key={name} title={COUNTER_TITLES[name]} usage={usage} fill={look.fill} />
      ))}
      {picture && <UsageChart title={title} names={usages.map(({ name }) => name)} picture={picture} />}
    </section>
  );
}

/** How much of what may be used was used, as numbers and as a bar. */
function UsedSoFar({
  title,
  usage: { count, limit },
  fill,
}: {
  title: TranslationKey;
  usage: Usage;
  fill: string;
}) {
  const t = useTranslate();
  const share = limit > 0 ? Math.min(1, count / limit) : 0;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{t(title)}</span>
        <span className="tabular-nums">
          <strong className="text-base font-semibold">{formatNumber(count)}</strong>
          <span className="text-muted">
            {' / '}
            {limit > 0 ? formatNumber(limit) : t('input.unlimited')}
            {limit > 0 && ` (${formatNumber(share, { style: 'percent', maximumFractionDigits: 1 })})`}
          </span>
        </span>
      </div>
      {limit > 0 && (
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
          <div className={`h-full rounded-full ${fill}`} style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  );
}

function UsageChart({
  title,
  names,
  picture,
}: {
  title: TranslationKey;
  names: readonly UsageCounterName[];
  picture: ChartPicture;
}) {
  const t = useTranslate();
  const [feed] = useState(() => shownPicture(picture));
  useEffect(() => feed.show(picture), [feed, picture]);
  const held = names.join();
  const lines = useMemo(
    () =>
      (held.split(',') as UsageCounterName[]).map((name) => ({ id: name, label: t(COUNTER_TITLES[name]) })),
    [held, t],
  );
  return (
    <TimeChart
      label={t('api-usage.chart', { feature: t(title) })}
      lines={lines}
      feed={feed}
      height={CHART_HEIGHT}
    />
  );
}
