import { mdiOpenInNew } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { isRecord } from '../../../model/json-object.ts';
import { Unreadable } from '../../commands/input.ts';
import { runCommand } from '../../commands/run-command.ts';
import { formatMoment } from '../../i18n/format-moment.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { jsonObject } from '../../inputs/code/json-object.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chainPicker } from '../edit/chain-picker.ts';
import { change } from '../edit/change-chain.ts';
import { NodeFormFields } from '../forms/node-form-fields.tsx';
import { nodeFormOf } from '../forms/node-forms.ts';
import { type ChainNode, debugUntil, type RuleNodeItem } from '../graph/chain-graph.ts';
import { withEachNode } from '../graph/edits.ts';
import type { OpenChain } from '../open/open-chain.ts';

/** What a node is called, what it is set up with, and why it is there. All is taken over as it is typed. */
export function NodeFields({ chain, node }: { chain: OpenChain; node: ChainNode }) {
  const t = useTranslate();
  const description = typeof node.info.description === 'string' ? node.info.description : '';
  return (
    <div className="flex flex-col gap-4 p-4">
      {node.kind === 'node' ? (
        <OfNode chain={chain} node={node} />
      ) : (
        <OfChain chain={chain} target={node.target} nodeKey={node.key} />
      )}
      <TextareaField
        label={t('entity.description')}
        rows={2}
        value={description}
        onChange={({ target }) =>
          edit(chain, node.key, 'description', (one) => ({
            ...one,
            info: { ...one.info, description: target.value },
          }))
        }
      />
    </div>
  );
}

function OfNode({ chain, node }: { chain: OpenChain; node: RuleNodeItem }) {
  const t = useTranslate();
  const [typed, setTyped] = useState<string>();
  const isMissing = typed !== undefined && typed.trim() === '';
  const until = debugUntil(node);
  return (
    <>
      <TextField
        label={t('rule-node.name')}
        required
        value={typed ?? node.name}
        error={isMissing ? t('rule-node.name-required') : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          const name = target.value.trim();
          if (name !== '')
            edit(chain, node.key, 'name', (one) => (one.kind === 'node' ? { ...one, name } : one));
        }}
        onBlur={() => !isMissing && setTyped(undefined)}
      />
      <CheckboxField
        label={t('rule-node.debug-mode')}
        hint={
          until === undefined
            ? t('rule-node.debug-hint')
            : t('rule-node.debug-until', { time: formatMoment(until) })
        }
        checked={node.debugMode}
        onChange={() => void runCommand('rule-node.toggle-debug', {}, { source: 'toolbar' })}
      />
      <Configuration chain={chain} node={node} />
    </>
  );
}

/** The form of its component; where there is none, the configuration as JSON. */
function Configuration({ chain, node }: { chain: OpenChain; node: RuleNodeItem }): ReactNode {
  const t = useTranslate();
  const definition = chain.components.definitionOf(node.type);
  const directive = definition?.configDirective ?? '';
  const form = directive === '' ? undefined : nodeFormOf(directive);
  const configuration = isRecord(node.configuration) ? node.configuration : undefined;
  const take = (next: unknown) =>
    edit(chain, node.key, 'configuration', (one) =>
      one.kind === 'node' ? { ...one, configuration: next } : one,
    );
  if (form && (configuration || node.configuration == null)) {
    return (
      <NodeFormFields
        key={node.key}
        form={form}
        configuration={configuration ?? {}}
        defaults={definition?.defaultConfiguration ?? {}}
        nodeId={node.id}
        showsFaults
        onChange={take}
      />
    );
  }
  return (
    <>
      {directive !== '' && !form && (
        <p role="alert" className="text-[13px] text-danger">
          {t('rule-node.no-form', { directive })}
        </p>
      )}
      <JsonConfiguration key={node.key} value={node.configuration} onChange={take} />
    </>
  );
}

function JsonConfiguration({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  const t = useTranslate();
  const [unreadable, setUnreadable] = useState<Unreadable>();
  const { Field } = jsonObject;
  return (
    <Field
      name="configuration"
      label={t('rule-node.configuration')}
      required
      value={unreadable ?? value}
      onChange={(answer) => {
        setUnreadable(answer instanceof Unreadable ? answer : undefined);
        if (!(answer instanceof Unreadable) && answer !== undefined) onChange(answer);
      }}
    />
  );
}

function OfChain({
  chain,
  target,
  nodeKey,
}: {
  chain: OpenChain;
  target: string | undefined;
  nodeKey: string;
}) {
  const t = useTranslate();
  const { Field } = chainPicker;
  const isMissing = target === undefined || chain.nameOfChain(target) === undefined;
  return (
    <>
      <Field
        name="target"
        label={t('rule-node.target')}
        required
        value={target}
        error={isMissing ? t('rule-node.target-missing') : undefined}
        onChange={(chosen) => {
          if (typeof chosen === 'string' && chosen !== target)
            void runCommand('rule-node.set-target', { node: nodeKey, target: chosen }, { source: 'toolbar' });
        }}
      />
      {!isMissing && (
        <button
          type="button"
          className="button self-start"
          onClick={() =>
            void runCommand('navigation.open', { path: `/ruleChains/${target}` }, { source: 'toolbar' })
          }
        >
          <Icon path={mdiOpenInNew} size={18} />
          {t('rule-chain.open-target')}
        </button>
      )}
    </>
  );
}

/** Changes in a row of one part of a node are one step. */
function edit(chain: OpenChain, key: string, part: string, how: (node: ChainNode) => ChainNode): void {
  change(chain, {
    graph: withEachNode(chain.graph, [key], how),
    label: { key: 'rule-node.configured' },
    items: [],
    merge: `${part} ${key}`,
  });
}
