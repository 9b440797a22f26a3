import { useState } from 'react';
import { type AlarmSearchStatus, AlarmSeverity } from '../../../model/alarm.ts';
import { searchStatusTitles, severityTitles } from '../../entities/parts/alarm-texts.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** What alarms are looked for by; of a kind of which nothing is chosen, any. */
export interface AlarmFilter {
  readonly statuses: readonly AlarmSearchStatus[];
  readonly severities: readonly AlarmSeverity[];
  readonly types: readonly string[];
}

const STATUSES = ['ACTIVE', 'CLEARED', 'ACK', 'UNACK'] as const satisfies readonly AlarmSearchStatus[];

/** Asks which alarms are wanted, for as long as the widget stands. */
export function AlarmFilterDialog({
  filter,
  onFilter,
  onClose,
}: {
  filter: AlarmFilter;
  onFilter(filter: AlarmFilter): void;
  onClose(): void;
}) {
  const t = useTranslate();
  const [statuses, setStatuses] = useState(filter.statuses);
  const [severities, setSeverities] = useState(filter.severities);
  const [types, setTypes] = useState(filter.types.join(', '));
  return (
    <DialogForm
      title={t('widget.filter-alarms')}
      submitLabel="widget.update"
      onSubmit={() => onFilter({ statuses, severities, types: typesIn(types) })}
      onClose={onClose}
    >
      <FieldGroup label={t('alarm.status')}>
        {STATUSES.map((status, place) => (
          <CheckboxField
            key={status}
            autoFocus={place === 0}
            label={t(searchStatusTitles[status])}
            checked={statuses.includes(status)}
            onChange={({ target }) => setStatuses(changed(statuses, status, target.checked))}
          />
        ))}
      </FieldGroup>
      <FieldGroup label={t('alarm.severity')}>
        {AlarmSeverity.options.map((severity) => (
          <CheckboxField
            key={severity}
            label={t(severityTitles[severity])}
            checked={severities.includes(severity)}
            onChange={({ target }) => setSeverities(changed(severities, severity, target.checked))}
          />
        ))}
      </FieldGroup>
      <TextField
        label={t('widget.alarm-types')}
        value={types}
        onChange={({ target }) => setTypes(target.value)}
      />
    </DialogForm>
  );
}

function changed<V>(chosen: readonly V[], value: V, isChosen: boolean): readonly V[] {
  const others = chosen.filter((other) => other !== value);
  return isChosen ? [...others, value] : others;
}

/** The types that somebody has written; commas and semicolons part them. */
export function typesIn(written: string): string[] {
  const types = written.split(/[,;]/).map((type) => type.trim());
  return [...new Set(types.filter(Boolean))];
}
