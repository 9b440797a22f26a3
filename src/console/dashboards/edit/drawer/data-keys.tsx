import { mdiDragVertical } from '@mdi/js';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { DataKeyType } from '../../../../model/data-key.ts';
import type { Choice } from '../../../commands/input.ts';
import { authoredText } from '../../../i18n/authored-text.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import { ChipsField } from '../../../inputs/chips-field.tsx';
import { afterPause } from '../../../inputs/picker.tsx';
import { Rows } from '../../../inputs/rows.tsx';
import type { Path } from '../../../inputs/schema-form/path.ts';
import { pointerOf, valueAt } from '../../../inputs/schema-form/path.ts';
import { ColourDialog } from '../../../inputs/values/colour-dialog.tsx';
import { readColour } from '../../../ui/colours.ts';
import { FieldGroup } from '../../../ui/fields/field-group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isJsonObject, type JsonObject } from '../../document/json-object.ts';
import { rowId, useOpenPart } from './drawer-place.ts';
import { useEdited } from './edited-widget.ts';
import { keyChoices, type OfferedKey } from './key-choices.ts';
import { KEY_TYPE_TITLES } from './key-titles.ts';
import { labelOf, newDataKey } from './new-data-key.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useWidgetType } from './use-widget-type.ts';

/** The data keys of a datasource: in their order, with what adds another below them. */
export function DataKeys({
  list,
  isMadeUp,
  aliasId,
  most,
  isOptional,
}: {
  /** Where they are. */
  list: Path;
  /** Whether functions make the values up. */
  isMadeUp: boolean;
  /** Whose keys are offered. */
  aliasId: string | undefined;
  /** How many the widget shows; undefined: any number. */
  most: number | undefined;
  isOptional: boolean;
}) {
  const t = useTranslate();
  const { config, widget, held, dashboard, write } = useEdited();
  const { type } = useWidgetType(widget);
  const openPart = useOpenPart();
  const stored = valueAt(config, list);
  const keys: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const offered = useRef<ReadonlyMap<string, OfferedKey>>(new Map());
  const choices = useMemo(
    () =>
      afterPause(async (typed) => {
        const found = await keyChoices({ dashboard, kind: widget.type, isMadeUp, aliasId }, typed, t);
        offered.current = new Map(found.map((one) => [one.value, one]));
        return found.map(({ value, label, hint }): Choice => ({ value, label, ...(hint && { hint }) }));
      }),
    [dashboard, widget.type, isMadeUp, aliasId, t],
  );

  // What adds keys is gone with the last one that there is room for, and would take the focus along.
  const lastAdded = useRef<number>(undefined);
  // Before the browser draws the room without the field: a key pressed then would reach nothing.
  useLayoutEffect(() => {
    const at = lastAdded.current;
    if (at === undefined || at >= keys.length) return;
    lastAdded.current = undefined;
    if (keys.length !== most) return;
    const row = document.getElementById(rowId({ kind: 'key', list, at }))?.closest('li');
    row?.querySelector<HTMLElement>('[data-to="edit"]')?.focus();
  }, [keys.length, list, most]);

  function add(value: string): void {
    const chosen = offered.current.get(value);
    if (!chosen) return;
    const key = newDataKey(chosen.key, config, type?.descriptor?.dataKeySettingsSchema);
    lastAdded.current = keys.length;
    write(list, [...keys, key]);
  }

  function move(from: number, to: number): void {
    held.follow(list, (place) => placeAfterMove(place, from, to));
    write(list, keys.toSpliced(from, 1).toSpliced(to, 0, keys[from]));
  }

  function remove(at: number): void {
    held.follow(list, (place) => (place === at ? undefined : place > at ? place - 1 : place));
    write(list, keys.toSpliced(at, 1));
  }

  const isFull = most !== undefined && keys.length >= most;
  const isMissing = keys.length === 0 && !isOptional;
  const hint = most === undefined ? undefined : t('widget-config.most-keys', { count: most });
  return (
    <FieldGroup
      label={t('widget-config.keys')}
      hint={hint}
      required={!isOptional}
      error={isMissing ? t('widget-config.keys-required') : undefined}
    >
      <Rows
        rows={keys}
        look="chip"
        none={t('widget-config.no-keys')}
        nameOf={(key) => (isJsonObject(key) ? authoredText(labelOf(key)) : '')}
        isFixed={false}
        additions={[]}
        onEdit={(at) => openPart({ kind: 'key', list, at })}
        onMove={move}
        onRemove={remove}
      >
        {(key, at) => (
          <KeyRow
            id={rowId({ kind: 'key', list, at })}
            stored={isJsonObject(key) ? key : {}}
            onMove={move}
            at={at}
            onColour={(colour) => write([...list, at, 'color'], colour)}
          />
        )}
      </Rows>
      {!isFull && (
        <div data-wanted={isMissing || undefined}>
          <ChipsField
            label={t('widget-config.add-key')}
            name={`${pointerOf(list)}/add`}
            placeholder={isMadeUp ? 'widget-config.add-made-up-key' : 'widget-config.search-keys'}
            noMatch="entity.no-keys-found"
            value={[]}
            choices={choices}
            labelsOf={noLabels}
            onChange={(chosen) => {
              const [value] = Array.isArray(chosen) ? chosen : [];
              if (value !== undefined) add(value);
            }}
          />
        </div>
      )}
    </FieldGroup>
  );
}

/** What is chosen becomes a row of its own. */
async function noLabels(): Promise<ReadonlyMap<string, string>> {
  return new Map();
}

function placeAfterMove(place: number, from: number, to: number): number {
  if (place === from) return to;
  if (from < place && place <= to) return place - 1;
  return to <= place && place < from ? place + 1 : place;
}

function KeyRow({
  id,
  stored,
  at,
  onMove,
  onColour,
}: {
  id: string;
  stored: JsonObject;
  at: number;
  onMove(from: number, to: number): void;
  onColour(colour: string): void;
}) {
  const t = useTranslate();
  const [isPicking, setPicking] = useState(false);
  const drag = useRowDrag(at, onMove);
  const label = authoredText(labelOf(stored));
  const name = String(stored.name ?? '');
  const colour = typeof stored.color === 'string' && readColour(stored.color) ? stored.color : undefined;
  const type = DataKeyType.safeParse(stored.type).data;
  const isChanged = stored.usePostProcessing !== false && Boolean(stored.postFuncBody);
  const shownName = isChanged ? `f(${name})` : name;
  const title = t('widget-config.color-of-key', { label });
  return (
    <div id={id} className="flex min-w-0 items-center gap-1.5">
      <span
        aria-hidden="true"
        className="flex shrink-0 cursor-grab touch-none text-muted active:cursor-grabbing"
        {...drag}
      >
        <Icon path={mdiDragVertical} size={18} />
      </span>
      <button
        type="button"
        aria-label={title}
        title={title}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
        className="checkered size-6 shrink-0 overflow-hidden rounded-control border border-line-strong"
      >
        <span className="block size-full" style={{ background: colour ?? 'transparent' }} />
      </button>
      {isPicking && (
        <ColourDialog
          label={label}
          value={colour}
          onCancel={() => setPicking(false)}
          onSelect={(chosen) => {
            setPicking(false);
            onColour(chosen);
          }}
        />
      )}
      <span className="min-w-0 flex-1 truncate" title={`${label}: ${shownName}`}>
        <bdi>{label}</bdi>
        {shownName !== label && (
          <span className="text-muted">
            : <bdi className={isChanged ? 'font-semibold' : ''}>{shownName}</bdi>
          </span>
        )}
      </span>
      {type && type !== 'function' && (
        <span className="hidden shrink-0 text-xs text-muted @sm:inline">{t(KEY_TYPE_TITLES[type])}</span>
      )}
    </div>
  );
}
