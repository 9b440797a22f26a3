import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { isNullId } from '../../../../model/entity-id.ts';
import {
  type BundleTypes,
  bundleById,
  type StoredWidgetType,
  typesByBundle,
} from '../../../api/widget-types.ts';
import type { EntityRef } from '../../../commands/command.ts';
import { useScope } from '../../../commands/context-store.ts';
import { CommandButton } from '../../../commands/faces/command-button.tsx';
import { fold } from '../../../commands/fold.ts';
import type { ScreenProps } from '../../../frame/screen.ts';
import { useTranslate } from '../../../i18n/i18n.ts';
import { FailedReading } from '../../../messages/failed-reading.tsx';
import { controlClass } from '../../../ui/fields/field.tsx';
import { imageAddress } from '../../../ui/image-address.ts';
import { useUrlParam } from '../../../ui/navigation.ts';
import { useSeen } from '../../../ui/use-seen.ts';
import { kindText } from '../../../widgets/contract/widget-kinds.ts';
import { TypePreview } from '../../../widgets/sample/type-preview.tsx';
import { editorPath } from '../editor/editor-address.ts';

const PREVIEW = { width: 280, height: 190 };
const NONE: readonly EntityRef[] = [];

/** The types of a bundle, or of all, each as its widgets look with made-up data. */
export function TypeCardsPage({ params: { bundleId } }: ScreenProps) {
  const t = useTranslate();
  const [search, setSearch] = useUrlParam('search');
  const [focused, setFocused] = useState<EntityRef>();
  // The commands on types act on the card with the focus, as they do on the row of the list.
  useScope('screen:widget-types', { targets: () => (focused ? [focused] : NONE) });
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['WIDGET_TYPE', 'cards', bundleId ?? ''],
    queryFn: async ({ signal }) => {
      const request = { signal, ignoreErrors: true };
      // Says that there is no such bundle.
      if (bundleId !== undefined) await bundleById(bundleId, request);
      const bundles = await typesByBundle(request);
      return bundles.filter(({ bundle }) => bundleId === undefined || bundle.id.id === bundleId);
    },
  });
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const shown = (data ?? [])
    .map(({ bundle, types }) => ({
      bundle,
      types: types
        .filter(({ name }) => words.every((word) => fold(name).includes(word)))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    }))
    .filter(({ types }) => types.length > 0);
  const args = bundleId === undefined ? {} : { bundleId };
  return (
    <div className="flex min-h-0 flex-1 flex-col" aria-busy={isLoading}>
      <div
        data-pane
        className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-raised px-4 py-2"
      >
        <input
          type="search"
          aria-label={t('widget-type.search')}
          placeholder={t('widget-type.search')}
          className={`${controlClass} h-9 max-w-80`}
          value={search ?? ''}
          onChange={({ target }) => setSearch(target.value || null)}
        />
        <span className="flex-1" />
        <CommandButton command="widget-type.toggle-cards" label={t('widget-type.as-list')} />
        <CommandButton command="widget-type.import" args={args} iconOnly />
        <CommandButton command="widget-type.write" args={args} variant="primary" />
      </div>
      <div data-pane data-scroll="page" className="min-h-0 flex-1 overflow-y-auto p-4">
        {error && <FailedReading failure={error} onRetry={() => void refetch()} />}
        {data && shown.length === 0 && (
          <p className="p-8 text-center text-muted">
            {search
              ? t('widget-type.no-widget-types-matching', { search })
              : t('widget-type.no-widget-types')}
          </p>
        )}
        {shown.map((one) => (
          <BundleCards key={one.bundle.id.id} {...one} onFocus={setFocused} />
        ))}
      </div>
    </div>
  );
}

function BundleCards({ bundle, types, onFocus }: BundleTypes & { onFocus(type: EntityRef): void }) {
  return (
    <section aria-label={bundle.title} className="mb-8">
      <h2 className="mb-3 text-[15px] font-semibold">{bundle.title}</h2>
      <ul className="flex flex-wrap gap-4 max-sm:justify-center" onKeyDown={moveFocus}>
        {types.map((type) => (
          <Card
            key={type.id.id}
            type={type}
            path={editorPath(bundle.id.id, type.id.id)}
            image={bundle.image ? imageAddress(bundle.image) : undefined}
            onFocus={onFocus}
          />
        ))}
      </ul>
    </section>
  );
}

function Card({
  type,
  path,
  image,
  onFocus,
}: {
  type: StoredWidgetType;
  path: string;
  image: string | undefined;
  onFocus(type: EntityRef): void;
}) {
  const card = useRef<HTMLLIElement>(null);
  const seen = useSeen(card);
  const ref: EntityRef = {
    entityType: 'WIDGET_TYPE',
    id: type.id.id,
    name: type.name,
    facts: { system: isNullId(type.tenantId) },
  };
  return (
    <li
      ref={card}
      onFocus={() => onFocus(ref)}
      className="flex flex-col overflow-hidden rounded-card border border-line bg-raised focus-within:outline-2 focus-within:outline-accent"
      style={{ width: PREVIEW.width + 2 }}
    >
      <Link href={path} data-card className="flex flex-col outline-none hover:bg-hover">
        <div style={{ minHeight: PREVIEW.height }} data-theme="light" className="border-b border-line">
          {seen && <TypePreview type={type} room={PREVIEW} image={image} />}
        </div>
        <span className="truncate px-3 pt-2 font-semibold">{type.name}</span>
        <span className="px-3 text-[12px] text-muted">{kindText(type.descriptor?.type)}</span>
      </Link>
      <div className="flex justify-end gap-1 px-2 pb-1">
        <CommandButton command="widget-type.edit" entities={[ref]} iconOnly source="row" />
        <CommandButton command="widget-type.export" entities={[ref]} iconOnly source="row" />
        <CommandButton command="widget-type.delete" entities={[ref]} iconOnly source="row" />
      </div>
    </li>
  );
}

/** Arrow keys go from card to card, up and down to the nearest of the next line, over the ends of bundles too. */
function moveFocus(event: KeyboardEvent): void {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || !target.matches('[data-card]')) return;
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')];
  const at = cards.indexOf(target);
  const isMirrored = document.documentElement.dir === 'rtl';
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: isMirrored ? -1 : 1,
    ArrowLeft: isMirrored ? 1 : -1,
  };
  const step = steps[key];
  const next =
    step !== undefined
      ? cards[at + step]
      : key === 'ArrowDown'
        ? inNextLine(target, cards.slice(at + 1))
        : key === 'ArrowUp'
          ? inNextLine(target, cards.slice(0, at).reverse())
          : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

/** Of the first line other than that of a card: the one nearest to it. */
function inNextLine(card: HTMLElement, others: readonly HTMLElement[]): HTMLElement | undefined {
  const { top, left } = card.getBoundingClientRect();
  const beyond = others
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => Math.abs(box.top - top) > 1);
  const line = beyond.filter(({ box }) => Math.abs(box.top - (beyond[0]?.box.top ?? 0)) <= 1);
  return line.toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.one;
}
