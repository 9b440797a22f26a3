import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { isNullId } from '../../../../model/entity-id.ts';
import type { WidgetKind, WidgetType } from '../../../../model/widget.ts';
import { queryClient } from '../../../api/query-client.ts';
import { typesByBundle } from '../../../api/widget-types.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import { openDialog } from '../../../messages/dialog-store.ts';
import { FailedReading } from '../../../messages/failed-reading.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { controlClass } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSmallWindow } from '../../../ui/use-small-window.ts';
import { kindIcon, kindText, WIDGET_KINDS } from '../../../widgets/contract/widget-kinds.ts';
import { TypePreview } from '../../../widgets/sample/type-preview.tsx';
import type { LayoutId } from '../../document/dashboard-document.ts';
import { LAYOUT_TITLES } from '../../open/layout-choices.ts';
import { bundleKey, type OfferedType, offeredTypes, type Wanted, wantedTypes } from './offered-types.ts';

/** What somebody has picked: a type, and the part of the state that a widget of it goes into. */
export interface PickedType {
  type: WidgetType;
  layout: LayoutId;
}

/** Where a widget can go, and where it goes unless somebody says otherwise. */
export interface PickerRequest {
  layouts: readonly LayoutId[];
  layout: LayoutId;
  /** Only types of these kinds; all unless said. */
  kinds?: readonly WidgetKind[] | undefined;
}

/** Has a person pick a type of widgets of all that there are; undefined when they have given up. */
export function pickType(request: PickerRequest): Promise<PickedType | undefined> {
  return openDialog<PickedType>((close) => (
    <QueryClientProvider client={queryClient}>
      <TypePicker {...request} onClose={close} />
    </QueryClientProvider>
  ));
}

const PREVIEW = { width: 420, height: 320 };
const SMALL_PREVIEW = { width: 280, height: 150 };
const PAGE = 8;
const NOTHING_WANTED: Wanted = { text: '', bundle: '', kind: '' };

function TypePicker({
  layouts,
  layout: proposed,
  kinds,
  onClose,
}: PickerRequest & { onClose(picked?: PickedType): void }) {
  const t = useTranslate();
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const isSmall = useSmallWindow();
  const [wanted, setWanted] = useState(NOTHING_WANTED);
  const [activeKey, setActive] = useState('');
  const [layout, setLayout] = useState(proposed);
  const {
    data: all = NONE,
    isLoading,
    error,
    refetch,
  } = useQuery({
    queryKey: ['WIDGET_TYPE', 'offered'],
    queryFn: async ({ signal }) => offeredTypes(await typesByBundle({ signal, ignoreErrors: true })),
    retry: false,
  });
  const offered = useMemo(
    () => (kinds ? all.filter(({ type }) => kinds.some((kind) => kind === type.descriptor?.type)) : all),
    [all, kinds],
  );
  const found = useMemo(() => wantedTypes(offered, wanted, kindText), [offered, wanted]);
  const at = Math.max(
    0,
    found.findIndex(({ key }) => key === activeKey),
  );
  const active = found[at];
  // The picture follows once whoever goes through the list rests.
  const previewed = useDeferredValue(active);

  function narrow(change: Partial<Wanted>): void {
    setWanted({ ...wanted, ...change });
    setActive('');
  }

  function pick(picked: OfferedType | undefined): void {
    if (picked) onClose({ type: picked.type, layout });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE,
      PageUp: -PAGE,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = found[Math.min(found.length - 1, Math.max(0, at + step))];
      if (!next) return;
      setActive(next.key);
      document.getElementById(rowId(id, next.key))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(active);
    }
  }

  const bundles = new Map(offered.map(({ type, bundleTitle }) => [bundleKey(type), bundleTitle]));
  return (
    <Dialog title={t('widget.add')} width={940} initialFocus={search} onClose={() => onClose()}>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-search`} className="text-[13px] font-medium">
            {t('widget.search-types')}
          </label>
          <input
            ref={search}
            id={`${id}-search`}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={active && rowId(id, active.key)}
            autoComplete="off"
            spellCheck={false}
            className={`${controlClass} h-9`}
            value={wanted.text}
            onChange={({ target }) => narrow({ text: target.value })}
            onKeyDown={onKeyDown}
          />
        </div>
        <SelectField
          label={t('widget.types-of-bundle')}
          value={wanted.bundle}
          onChange={({ target }) => narrow({ bundle: target.value })}
          placeholder={t('widget.all-bundles')}
          options={[...bundles].map(([value, label]) => ({ value, label }))}
        />
        <SelectField
          label={t('widget.types-of-kind')}
          value={wanted.kind}
          onChange={({ target }) => narrow({ kind: target.value })}
          placeholder={t('widget.all-kinds')}
          options={Object.entries(WIDGET_KINDS)
            .filter(([value]) => kinds?.some((kind) => kind === value) ?? true)
            .map(([value, { title }]) => ({ value, label: t(title) }))}
        />
      </div>
      <p role="status" className="py-2 text-[13px] text-muted">
        {!isLoading && !error && t('widget.types-found', { count: found.length })}
      </p>
      {error && <FailedReading failure={error} onRetry={() => void refetch()} />}
      <div className="flex min-h-0 flex-1 flex-col-reverse gap-3 md:flex-row">
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('widget.types')}
          aria-busy={isLoading}
          className="min-h-0 flex-1 overflow-y-auto rounded-control border border-line md:h-[24rem]"
        >
          {found.map((one) => (
            <Row
              key={one.key}
              id={rowId(id, one.key)}
              offered={one}
              isActive={one === active}
              onSelect={() => {
                setActive(one.key);
                search.current?.focus();
              }}
              onPick={() => pick(one)}
            />
          ))}
        </div>
        {previewed && (
          <Preview
            key={previewed.key}
            offered={previewed}
            room={isSmall ? SMALL_PREVIEW : PREVIEW}
            isSmall={isSmall}
          />
        )}
      </div>
      <DialogActions>
        {layouts.length > 1 && (
          <fieldset className="me-auto flex flex-wrap items-center gap-3">
            <legend className="float-start me-3 font-medium">{t('widget.into-layout')}</legend>
            {layouts.map((one) => (
              <label key={one} className="flex items-center gap-1.5">
                <input
                  type="radio"
                  name={`${id}-layout`}
                  checked={layout === one}
                  onChange={() => setLayout(one)}
                />
                {t(LAYOUT_TITLES[one])}
              </label>
            ))}
          </fieldset>
        )}
        <button type="button" className="button" onClick={() => onClose()}>
          {t('action.cancel')}
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={!active}
          onClick={() => pick(active)}
        >
          {t('widget.add')}
        </button>
      </DialogActions>
    </Dialog>
  );
}

const NONE: readonly OfferedType[] = [];

function rowId(list: string, key: string): string {
  return `${list}-${key}`;
}

function Row({
  id,
  offered: { type, bundleTitle },
  isActive,
  onSelect,
  onPick,
}: {
  id: string;
  offered: OfferedType;
  isActive: boolean;
  onSelect(): void;
  onPick(): void;
}) {
  const kind = type.descriptor?.type;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field that owns the list
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field that owns the list
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onSelect}
      onDoubleClick={onPick}
      className="flex cursor-pointer items-center gap-2 px-3 py-2 select-none hover:bg-hover aria-selected:hover:bg-accent-soft [contain-intrinsic-size:auto_36px] [content-visibility:auto] aria-selected:bg-accent-soft"
    >
      <Icon path={kindIcon(kind)} size={18} title={kindText(kind)} className="text-muted" />
      <span className="min-w-0 flex-1 truncate">{type.name}</span>
      <span className="max-w-[45%] truncate text-[12px] text-muted">{bundleTitle}</span>
    </div>
  );
}

/** What a widget of the type looks like, and what is known of it. */
function Preview({
  offered: { type, bundleTitle, bundleImage },
  room,
  isSmall,
}: {
  offered: OfferedType;
  room: { width: number; height: number };
  isSmall: boolean;
}) {
  const t = useTranslate();
  const { sizeX, sizeY, type: kind } = type.descriptor ?? {};
  const size = sizeX && sizeY ? t('widget-type.width-by-height', { width: sizeX, height: sizeY }) : '';
  const facts = [kindText(kind), size, isNullId(type.tenantId) ? '' : t('widgets-bundle.of-tenant')];
  return (
    <section aria-label={t('widget.type-preview')} className="flex flex-col gap-2 max-md:items-center">
      <div className="overflow-hidden rounded-control border border-line" data-theme="light">
        <TypePreview type={type} room={room} image={bundleImage} />
      </div>
      {!isSmall && (
        <>
          <h3 className="font-semibold wrap-anywhere">{type.name}</h3>
          <p className="text-[13px] text-muted">{bundleTitle}</p>
          <p className="text-[13px] text-muted">{facts.filter(Boolean).join(' · ')}</p>
        </>
      )}
    </section>
  );
}
