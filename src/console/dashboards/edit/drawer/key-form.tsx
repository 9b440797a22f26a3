import { useMemo } from 'react';
import { DataKeyType } from '../../../../model/data-key.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import type { Shown } from '../../../i18n/translation-key.ts';
import { beginningWith } from '../../../inputs/entity/beginning-with.ts';
import { number } from '../../../inputs/number.ts';
import { type Path, valueAt } from '../../../inputs/schema-form/path.ts';
import { readForm } from '../../../inputs/schema-form/read-form.ts';
import { suggestedText } from '../../../inputs/suggested-text.tsx';
import { text } from '../../../inputs/text.ts';
import { colour } from '../../../inputs/values/colour.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { isJsonObject, jsonObject, withMembers } from '../../document/json-object.ts';
import { ConfigField } from './config-field.tsx';
import { someDecimals } from './decimals.ts';
import { DrawerSection } from './drawer-section.tsx';
import { useEdited } from './edited-widget.ts';
import { foundKeys } from './found-keys.ts';
import { FunctionField } from './function-field.tsx';
import { keysOfConfig, labelOf } from './new-data-key.ts';
import { SettingsForm } from './settings-form.tsx';
import { useWidgetType } from './use-widget-type.ts';

const MADE_UP = {
  argNames: ['time', 'prevValue'],
  argSets: [
    [1, 1],
    [1, '1'],
  ],
  resultType: 'any',
};
const POST_PROCESSING = {
  argNames: ['time', 'value', 'prevValue', 'timePrev', 'prevOrigValue'],
  argSets: [
    [1, 1, 1, 1, 1],
    [1, '1', '1', 1, '1'],
  ],
  resultType: 'any',
};
/** Leaves values as they are. */
const PASSING = 'return value;';

/** How one data key is shown: its name, label and colour, its numbers, and what its values are made of. */
export function KeyForm({ list, at }: { list: Path; at: number }) {
  const t = useTranslate();
  const { config, widget, dashboard, write } = useEdited();
  const { type } = useWidgetType(widget);
  const path = [...list, at];
  const key = jsonObject(valueAt(config, path));
  const kind = DataKeyType.safeParse(key.type).data;
  const aliasId = valueAt(config, [...list.slice(0, -1), 'entityAliasId']);
  const names = useMemo(
    () =>
      suggestedText(
        async () => {
          const found = await foundKeys(dashboard, typeof aliasId === 'string' ? aliasId : undefined);
          return kind ? found[kind] : [];
        },
        (all, typed) => beginningWith(all, typed),
      ),
    [dashboard, aliasId, kind],
  );
  const others = keysOfConfig(config)
    .filter((other) => other !== key)
    .map(labelOf);
  const isPostProcessed = key.usePostProcessing !== false && Boolean(key.postFuncBody);
  const mayBePostProcessed = (kind === 'timeseries' || kind === 'attribute') && widget.type !== 'alarm';
  const described = type?.descriptor?.dataKeySettingsSchema;
  const hasSettings =
    readForm(described).sections.length > 0 ||
    (isJsonObject(key.settings) && Object.keys(key.settings).length > 0);
  return (
    <div className="flex flex-col gap-6 p-4">
      <div className="@container flex flex-col gap-4">
        {kind !== 'function' && (
          <ConfigField path={[...path, 'name']} input={names} label="widget-config.key-name" required />
        )}
        <ConfigField
          path={[...path, 'label']}
          input={text}
          label="widget-config.key-label"
          hint="widget-config.key-label-hint"
          required
          check={(label) => unique(label, others)}
        />
        <ConfigField path={[...path, 'color']} input={colour} label="color.color" required />
        {kind !== 'alarm' && (
          <div className="grid gap-4 @md:grid-cols-2">
            <ConfigField
              path={[...path, 'units']}
              input={text}
              label="widget-config.units"
              hint="widget-config.own-units-hint"
            />
            <ConfigField
              path={[...path, 'decimals']}
              input={number}
              label="widget-config.decimals"
              check={someDecimals}
            />
          </div>
        )}
        {kind === 'function' && (
          <FunctionField path={[...path, 'funcBody']} label="widget-config.function" check={MADE_UP} />
        )}
        {mayBePostProcessed && (
          <CheckboxField
            label={t('widget-config.post-processing')}
            hint={t('widget-config.post-processing-hint')}
            checked={isPostProcessed}
            onChange={({ target }) => {
              const members = target.checked
                ? { usePostProcessing: true, postFuncBody: PASSING }
                : { usePostProcessing: false, postFuncBody: undefined };
              write(path, withMembers(key, members));
            }}
          />
        )}
        {mayBePostProcessed && isPostProcessed && (
          <FunctionField
            path={[...path, 'postFuncBody']}
            label="widget-config.post-function"
            check={POST_PROCESSING}
          />
        )}
      </div>
      {hasSettings && (
        <DrawerSection title={t('widget-config.advanced')}>
          <SettingsForm
            path={[...path, 'settings']}
            label="widget-config.key-settings"
            described={described}
          />
        </DrawerSection>
      )}
    </div>
  );
}

function unique(label: string | undefined, others: readonly string[]): Shown | undefined {
  return label !== undefined && others.includes(label) ? { key: 'widget-config.label-taken' } : undefined;
}
