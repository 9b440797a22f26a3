import { mdiFlagOutline } from '@mdi/js';
import { OWN } from '../../api/list-place.ts';
import { queryClient } from '../../api/query-client.ts';
import { makeRootRuleChain, ruleChains } from '../../api/rule-chains.ts';
import { defineCommand } from '../../commands/command.ts';
import { only } from '../../entities/kind/counted-names.ts';
import type { RequestOptions } from '../../wire/transport.ts';

/** In a list that is sorted so the root comes first, or after those of which it is not known. */
const ROOT_FIRST = { pageSize: 100, page: 0, sortProperty: 'root', sortOrder: 'DESC' } as const;

/** Makes a rule chain the one that messages enter which no device profile leads elsewhere. */
export const makeRoot = defineCommand({
  id: 'rule-chain.make-root',
  title: 'rule-chain.make-root',
  description: 'rule-chain.make-root-description',
  icon: mdiFlagOutline,
  group: 'rule-chain.rule-chain',
  scope: 'screen:rule-chains',
  keys: ['shift+r'],
  at: { row: 30, details: 30 },
  authorities: ['TENANT_ADMIN'],
  targets: {
    types: ['RULE_CHAIN'],
    count: 'one',
    fits: ({ facts }) => !facts?.root || 'rule-chain.root-already',
  },
  async danger(_args, run) {
    const former = await rootChain(run.request);
    return {
      title: { key: 'rule-chain.make-root-title', values: { name: only(run).name } },
      message: {
        key: 'rule-chain.make-root-text',
        values: { name: only(run).name, former: former?.name ?? '—' },
      },
      confirmLabel: { key: 'rule-chain.make-root' },
      harmless: true,
    };
  },
  async run(_args, run) {
    const former = await rootChain(run.request);
    await rootIs(only(run).id, run.request);
    return former?.id.id;
  },
  done: () => ({ key: 'rule-chain.made-root' }),
  undo: (formerId) =>
    formerId === undefined
      ? undefined
      : { label: { key: 'rule-chain.undo-make-root' }, run: (request) => rootIs(formerId, request) },
});

async function rootChain(request: RequestOptions) {
  const { data } = await ruleChains.page(OWN, ROOT_FIRST, request);
  return data.find(({ root }) => root === true);
}

async function rootIs(id: string, request: RequestOptions): Promise<void> {
  await makeRootRuleChain(id, request);
  await queryClient.invalidateQueries({ queryKey: ['RULE_CHAIN'] });
}
