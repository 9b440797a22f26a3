import { useQuery } from '@tanstack/react-query';
import { entityInfoKey } from '../../api/entity-info.ts';
import { useTranslate } from '../../i18n/i18n.ts';

/** What a rule chain is called, and that it is one while that is not known. */
export function useChainName(id: string): string {
  const t = useTranslate();
  const { data } = useQuery({
    queryKey: entityInfoKey('RULE_CHAIN', id),
    queryFn: async ({ signal }) => {
      const { ruleChains } = await import('../../api/rule-chains.ts');
      return await ruleChains.one(id, { signal, ignoreErrors: true });
    },
  });
  if (!data) return t('rule-chain.rule-chain');
  return data.root ? t({ key: 'rule-chain.root-name', values: { name: data.name } }) : data.name;
}
