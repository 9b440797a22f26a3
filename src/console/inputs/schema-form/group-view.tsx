import { mdiChevronDown } from '@mdi/js';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { standing } from './check-model.ts';
import { type DrawNodes, useDrawing } from './drawing.ts';
import type { GroupNode, Section } from './form-node.ts';
import { type Path, pointerOf, valueAt } from './path.ts';

/** A group within a form, with tabs where it has them. */
export function GroupView({
  group,
  positions,
  draw,
}: {
  group: GroupNode;
  positions: readonly number[];
  draw: DrawNodes;
}) {
  const { title, description, items, tabs } = group;
  const section = { title, items: [group] };
  const content = (
    <>
      {description !== undefined && <p className="text-xs text-muted">{description}</p>}
      {draw(items, positions)}
      {tabs.length > 0 && <TabViews label={title} tabs={tabs} positions={positions} draw={draw} />}
    </>
  );
  if (title === '') return <div className="flex flex-col gap-4">{content}</div>;
  return (
    <Collapsible section={section} positions={positions}>
      {content}
    </Collapsible>
  );
}

/** A group of the whole form. */
export function SectionView({ section, draw }: { section: Section; draw: DrawNodes }) {
  const content = draw(section.items, NOWHERE);
  if (!section.title) return content;
  return (
    <Collapsible section={section} positions={NOWHERE}>
      {content}
    </Collapsible>
  );
}

const NOWHERE: readonly number[] = [];

/** What its heading folds away and says how much is refused of, so that nothing is sought in vain. */
function Collapsible({
  section,
  positions,
  children,
}: {
  section: Section;
  positions: readonly number[];
  children: ReactNode;
}) {
  const t = useTranslate();
  const id = useId();
  const { refusals, shown, tellsMissing } = useDrawing();
  const refused =
    refusals.size === 0
      ? 0
      : count(standing([section], shown, positions), (path) => {
          // What is missing is told where somebody has been.
          const isThere = tellsMissing || valueAt(shown, path) !== undefined;
          return isThere && refusals.has(pointerOf(path));
        });
  return (
    <details open aria-labelledby={`${id}-title`} className="group/fold rounded-card border border-line">
      <summary className="flex min-h-(--control) list-none items-center gap-2 rounded-card px-3 font-medium hover:bg-hover group-open/fold:rounded-b-none [&::-webkit-details-marker]:hidden">
        <Icon
          path={mdiChevronDown}
          size={18}
          className="shrink-0 text-muted group-not-open/fold:-rotate-90 rtl:group-not-open/fold:rotate-90"
        />
        <span id={`${id}-title`} className="min-w-0 flex-1 wrap-anywhere">
          {section.title}
        </span>
        {refused > 0 && (
          <span className="shrink-0 text-xs font-normal text-danger">
            {t('schema-form.refused', { count: refused })}
          </span>
        )}
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-3">{children}</div>
    </details>
  );
}

function count(found: ReturnType<typeof standing>, isRefused: (path: Path) => boolean): number {
  let refused = 0;
  for (const { node, path } of found) {
    if (node.kind !== 'group' && node.kind !== 'help' && isRefused(path)) refused += 1;
  }
  return refused;
}

function TabViews({
  label,
  tabs,
  positions,
  draw,
}: {
  label: string;
  tabs: readonly Section[];
  positions: readonly number[];
  draw: DrawNodes;
}) {
  const t = useTranslate();
  const [selected, setSelected] = useState('0');
  return (
    <Tabs
      label={label || t('schema-form.tabs')}
      selected={selected}
      onSelect={setSelected}
      tabs={tabs.map(({ title, items }, at) => ({
        id: `${at}`,
        title: title || t('schema-form.tab', { number: at + 1 }),
        render: () => <div className="flex flex-col gap-4 py-3">{draw(items, positions)}</div>,
      }))}
    />
  );
}
