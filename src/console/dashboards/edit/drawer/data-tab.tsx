import { useMemo } from 'react';
import { AlarmSeverity } from '../../../../model/alarm.ts';
import { searchStatusTitles, severityTitles } from '../../../entities/parts/alarm-texts.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import { chips } from '../../../inputs/chips.tsx';
import { Rows } from '../../../inputs/rows.tsx';
import { valueAt } from '../../../inputs/schema-form/path.ts';
import { timeWindow } from '../../../inputs/time/time-window.tsx';
import { isJsonObject, memberOf } from '../../document/json-object.ts';
import { windowUse } from '../../open/window-use.ts';
import { AliasField } from './alias-field.tsx';
import { ChosenOf } from './chosen-of.tsx';
import { ConfigBox, ConfigField } from './config-field.tsx';
import { DatasourceFields } from './datasource-fields.tsx';
import { DrawerSection } from './drawer-section.tsx';
import { useEdited } from './edited-widget.ts';
import { newSource } from './new-source.ts';

/** What the widget shows: of which entities, and of which time. */
export function DataTab() {
  const { widget } = useEdited();
  const kind = widget.type;
  return (
    <div className="flex flex-col gap-6 p-4">
      {(kind === 'timeseries' || kind === 'alarm') && <TimeFields hasAggregation={kind === 'timeseries'} />}
      {(kind === 'timeseries' || kind === 'latest') && <Datasources />}
      {kind === 'alarm' && <AlarmFields />}
      {kind === 'rpc' && <TargetField />}
    </div>
  );
}

function TimeFields({ hasAggregation }: { hasAggregation: boolean }) {
  const t = useTranslate();
  const { config } = useEdited();
  const window = useMemo(() => timeWindow(windowUse(hasAggregation, true)), [hasAggregation]);
  const isOwn = valueAt(config, ['useDashboardTimewindow']) === false;
  return (
    <DrawerSection title={t('timewindow.time-window')}>
      <ConfigBox path={['useDashboardTimewindow']} label="widget-config.use-dashboard-window" unlessSet />
      {isOwn && (
        <>
          <ConfigField path={['timewindow']} input={window} label="widget-config.own-window" />
          <ConfigBox path={['displayTimewindow']} label="widget-config.display-window" unlessSet />
        </>
      )}
    </DrawerSection>
  );
}

function Datasources() {
  const t = useTranslate();
  const { config, widget, type, held, write } = useEdited();
  const list = ['datasources'];
  const stored = valueAt(config, list);
  const sources: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const most = type?.needs.maxDatasources ?? (type?.needs.singleEntity ? 1 : undefined);
  const isFull = most !== undefined && sources.length >= most;
  const nameOf = (_: unknown, at: number) => t('widget-config.nth-source', { number: at + 1 });
  return (
    <DrawerSection title={t('widget-config.sources')}>
      {most !== undefined && (
        <p className="text-xs text-muted">{t('widget-config.most-sources', { count: most })}</p>
      )}
      <Rows
        rows={sources}
        look="headed"
        nameOf={nameOf}
        none={t('widget-config.no-sources')}
        isFixed={false}
        additions={
          isFull
            ? []
            : [
                {
                  label: t('widget-config.add-source'),
                  run: () => write(list, [...sources, newSource(widget.type, false, t)]),
                },
              ]
        }
        onMove={(from, to) => {
          held.follow(list, (place) => (place === from ? to : place === to ? from : place));
          write(list, sources.toSpliced(from, 1).toSpliced(to, 0, sources[from]));
        }}
        onRemove={(at) => {
          held.follow(list, (place) => (place === at ? undefined : place > at ? place - 1 : place));
          write(list, sources.toSpliced(at, 1));
        }}
      >
        {(_, at) => (
          <>
            <p className="min-h-8 pe-36 font-medium">{nameOf(_, at)}</p>
            <DatasourceFields path={[...list, at]} />
          </>
        )}
      </Rows>
    </DrawerSection>
  );
}

const STATUSES = (['ACTIVE', 'CLEARED', 'ACK', 'UNACK'] as const).map((value) => ({
  value,
  title: searchStatusTitles[value],
}));
const SEVERITIES = AlarmSeverity.options.map((value) => ({ value, title: severityTitles[value] }));
const ALARM_TYPES = chips({ search: async () => [] });

function AlarmFields() {
  const t = useTranslate();
  const { config, widget, write } = useEdited();
  const isThere = isJsonObject(memberOf(config, 'alarmSource'));
  return (
    <>
      <DrawerSection title={t('widget-config.alarm-filters')}>
        <div className="@container">
          <div className="grid gap-4 @sm:grid-cols-2">
            <ChosenOf path={['alarmStatusList']} label="alarm.status" choices={STATUSES} />
            <ChosenOf path={['alarmSeverityList']} label="alarm.severity" choices={SEVERITIES} />
          </div>
        </div>
        <ConfigField
          path={['alarmTypeList']}
          input={ALARM_TYPES}
          label="widget-config.alarm-types"
          hint="widget-config.alarm-types-hint"
          onWrite={(types) => write(['alarmTypeList'], types ?? [])}
        />
        <ConfigBox path={['searchPropagatedAlarms']} label="widget-config.propagated-alarms" unlessSet />
      </DrawerSection>
      <DrawerSection title={t('widget-config.alarm-source')}>
        {isThere ? (
          <DatasourceFields path={['alarmSource']} />
        ) : (
          <button
            type="button"
            className="button self-start"
            onClick={() => write(['alarmSource'], newSource(widget.type, false, t))}
          >
            {t('widget-config.add-source')}
          </button>
        )}
      </DrawerSection>
    </>
  );
}

const DEVICES = ['DEVICE'] as const;

function TargetField() {
  const t = useTranslate();
  const { config, write } = useEdited();
  const path = ['targetDeviceAliasIds'];
  const stored = valueAt(config, [...path, 0]);
  return (
    <DrawerSection title={t('widget-config.target')}>
      <AliasField
        label="widget-config.target-alias"
        name="targetDeviceAliasIds"
        path={[...path, 0]}
        value={typeof stored === 'string' ? stored : undefined}
        entityTypes={DEVICES}
        onChoose={(id) => write(path, id === undefined ? [] : [id])}
      />
    </DrawerSection>
  );
}
