import { runCommand } from '../../commands/run-command.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { FilterSelect } from './filter-select.tsx';
import type { ListChoice } from './list-choice.ts';

/** More would not stand side by side. */
const SIDE_BY_SIDE = 3;

/** Says what a list shows of a few, and lets it be changed. */
export function ChoiceFilter<V extends string>({
  choice: { param, list, title, command, options },
  offered,
  value,
}: {
  choice: ListChoice<V>;
  offered: readonly V[];
  value: V;
}) {
  const t = useTranslate();
  const shown = options.filter((option) => offered.includes(option.value));
  const choose = (next: string) => void runCommand(command, { value: next }, { source: 'toolbar' });
  if (shown.length > SIDE_BY_SIDE) {
    return (
      <FilterSelect label={t(title)} value={value} onChange={choose}>
        {shown.map((option) => (
          <option key={option.value} value={option.value}>
            {t(option.title)}
          </option>
        ))}
      </FilterSelect>
    );
  }
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t(title)}</legend>
      {shown.map((option) => (
        <label
          key={option.value}
          className="inline-flex min-h-(--control) cursor-pointer items-center rounded-control border border-line px-2.5 text-[13px] text-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={`${list}-${param}`}
            className="sr-only"
            checked={value === option.value}
            onChange={() => choose(option.value)}
          />
          {t(option.title)}
        </label>
      ))}
    </fieldset>
  );
}
