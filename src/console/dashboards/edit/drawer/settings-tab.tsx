import { useMemo } from 'react';
import { defaultLegend } from '../../../../model/legend.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import { jsonObject as jsonInput } from '../../../inputs/code/json-object.tsx';
import { number } from '../../../inputs/number.ts';
import { text, textarea } from '../../../inputs/text.ts';
import { legendConfig } from '../../../inputs/time/legend-config.tsx';
import { colour } from '../../../inputs/values/colour.tsx';
import { materialIcon } from '../../../inputs/values/material-icon.tsx';
import { materialIcon as drawnIcon } from '../../../widgets/kit/material-icon.ts';
import { valueAt } from '../../document/json-object.ts';
import { ConfigBox, ConfigField } from './config-field.tsx';
import { someDecimals } from './decimals.ts';
import { DrawerSection } from './drawer-section.tsx';
import { useEdited } from './edited-widget.ts';
import { PhoneFields } from './phone-fields.tsx';
import { anObject } from './settings-form.tsx';

const TITLE_STYLE = { fontSize: '16px', fontWeight: 400 };
const INK = 'rgba(0, 0, 0, 0.87)';

/** What every widget is set up with, whatever it shows: its title, its look, its numbers, its legend. */
export function SettingsTab() {
  const t = useTranslate();
  const { widget, config } = useEdited();
  const isTimeseries = widget.type === 'timeseries';
  const hasLegend = isTimeseries || widget.type === 'latest';
  const legend = useMemo(() => legendConfig({ isTimeseries }), [isTimeseries]);
  const has = (name: string, unlessSet: boolean) => {
    const stored = valueAt(config, [name]);
    return typeof stored === 'boolean' ? stored : unlessSet;
  };
  const hasIcon = has('showTitleIcon', false);
  return (
    <div className="flex flex-col gap-6 p-4">
      <DrawerSection title={t('widget-config.title-part')}>
        <ConfigField path={['title']} input={text} label="widget-config.title" />
        <ConfigBox path={['showTitle']} label="widget-config.show-title" unlessSet />
        <ConfigField path={['titleTooltip']} input={textarea} label="widget-config.title-tooltip" />
        {has('showTitle', true) && (
          <ConfigField
            path={['titleStyle']}
            input={jsonInput}
            label="widget-config.title-style"
            unlessSet={TITLE_STYLE}
            check={anObject}
          />
        )}
        <ConfigBox path={['showTitleIcon']} label="widget-config.show-title-icon" />
        {hasIcon && (
          <>
            <ConfigField
              path={['titleIcon']}
              input={materialIcon}
              label="widget-config.title-icon"
              read={iconOf}
            />
            <ConfigField
              path={['iconColor']}
              input={colour}
              label="widget-config.icon-color"
              unlessSet={INK}
            />
            <ConfigField
              path={['iconSize']}
              input={text}
              label="widget-config.icon-size"
              hint="widget-config.size-hint"
              unlessSet="24px"
            />
          </>
        )}
      </DrawerSection>
      <DrawerSection title={t('widget-config.look-part')}>
        <div className="@container">
          <div className="grid gap-4 @md:grid-cols-2">
            <ConfigField path={['backgroundColor']} input={colour} label="widget-config.background-color" />
            <ConfigField path={['color']} input={colour} label="widget-config.color" />
            <ConfigField
              path={['padding']}
              input={text}
              label="widget-config.padding"
              hint="widget-config.size-hint"
            />
            <ConfigField
              path={['margin']}
              input={text}
              label="widget-config.margin"
              hint="widget-config.size-hint"
            />
          </div>
        </div>
        <ConfigBox path={['dropShadow']} label="widget-config.drop-shadow" unlessSet />
        <ConfigBox path={['enableFullscreen']} label="widget-config.enable-fullscreen" unlessSet />
        <ConfigField
          path={['widgetStyle']}
          input={jsonInput}
          label="widget-config.widget-style"
          unlessSet={NOTHING}
          check={anObject}
        />
      </DrawerSection>
      <DrawerSection title={t('widget-config.values-part')}>
        <div className="@container">
          <div className="grid gap-4 @md:grid-cols-2">
            <ConfigField path={['units']} input={text} label="widget-config.units" />
            <ConfigField
              path={['decimals']}
              input={number}
              label="widget-config.decimals"
              check={someDecimals}
            />
          </div>
        </div>
      </DrawerSection>
      {hasLegend && (
        <DrawerSection title={t('legend.legend')}>
          <ConfigBox path={['showLegend']} label="widget-config.show-legend" unlessSet={isTimeseries} />
          {has('showLegend', isTimeseries) && (
            <ConfigField
              path={['legendConfig']}
              input={legend}
              label="widget-config.legend"
              unlessSet={defaultLegend(isTimeseries)}
            />
          )}
        </DrawerSection>
      )}
      <DrawerSection title={t('widget-config.phone-part')}>
        <PhoneFields />
      </DrawerSection>
    </div>
  );
}

const NOTHING = {};

function iconOf(stored: unknown): string | undefined {
  return typeof stored === 'string' && stored !== '' ? drawnIcon(stored) : undefined;
}
