import { useMemo, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { WidgetActionType } from '../../../../model/widget-action.ts';
import { dashboardsOf } from '../../../api/dashboard-list.ts';
import { ChoiceField } from '../../../commands/choice-field.tsx';
import { type Answer, type Input, Unreadable } from '../../../commands/input.ts';
import { chordOf } from '../../../commands/keys/key-binding.ts';
import { translate, useTranslate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { jsFunction } from '../../../inputs/code/js-function.tsx';
import { css, html } from '../../../inputs/code/style-code.tsx';
import { number } from '../../../inputs/number.ts';
import { Rows } from '../../../inputs/rows.tsx';
import { text } from '../../../inputs/text.ts';
import { materialIcon } from '../../../inputs/values/material-icon.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { materialIcon as drawnIcon } from '../../../widgets/kit/material-icon.ts';
import { type JsonObject, jsonObject, withMember } from '../../document/json-object.ts';
import { stateChoices } from '../../open/state-choices.ts';
import {
  ACTION_TYPE_TITLES,
  actionsOf,
  errorsOf,
  freeSources,
  sourceTitle,
  typeOf,
  withAction,
} from './action-rules.ts';
import { DrawerSection } from './drawer-section.tsx';
import { useEdited } from './edited-widget.ts';

const TYPES = () =>
  WidgetActionType.options.map((value) => ({ value, label: translate(ACTION_TYPE_TITLES[value]) }));
const DASHBOARDS = async () => (await dashboardsOf()).map(({ id, title }) => ({ value: id, label: title }));

const ARGUMENTS = ['$event', 'widgetContext', 'entityId', 'entityName'];
const CUSTOM = jsFunction({ argNames: [...ARGUMENTS, 'additionalParams', 'entityLabel'], neverRun: true });
const CUSTOM_PRETTY = jsFunction({
  argNames: [...ARGUMENTS, 'htmlTemplate', 'additionalParams', 'entityLabel'],
  neverRun: true,
});

/** What an action does and where it is started. It is written whenever it is whole; a new one once it is added. */
export function ActionForm({
  source,
  at,
  onDone,
}: {
  /** Where it stands; undefined: it is a new one. */
  source: string | undefined;
  at: number | undefined;
  onDone(): void;
}) {
  const t = useTranslate();
  const { config, type: widgetType, dashboard, held, write } = useEdited();
  const placed = actionsOf(config).find((one) => one.source === source && one.at === at);
  const path = ['actions', source ?? '', at ?? 'new'];
  const kept = held.at(path);
  const [isTried, setTried] = useState(placed !== undefined);
  const [place, setPlace] = useState(source ?? 'headerButton');
  const action = kept ? jsonObject(kept.answer) : (placed?.action ?? NEW_ACTION);
  const othersOf = (where: string) =>
    actionsOf(config)
      .filter((one) => one.source === where && one !== placed && !(one.source === source && one.at === at))
      .map((one) => String(one.action.name ?? '').trim());
  const errors = isTried ? errorsOf(action, othersOf(place)) : {};
  const states = dashboard.dashboard.states;
  const kind = typeOf(action);

  function change(next: JsonObject): void {
    const wrong = Object.values(errorsOf(next, othersOf(place)))[0] ?? unreadableIn(next);
    if (wrong || !placed) {
      const reason = wrong ?? { key: 'widget-action.not-added' as const };
      held.hold({ path, answer: next, reason, label: t('widget-action.action') });
      return;
    }
    held.release(path);
    write(['actions', placed.source, placed.at], next);
  }

  function add(): void {
    setTried(true);
    if (Object.keys(errorsOf(action, othersOf(place))).length > 0 || unreadableIn(action)) return;
    held.release(path);
    write(['actions'], withAction(config, { to: place, action: { ...action, id: uuid() } }));
    onDone();
  }

  function moveTo(next: string): void {
    setPlace(next);
    if (!placed || errorsOf(action, othersOf(next)).name) return;
    held.release(path);
    write(['actions'], withAction(config, { from: placed, to: next, action }));
    onDone();
  }

  const set = (member: string, value: unknown) => change(withMember(action, member, value));
  const field = <V,>(member: string, input: Input<V>, label: TranslationKey, more: object = {}) => {
    const { Field } = input;
    const value = action[member] ?? undefined;
    const error = errors[member];
    return (
      <Field
        name={member}
        label={t(label)}
        value={value as Answer<V>}
        error={value instanceof Unreadable ? t(value.reason) : error && t(error)}
        onChange={(answer) => set(member, answer)}
        {...more}
      />
    );
  };
  const box = (member: string, label: TranslationKey, unlessSet: boolean) => (
    <CheckboxField
      label={t(label)}
      checked={typeof action[member] === 'boolean' ? action[member] === true : unlessSet}
      onChange={({ target }) => set(member, target.checked)}
    />
  );
  const sources = useMemo(
    () => () =>
      freeSources(widgetType, config, source).map((value) => {
        const title = sourceTitle(value);
        return { value, label: title ? translate(title) : value };
      }),
    [widgetType, config, source],
  );
  const stateList = useMemo(() => () => stateChoices({ states }), [states]);
  const opensState = kind === 'openDashboardState';
  const isAboutState = opensState || kind === 'updateDashboardState' || kind === 'openDashboard';
  const isInDialog = opensState && action.openInSeparateDialog === true;
  return (
    <fieldset
      aria-label={t('widget-action.action')}
      className="flex min-w-0 flex-col gap-4 p-4"
      onKeyDown={(event) => {
        // The keys that are done with the widget are done first with what is new.
        if (placed || event.defaultPrevented || chordOf(event.nativeEvent) !== 'mod+Enter') return;
        if (event.target instanceof Element && event.target.closest('[data-own-keys="mod+Enter"]')) return;
        event.preventDefault();
        add();
      }}
    >
      <ChoiceField
        label={t('widget-action.source')}
        name="source"
        list={sources}
        withoutNone
        required
        value={place}
        onChange={(chosen) => typeof chosen === 'string' && moveTo(chosen)}
      />
      {field('name', text, 'widget-action.name', { required: true, hint: t('widget-action.name-hint') })}
      <materialIcon.Field
        name="icon"
        label={t('icon.icon')}
        required
        value={drawnIcon(typeof action.icon === 'string' ? action.icon : undefined)}
        onChange={(chosen) => set('icon', chosen)}
      />
      <ChoiceField
        label={t('widget-action.type')}
        name="type"
        list={TYPES}
        withoutNone
        required
        value={kind}
        onChange={(chosen) => chosen instanceof Unreadable || set('type', chosen)}
      />
      {kind === 'openDashboard' && (
        <ChoiceField
          label={t('dashboard.dashboard')}
          name="targetDashboardId"
          list={DASHBOARDS}
          required
          value={typeof action.targetDashboardId === 'string' ? action.targetDashboardId : undefined}
          error={errors.targetDashboardId && t(errors.targetDashboardId)}
          onChange={(chosen) => set('targetDashboardId', chosen)}
        />
      )}
      {(opensState || kind === 'updateDashboardState') && (
        <ChoiceField
          label={t('dashboard.state')}
          name="targetDashboardStateId"
          list={stateList}
          required={opensState}
          value={
            typeof action.targetDashboardStateId === 'string' ? action.targetDashboardStateId : undefined
          }
          error={errors.targetDashboardStateId && t(errors.targetDashboardStateId)}
          onChange={(chosen) => set('targetDashboardStateId', chosen)}
        />
      )}
      {kind === 'openDashboard' && field('targetDashboardStateId', text, 'widget-action.state-id')}
      {kind === 'openDashboard' && box('openNewBrowserTab', 'widget-action.new-tab', false)}
      {(opensState || kind === 'updateDashboardState') &&
        box('openRightLayout', 'widget-action.right', false)}
      {isAboutState && box('setEntityId', 'widget-action.set-entity', true)}
      {isAboutState &&
        action.setEntityId !== false &&
        field('stateEntityParamName', text, 'alias.state-entity-parameter-name', {
          hint: t('widget-action.param-hint'),
        })}
      {opensState && box('openInSeparateDialog', 'widget-action.in-dialog', false)}
      {isInDialog && (
        <DrawerSection title={t('widget-action.dialog')}>
          {field('dialogTitle', text, 'dashboard.title')}
          {box('dialogHideDashboardToolbar', 'widget-action.hide-toolbar', true)}
          {field('dialogWidth', number, 'widget-action.dialog-width')}
          {field('dialogHeight', number, 'widget-action.dialog-height')}
        </DrawerSection>
      )}
      {kind === 'customPretty' && (
        <>
          <Resources
            value={Array.isArray(action.customResources) ? action.customResources.map(jsonObject) : []}
            onChange={(resources) => set('customResources', resources)}
          />
          {field('customCss', css, 'widget-action.css')}
          {field('customHtml', html, 'widget-action.html')}
          {field('customFunction', CUSTOM_PRETTY, 'widget-action.function')}
        </>
      )}
      {kind === 'custom' && field('customFunction', CUSTOM, 'widget-action.function')}
      {!placed && (
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button button-primary" onClick={add}>
            {t('widget-action.add')}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              held.release(path);
              onDone();
            }}
          >
            {t('action.cancel')}
          </button>
        </div>
      )}
    </fieldset>
  );
}

const NEW_ACTION: JsonObject = {
  name: '',
  icon: 'more_horiz',
  type: 'openDashboardState',
  setEntityId: true,
};

/** Why a member is no value, where one is not. */
function unreadableIn(action: JsonObject) {
  return Object.values(action).find((value) => value instanceof Unreadable)?.reason;
}

function Resources({
  value,
  onChange,
}: {
  value: readonly JsonObject[];
  onChange(value: readonly JsonObject[]): void;
}) {
  const t = useTranslate();
  const nameOf = (_: JsonObject, at: number) => t('widget-action.nth-resource', { number: at + 1 });
  return (
    <FieldGroup label={t('widget-action.resources')}>
      <Rows
        rows={value}
        nameOf={nameOf}
        none={t('widget-action.no-resources')}
        isFixed={false}
        additions={[{ label: t('widget-action.add-resource'), run: () => onChange([...value, { url: '' }]) }]}
        onRemove={(at) => onChange(value.toSpliced(at, 1))}
      >
        {(resource, at) => (
          <>
            <TextField
              label={nameOf(resource, at)}
              autoComplete="off"
              value={String(resource.url ?? '')}
              onChange={({ target }) => onChange(value.with(at, { ...resource, url: target.value }))}
            />
            <CheckboxField
              label={t('widget-action.is-module')}
              checked={resource.isModule === true}
              onChange={({ target }) => onChange(value.with(at, { ...resource, isModule: target.checked }))}
            />
          </>
        )}
      </Rows>
    </FieldGroup>
  );
}
