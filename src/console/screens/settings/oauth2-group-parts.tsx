import type {
  OAuth2ClientRegistration,
  OAuth2DomainInfo,
  OAuth2DomainParams,
} from '../../../model/oauth2.ts';
import type { Input, InputProps } from '../../commands/input.ts';
import { formatList } from '../../i18n/format-list.ts';
import { loadable } from '../../ui/loadable.tsx';
import { providerName } from './oauth2-provider.ts';

/** The addresses of the sign-in page, none of which is one of `elsewhere`, each with what its providers have to know. */
export function domainAddresses(elsewhere: readonly OAuth2DomainInfo[]): Input<OAuth2DomainInfo[]> {
  return {
    empty: [],
    print: (domains) => formatList(domains.flatMap(({ name }) => name || [])),
    Field: loadable(async () => {
      const { DomainsField } = await import('./oauth2-domains-field.tsx');
      return (props: InputProps<OAuth2DomainInfo[]>) => <DomainsField {...props} elsewhere={elsewhere} />;
    }),
  };
}

/** Accounts with providers, each with a secret unless it is one of `stored`. */
export function providerAccounts(stored: readonly OAuth2DomainParams[]): Input<OAuth2ClientRegistration[]> {
  return {
    empty: [],
    print: (accounts) => formatList(accounts.map(providerName)),
    Field: loadable(async () => {
      const { ProvidersField } = await import('./oauth2-providers-field.tsx');
      return (props: InputProps<OAuth2ClientRegistration[]>) => <ProvidersField {...props} stored={stored} />;
    }),
  };
}
