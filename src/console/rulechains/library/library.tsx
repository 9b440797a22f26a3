import { useState } from 'react';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { fold } from '../../commands/fold.ts';
import { runCommand } from '../../commands/run-command.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { controlClass } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NESTED } from '../edit/new-node.ts';
import { groupLooks, groupTexts, iconOf, type NodeGroup } from '../open/component-looks.ts';
import { DRAGGED_TYPE } from '../open/dragged-type.ts';
import type { OpenChain } from '../open/open-chain.ts';

interface Entry {
  type: string;
  name: string;
  group: NodeGroup;
  icon: string;
  description: string;
}

/** The components that nodes can be of, by their groups: to be dragged onto the canvas, or added by a press. */
export function Library({ chain }: { chain: OpenChain }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const nested: Entry = {
    type: NESTED,
    name: t('rule-chain.rule-chain'),
    group: 'RULE_CHAIN',
    icon: groupLooks.RULE_CHAIN.icon,
    description: t('rule-node.nested-description'),
  };
  const entries: Entry[] = chain.components.all.map((component) => ({
    type: component.clazz,
    name: component.name,
    group: component.type,
    icon: iconOf(component),
    description: component.configurationDescriptor.nodeDefinition.description ?? '',
  }));
  const wanted = fold(typed);
  const shown = [...entries, nested].filter(({ name }) => fold(name).includes(wanted));
  return (
    <aside
      aria-label={t('rule-chain.library')}
      data-pane
      className="flex w-56 shrink-0 flex-col border-e border-line bg-surface max-md:absolute max-md:inset-y-0 max-md:start-0 max-md:z-10 max-md:shadow-overlay"
    >
      <div className="flex items-center gap-1 border-b border-line p-2">
        <input
          type="search"
          aria-label={t('rule-chain.search-library')}
          placeholder={t('rule-chain.search-library')}
          className={`${controlClass} h-8`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <CommandButton command="rule-chain.toggle-library" iconOnly />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        {shown.length === 0 && <p className="text-[13px] text-muted">{t('rule-node.none-found')}</p>}
        {Object.entries(groupTexts).map(([group, texts]) => {
          const ofGroup = shown.filter((entry) => entry.group === group);
          if (ofGroup.length === 0) return null;
          return (
            <details key={group} open className="mb-2">
              <summary
                className="cursor-pointer py-1 text-[12px] font-semibold text-muted"
                title={t(texts.description)}
              >
                {t(texts.title)}
              </summary>
              <ul className="flex flex-col gap-1">
                {ofGroup.map((entry) => (
                  <li key={entry.type}>
                    <button
                      type="button"
                      draggable
                      title={entry.description}
                      className="flex w-full cursor-grab items-center gap-2 rounded-control border border-line bg-raised text-start text-[13px] hover:border-muted"
                      onDragStart={({ dataTransfer }) => {
                        dataTransfer.setData(DRAGGED_TYPE, entry.type);
                        dataTransfer.effectAllowed = 'copy';
                      }}
                      onClick={() =>
                        void runCommand('rule-node.add', { type: entry.type }, { source: 'toolbar' })
                      }
                    >
                      <span
                        className="grid h-8 w-7 shrink-0 place-items-center rounded-s-[5px] text-[#1c2430]"
                        style={{ backgroundColor: groupLooks[entry.group].colour }}
                      >
                        <Icon path={entry.icon} size={16} />
                      </span>
                      <span className="truncate">{entry.name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          );
        })}
      </div>
    </aside>
  );
}
