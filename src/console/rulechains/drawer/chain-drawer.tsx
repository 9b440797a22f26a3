import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useScope } from '../../commands/context-store.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { runCommand } from '../../commands/run-command.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { HelpText } from '../../inputs/schema-form/help-text.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { PanelResizer } from '../../ui/panel-resizer.tsx';
import { focusQuietly } from '../../ui/quiet-focus.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { onUserChange } from '../../ui/user-change.ts';
import type { ChainNode } from '../graph/chain-graph.ts';
import { itemOf } from '../open/chain-item.ts';
import { componentName, textOfLink, textOfNode } from '../open/meant.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { NodeEvents } from '../trace/node-events.tsx';
import { drawerWidth } from './drawer-width-store.ts';
import { LinkFields } from './link-fields.tsx';
import { NodeFields } from './node-fields.tsx';

/** The tab that was shown last: who goes from node to node goes on there. */
let lastTab = 'details';

onUserChange(() => {
  lastTab = 'details';
});

/** A node or a link beside the canvas: what it is set up with, what happened to it, and what it is for. */
export function ChainDrawer({ chain, itemKey }: { chain: OpenChain; itemKey: string }) {
  const t = useTranslate();
  const panel = useRef<HTMLElement>(null);
  const [tab, setTab] = useState(() => (chain.view().followed?.nodes.includes(itemKey) ? 'events' : lastTab));
  const { percent } = useSnapshot(drawerWidth.width);
  useScope('list:rule-node-drawer', {
    inForce: () => panel.current?.contains(document.activeElement) ?? false,
  });
  useEffect(() => {
    const tabOf = panel.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    focusQuietly(tabOf ?? panel.current?.querySelector<HTMLElement>('input') ?? panel.current);
  }, []);
  const item = itemOf(chain.graph, itemKey);
  if (item?.kind !== 'node' && item?.kind !== 'link') return null;
  const isNode = item.kind === 'node';
  const title = isNode ? textOfNode(chain, itemKey) : textOfLink(chain, item.link);
  const subtitle = isNode ? componentName(chain, item.node) : t('rule-link.rule-link');
  return (
    <section
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      data-pane
      data-quiet-focus
      style={{ '--drawer-width': `${percent}%` } as CSSProperties}
      className="absolute inset-0 z-20 flex min-w-0 flex-col bg-surface shadow-overlay outline-none min-[960px]:relative min-[960px]:inset-auto min-[960px]:w-(--drawer-width) min-[960px]:min-w-96 min-[960px]:shrink-0 min-[960px]:border-s min-[960px]:border-line min-[960px]:shadow-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        void runCommand('rule-node.close-drawer', {}, { source: 'key' });
      }}
    >
      <PanelResizer label={t('rule-node.resize-drawer')} panel={drawerWidth} />
      <header className="flex shrink-0 items-start gap-2 px-4 pt-3 pb-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-[15px] font-semibold" title={title}>
            {title}
          </h2>
          <p className="truncate text-muted">{subtitle}</p>
        </div>
        {isNode && <CommandButton command="rule-node.toggle-debug" iconOnly />}
        <CommandButton command="rule-node.close-drawer" iconOnly />
      </header>
      {isNode ? (
        <Tabs
          label={t('rule-node.tabs')}
          selected={tab}
          onSelect={(chosen) => {
            lastTab = chosen;
            setTab(chosen);
          }}
          tabs={tabsOf(item.node).map(({ id, title: tabTitle, Tab }) => ({
            id,
            title: t(tabTitle),
            render: () => (
              <ErrorBoundary area={`rule-node-drawer:${id}`}>
                <Tab key={itemKey} chain={chain} node={item.node} />
              </ErrorBoundary>
            ),
          }))}
        />
      ) : (
        <LinkFields key={itemKey} chain={chain} link={item.link} />
      )}
    </section>
  );
}

interface TabProps {
  chain: OpenChain;
  node: ChainNode;
}

interface DrawerTab {
  id: string;
  title: TranslationKey;
  Tab(props: TabProps): ReactNode;
}

/** Only what the platform has stored has events. */
function tabsOf(node: ChainNode): DrawerTab[] {
  const hasEvents = node.kind === 'node' && node.id !== undefined;
  return [
    { id: 'details', title: 'rule-node.details', Tab: NodeFields },
    ...(hasEvents ? [{ id: 'events', title: 'event.events', Tab: EventsOfNode } satisfies DrawerTab] : []),
    { id: 'help', title: 'rule-node.help', Tab: NodeHelp },
  ];
}

function EventsOfNode({ chain, node }: TabProps) {
  return node.kind === 'node' && node.id !== undefined ? (
    <NodeEvents chain={chain} node={node} nodeId={node.id} />
  ) : null;
}

function NodeHelp({ chain, node }: TabProps) {
  const t = useTranslate();
  const definition = node.kind === 'node' ? chain.components.definitionOf(node.type) : undefined;
  const description =
    node.kind === 'chain' ? t('rule-node.nested-description') : (definition?.description ?? '');
  return (
    <div className="flex flex-col gap-3 p-4 text-sm">
      <h3 className="font-semibold">{componentName(chain, node)}</h3>
      {node.kind === 'node' && !definition && (
        <p className="wrap-anywhere">{t('rule-node.unknown-type', { type: node.type })}</p>
      )}
      {description !== '' && <p>{description}</p>}
      {definition?.details && <HelpText markup={definition.details} />}
    </div>
  );
}
