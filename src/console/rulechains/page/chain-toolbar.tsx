import { useSyncExternalStore } from 'react';
import type { EntityRef } from '../../commands/command.ts';
import { CommandBar } from '../../commands/faces/command-bar.tsx';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { controlClass } from '../../ui/fields/field.tsx';
import { useMedia } from '../../ui/use-media.ts';
import type { OpenChain } from '../open/open-chain.ts';

const PHONE = '(max-width: 599px)';

/** In the order in which they are wanted: a narrow window has the last in a menu. */
const TOOLS = [
  'rule-node.add',
  'rule-node.find',
  'rule-chain.tidy',
  'rule-chain.zoom-out',
  'rule-chain.zoom-in',
  'rule-chain.fit',
  'rule-chain.stop-debugging',
  'rule-chain.redo',
  'rule-chain.discard-changes',
  'rule-chain.full-screen',
] as const;

/** What can be done with the chain as a whole. */
export function ChainToolbar({ chain }: { chain: OpenChain }) {
  const t = useTranslate();
  const { search, isLibraryOpen, problems } = useSyncExternalStore(chain.subscribe, chain.view);
  const isPhone = useMedia(PHONE);
  const { id } = chain;
  const entities: EntityRef[] =
    id === undefined
      ? []
      : [
          {
            entityType: 'RULE_CHAIN',
            id,
            name: chain.stored.chain.name,
            facts: { root: chain.stored.chain.root === true },
          },
        ];
  return (
    <div
      data-pane
      role="toolbar"
      aria-label={t('rule-chain.toolbar')}
      className="flex shrink-0 flex-wrap items-center gap-1 border-b border-line bg-raised px-2 py-1"
    >
      {!isLibraryOpen && <CommandButton command="rule-chain.toggle-library" iconOnly />}
      <input
        type="search"
        aria-label={t('rule-chain.highlight')}
        placeholder={t(isPhone ? 'rule-chain.highlight-short' : 'rule-chain.highlight')}
        className={`${controlClass} h-8 max-w-56 min-w-24 flex-1`}
        value={search}
        onChange={({ target }) => chain.set({ search: target.value })}
      />
      {!isPhone && <span className="flex-1" />}
      {problems.length > 0 && (
        <CommandButton
          command="rule-chain.next-problem"
          label={t('rule-chain.problem-count', { count: problems.length })}
          iconOnly={isPhone}
        />
      )}
      <CommandBar commands={TOOLS} room={isPhone ? 1 : TOOLS.length} iconOnly />
      {id !== undefined && !isPhone && (
        <>
          <CommandButton command="rule-chain.export" entities={entities} iconOnly />
          <CommandButton command="rule-chain.make-root" entities={entities} iconOnly />
        </>
      )}
      <CommandButton command="rule-chain.undo" iconOnly />
      <CommandButton command="rule-chain.save" variant="primary" />
    </div>
  );
}
