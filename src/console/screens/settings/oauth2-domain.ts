import type {
  DomainScheme,
  OAuth2ClientRegistration,
  OAuth2DomainInfo,
  OAuth2DomainParams,
} from '../../../model/oauth2.ts';
import { parseArgs } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { providerAnswers, providerName, providerParams } from './oauth2-provider.ts';

/** A host with or without a port, and nothing around it. */
const HOST = /^(\[[\da-f:.]+\]|[^\s/:?#@[\]]+)(:\d{1,5})?$/i;

/** What is wrong with an address of the sign-in page beside others. */
export function domainFault(
  { scheme, name }: OAuth2DomainInfo,
  others: readonly OAuth2DomainInfo[],
): TranslationKey | undefined {
  const host = name?.trim().toLowerCase() ?? '';
  if (host === '' || !scheme) return 'validation.required';
  if (!HOST.test(host)) return 'settings.oauth2-domain-invalid';
  const isTaken = others.some(
    (other) => other.name?.trim().toLowerCase() === host && areOfOneScheme(scheme, other.scheme),
  );
  return isTaken ? 'settings.oauth2-domain-taken' : undefined;
}

/** Both schemes collide with either. */
function areOfOneScheme(one: DomainScheme, other: DomainScheme | null | undefined): boolean {
  return one === other || one === 'MIXED' || other === 'MIXED';
}

/** What is wrong with the addresses of one group beside those of all others. */
export function domainsFault(
  domains: readonly OAuth2DomainInfo[],
  elsewhere: readonly OAuth2DomainInfo[] = [],
): TranslationKey | undefined {
  if (domains.length === 0) return 'settings.oauth2-domain-required';
  return domains
    .map((domain, at) => domainFault(domain, [...domains.slice(0, at), ...elsewhere]))
    .find((fault) => fault !== undefined);
}

/** What is wrong with groups as a whole, whoever has written them. */
export function groupsFault(groups: readonly OAuth2DomainParams[]): TranslationKey | undefined {
  for (const [at, { domainInfos, clientRegistrations }] of groups.entries()) {
    const before = groups.slice(0, at).flatMap((group) => group.domainInfos ?? []);
    const fault = domainsFault(domainInfos ?? [], before);
    if (fault) return fault;
    if (!clientRegistrations?.length) return 'settings.oauth2-provider-required';
    for (const registration of clientRegistrations) {
      if (!parseArgs(providerParams, providerAnswers(registration)).success) {
        return 'settings.oauth2-provider-invalid';
      }
    }
  }
  return undefined;
}

/** The addresses that a provider has to know: where it sends people back to. */
export function redirectUris({ scheme, name }: OAuth2DomainInfo, path: string): string[] {
  const host = name?.trim();
  if (!host || !scheme || !HOST.test(host)) return [];
  const schemes = scheme === 'MIXED' ? ['https', 'http'] : [scheme.toLowerCase()];
  return schemes.map((one) => `${one}://${host}${path}`);
}

/** What a group is called: its addresses. */
export function groupName({ domainInfos }: OAuth2DomainParams): string {
  return [...new Set((domainInfos ?? []).flatMap(({ name }) => name || []))].join(', ');
}

/** A group in a line: `iot.example.com: Google, Acme ID`. */
export function groupText(group: OAuth2DomainParams): string {
  return `${groupName(group)}: ${(group.clientRegistrations ?? []).map(providerName).join(', ')}`;
}

/** The first address of a new group is the one that the console is at. */
export function ownDomain({ protocol, host }: Pick<Location, 'protocol' | 'host'>): OAuth2DomainInfo {
  return { scheme: protocol === 'http:' ? 'HTTP' : 'HTTPS', name: host };
}

/** Groups as a form may hold them: without secrets, which some platforms tell. */
export function withoutSecrets(groups: readonly OAuth2DomainParams[]): OAuth2DomainParams[] {
  return groups.map((group) => ({
    ...group,
    clientRegistrations: (group.clientRegistrations ?? []).map((one) => ({
      ...one,
      clientSecret: '',
      ...(one.mapperConfig?.custom && {
        mapperConfig: { ...one.mapperConfig, custom: { ...one.mapperConfig.custom, password: '' } },
      }),
    })),
  }));
}

/** The stored account that another one is the same as: whose secret it may have. */
export function accountOf(
  { clientId, accessTokenUri }: OAuth2ClientRegistration,
  stored: readonly OAuth2DomainParams[],
): OAuth2ClientRegistration | undefined {
  return stored
    .flatMap(({ clientRegistrations }) => clientRegistrations ?? [])
    .find((one) => one.clientId === clientId && one.accessTokenUri === accessTokenUri);
}

/** Groups with the secrets that are stored where none was entered. */
export function withKeptSecrets(
  groups: readonly OAuth2DomainParams[],
  stored: readonly OAuth2DomainParams[],
): OAuth2DomainParams[] {
  return groups.map((group) => ({
    ...group,
    clientRegistrations: (group.clientRegistrations ?? []).map((one) => {
      const account = accountOf(one, stored);
      const { custom } = one.mapperConfig ?? {};
      const kept = account?.mapperConfig?.custom;
      return {
        ...one,
        clientSecret: one.clientSecret || (account?.clientSecret ?? ''),
        ...(custom && {
          mapperConfig: {
            ...one.mapperConfig,
            custom: {
              ...custom,
              password: custom.password || (kept?.url === custom.url ? (kept?.password ?? '') : ''),
            },
          },
        }),
      };
    }),
  }));
}

/** Whether an account lacks a secret that nothing stored could be kept for. */
export function lacksSecret(
  groups: readonly OAuth2DomainParams[],
  stored: readonly OAuth2DomainParams[],
): boolean {
  return groups
    .flatMap(({ clientRegistrations }) => clientRegistrations ?? [])
    .some((one) => !one.clientSecret && !accountOf(one, stored));
}
