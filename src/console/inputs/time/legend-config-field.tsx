import {
  type defaultLegend,
  type LegendConfig,
  LegendDirection,
  type LegendPosition,
  legendPositions,
} from '../../../model/legend.ts';
import { ChoiceField } from '../../commands/choice-field.tsx';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { translate, useTranslate } from '../../i18n/i18n.ts';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { DIRECTION_TITLES, FLAG_TITLES, FLAGS, POSITION_TITLES } from './legend-titles.ts';

const directions = () =>
  LegendDirection.options.map((value) => ({ value, label: translate(DIRECTION_TITLES[value]) }));

const listOf = (positions: readonly LegendPosition[]) => () =>
  positions.map((value) => ({ value, label: translate(POSITION_TITLES[value]) }));

/** Lists by the direction, so that each stays one and the same. */
const POSITIONS = { column: listOf(legendPositions('column')), row: listOf(legendPositions('row')) };

/** Direction and position, and a box for each thing that a legend shows. */
export function LegendConfigField({
  defaults,
  name,
  value,
  onChange,
  onBlur,
  disabled,
  readOnly,
  autoFocus,
  ref,
  ...group
}: InputProps<LegendConfig> & { defaults: ReturnType<typeof defaultLegend> }) {
  const t = useTranslate();
  const legend = value instanceof Unreadable ? {} : (value ?? {});
  const direction = legend.direction ?? defaults.direction;
  const fixed = { ...(onBlur && { onBlur }), ...(disabled && { disabled }), ...(readOnly && { readOnly }) };

  function turn(chosen: LegendDirection | undefined) {
    const positions = legendPositions(chosen ?? defaults.direction);
    const position = legend.position ?? defaults.position;
    onChange({ ...legend, direction: chosen, position: positions.includes(position) ? position : 'bottom' });
  }

  return (
    <FieldGroup {...group}>
      <div className="grid grid-cols-2 gap-2">
        <ChoiceField
          {...fixed}
          {...(ref && { ref })}
          required
          label={t('legend.direction')}
          name={`${name}.direction`}
          list={directions}
          value={direction}
          autoFocus={autoFocus ?? false}
          onChange={(chosen) => chosen instanceof Unreadable || turn(chosen)}
        />
        <ChoiceField
          {...fixed}
          required
          label={t('legend.position')}
          name={`${name}.position`}
          list={POSITIONS[direction]}
          value={legend.position ?? defaults.position}
          onChange={(position) => position instanceof Unreadable || onChange({ ...legend, position })}
        />
      </div>
      {FLAGS.map((flag) => (
        <CheckboxField
          key={flag}
          {...fixed}
          label={t(FLAG_TITLES[flag])}
          name={`${name}.${flag}`}
          checked={legend[flag] ?? defaults[flag]}
          onChange={({ target }) => readOnly || onChange({ ...legend, [flag]: target.checked })}
        />
      ))}
    </FieldGroup>
  );
}
