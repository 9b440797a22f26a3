import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { mdiViewDashboardOutline } from '@mdi/js';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ChoiceField } from '../../commands/choice-field.tsx';
import { type Choice, type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { Icon } from '../../ui/icon.tsx';

/** From here on a list of titles has its room beside a toolbar, pixels. */
const WIDE = 960;

/** A list of dashboards, or where there is no room for it a button that opens one. */
export function DashboardSelectField(props: InputProps<string> & { list(): Promise<readonly Choice[]> }) {
  const isWide = useSyncExternalStore(onResize, () => window.innerWidth >= WIDE);
  return isWide || props.readOnly || props.disabled ? <ChoiceField {...props} /> : <PanelField {...props} />;
}

function PanelField({
  list,
  label,
  hint,
  error,
  value,
  onChange,
  autoFocus,
  ref,
}: InputProps<string> & { list(): Promise<readonly Choice[]> }) {
  const t = useTranslate();
  const [choices, setChoices] = useState<readonly Choice[]>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let left = false;
    list().then(
      (found) => !left && setChoices(found),
      (reason: unknown) => !left && setFailure(reason),
    );
    return () => {
      left = true;
    };
  }, [list]);
  const chosen = value instanceof Unreadable ? undefined : value;
  const title = choices?.find((one) => one.value === chosen)?.label ?? chosen;
  const said = error ?? (failure === undefined ? undefined : t(shownOf(failure)));
  return (
    <div className="flex flex-col gap-1">
      <Popover className="relative">
        <PopoverButton
          {...(ref && { ref })}
          autoFocus={autoFocus ?? false}
          aria-label={title ? `${label}: ${title}` : label}
          className="icon-button border border-line-strong pointer-coarse:size-11"
        >
          <Icon path={mdiViewDashboardOutline} size={20} />
        </PopoverButton>
        <PopoverPanel
          anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
          focus
          className="z-60 max-h-[150px] w-[300px] max-w-[320px] overflow-y-auto rounded-card border border-line bg-raised py-1 shadow-overlay [@media(min-height:450px)]:max-h-[250px]"
        >
          {({ close }) => (
            <div role="radiogroup" aria-label={label}>
              {choices?.map((choice) => (
                <label
                  key={choice.value}
                  className="flex min-h-11 items-center gap-2 px-3 has-checked:bg-accent-soft hover:bg-hover has-focus-visible:bg-hover"
                >
                  <input
                    type="radio"
                    name={label}
                    checked={choice.value === chosen}
                    onChange={() => onChange(choice.value)}
                    onClick={() => close()}
                    className="accent-(--accent)"
                  />
                  <span className="min-w-0 flex-1 truncate">{choice.label}</span>
                </label>
              ))}
              {choices?.length === 0 && (
                <p className="px-3 py-2 text-muted">{t('dashboard.no-dashboards-text')}</p>
              )}
            </div>
          )}
        </PopoverPanel>
      </Popover>
      {hint && <p className="text-xs text-muted">{hint}</p>}
      {said && (
        <p role="alert" className="text-xs text-danger">
          {said}
        </p>
      )}
    </div>
  );
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
