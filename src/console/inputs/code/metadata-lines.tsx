import { mdiClose, mdiPlus } from '@mdi/js';
import { useTranslate } from '../../i18n/i18n.ts';
import { FieldGroup } from '../../ui/fields/field-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';

/** One entry of a map of texts as it is being written. */
export interface Line {
  key: string;
  value: string;
}

/** The map that lines make, a later key over an earlier one; undefined where a line lacks its key or value. */
export function mapOf(lines: readonly Line[]): Record<string, string> | undefined {
  if (lines.some(({ key, value }) => key === '' || value === '')) return undefined;
  return Object.fromEntries(lines.map(({ key, value }) => [key, value]));
}

/** The lines that a map is written in. */
export function linesOf(map: Readonly<Record<string, string>>): Line[] {
  return Object.entries(map).map(([key, value]) => ({ key, value }));
}

/** A map of texts, line by line. */
export function MetadataLines({
  lines,
  onChange,
}: {
  lines: readonly Line[];
  onChange(lines: readonly Line[]): void;
}) {
  const t = useTranslate();
  const change = (at: number, part: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...part } : line)));
  return (
    <FieldGroup
      label={t('script-test.metadata')}
      error={mapOf(lines) ? undefined : t('script-test.incomplete')}
    >
      {lines.map(({ key, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, and nothing of it is kept elsewhere
        <div key={at} className="flex items-end gap-1">
          <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
            <TextField
              label={t('script-test.key', { number: at + 1 })}
              value={key}
              required
              autoComplete="off"
              onChange={({ target }) => change(at, { key: target.value })}
            />
            <TextField
              label={t('script-test.value', { number: at + 1 })}
              value={value}
              required
              autoComplete="off"
              onChange={({ target }) => change(at, { value: target.value })}
            />
          </div>
          <button
            type="button"
            className="icon-button"
            aria-label={t('script-test.remove', { number: at + 1 })}
            onClick={() => onChange(lines.filter((_line, index) => index !== at))}
          >
            <Icon path={mdiClose} size={18} />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button self-start"
        onClick={() => onChange([...lines, { key: '', value: '' }])}
      >
        <Icon path={mdiPlus} size={18} />
        {t('script-test.add')}
      </button>
    </FieldGroup>
  );
}
