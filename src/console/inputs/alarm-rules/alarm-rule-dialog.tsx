import { type ReactNode, useState } from 'react';
import { v4 as uuid } from 'uuid';
import { AlarmSeverity } from '../../../model/alarm.ts';
import type { StoredAlarm } from '../../../model/alarm-rule.ts';
import type { Input } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { confirmDiscard } from '../../messages/confirm-discard.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { chips } from '../chips.tsx';
import type { KeyFilterOptions } from '../filters/key-filter-dialog.tsx';
import { nameErrorOf } from '../own-names.ts';
import { Rows } from '../rows.tsx';
import {
  type AlarmDraft,
  alarmDraft,
  areRulesWhole,
  freeSeverities,
  storedAlarm,
  TYPE_ERRORS,
} from './alarm-draft.ts';
import { faultsOf, type RuleDraft, ruleDraft } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { SEVERITIES } from './rule-text.ts';

const relationTypes = chips({ search: async () => [], placeholder: 'alarm-rule.any-relation-type' });

/** Writes what raises and clears the alarms of one type; closes with it once all of it is whole. */
export function AlarmRuleDialog({
  alarm,
  otherTypes,
  options,
  zone,
  close,
}: {
  /** The rules to change; null for new ones. */
  alarm: StoredAlarm | null;
  /** The types of alarms that the profile has other rules for. */
  otherTypes: readonly string[];
  options: KeyFilterOptions;
  zone: Input<string>;
  close(result?: StoredAlarm): void;
}) {
  const t = useTranslate();
  const ownZone = zone.empty ?? 'UTC';
  const [start] = useState(() => alarmDraft(alarm, ownZone));
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const { raising, clearing, propagate } = draft;
  const free = freeSeverities(draft);
  const typeError = nameErrorOf(draft.type, otherTypes, TYPE_ERRORS);
  const change = (changed: Partial<AlarmDraft>) => setDraft({ ...draft, ...changed });

  function save() {
    setTried(true);
    if (!typeError && areRulesWhole(draft)) close(storedAlarm(draft, alarm, uuid()));
  }

  async function leave() {
    if (draft === start || (await confirmDiscard())) close();
  }

  const rule = (rule: RuleDraft, onChange: (next: RuleDraft) => void) => (
    <RuleFields
      draft={rule}
      faults={isTried ? faultsOf(rule) : {}}
      options={options}
      zone={zone}
      onChange={onChange}
    />
  );

  return (
    <DialogForm
      title={t(alarm ? 'alarm-rule.edit' : 'alarm-rule.add')}
      width={900}
      submitLabel={alarm ? 'action.save' : 'input.add'}
      onSubmit={save}
      onClose={() => void leave()}
    >
      <TextField
        label={t('alarm-rule.type')}
        hint={t('alarm-rule.type-description')}
        required
        autoFocus
        autoComplete="off"
        value={draft.type}
        error={isTried && typeError ? t(typeError) : undefined}
        onChange={({ target }) => change({ type: target.value })}
      />
      <FieldGroup
        label={t('alarm-rule.raising')}
        required
        error={isTried && raising.length === 0 ? t('alarm-rule.raising-required') : undefined}
      >
        <Rows
          rows={raising}
          nameOf={({ severity }) => t(SEVERITIES[severity])}
          none={t('alarm-rule.never-raised')}
          isFixed={false}
          additions={free.slice(0, 1).map((severity) => ({
            label: t('alarm-rule.add-severity'),
            run: () => change({ raising: [...raising, { severity, rule: ruleDraft(null, ownZone) }] }),
          }))}
          onRemove={(at) => change({ raising: raising.toSpliced(at, 1) })}
        >
          {({ severity, rule: one }, at) => (
            <Rule title={t('alarm-rule.raise-as', { severity: t(SEVERITIES[severity]) })}>
              <SelectField
                label={t('alarm-rule.severity')}
                options={AlarmSeverity.options
                  .filter((value) => value === severity || free.includes(value))
                  .map((value) => ({ value, label: t(SEVERITIES[value]) }))}
                value={severity}
                onChange={({ target }) => {
                  const next = free.find((value) => value === target.value);
                  if (next) change({ raising: raising.with(at, { severity: next, rule: one }) });
                }}
              />
              {rule(one, (next) => change({ raising: raising.with(at, { severity, rule: next }) }))}
            </Rule>
          )}
        </Rows>
      </FieldGroup>
      <FieldGroup label={t('alarm-rule.clearing')}>
        <Rows
          rows={clearing ? [clearing] : []}
          nameOf={() => t('alarm-rule.clear')}
          none={t('alarm-rule.never-cleared')}
          isFixed={false}
          additions={
            clearing
              ? []
              : [
                  {
                    label: t('alarm-rule.add-clear'),
                    run: () => change({ clearing: ruleDraft(null, ownZone) }),
                  },
                ]
          }
          onRemove={() => change({ clearing: null })}
        >
          {(one) => (
            <Rule title={t('alarm-rule.clear')}>{rule(one, (next) => change({ clearing: next }))}</Rule>
          )}
        </Rows>
      </FieldGroup>
      <CheckboxField
        label={t('alarm-rule.propagate')}
        hint={t('alarm-rule.propagate-description')}
        checked={propagate}
        onChange={({ target }) => change({ propagate: target.checked })}
      />
      {propagate && (
        <relationTypes.Field
          name="relationTypes"
          label={t('alarm-rule.relation-types')}
          hint={t('alarm-rule.relation-types-description')}
          value={[...draft.relationTypes]}
          onChange={(next) => change({ relationTypes: Array.isArray(next) ? next : [] })}
        />
      )}
    </DialogForm>
  );
}

function Rule({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
