import type {
  OAuth2ClientRegistration,
  OAuth2ClientRegistrationTemplate,
  OAuth2ClientsParams,
  OAuth2DomainInfo,
  OAuth2MapperConfig,
} from '../../model/oauth2.ts';
import { badRequest } from '../errors.ts';
import { requireText } from '../store/engine/text-rules.ts';

/** Refuses a configuration that nobody could sign in with. @throws PlatformError 400 with the platform's words */
export function checkOAuth2Params({ domainsParams }: OAuth2ClientsParams): void {
  if (!domainsParams) throw badRequest('Domain params should be specified!');
  for (const { domainInfos, clientRegistrations } of domainsParams) {
    checkDomains(domainInfos ?? []);
    if (!clientRegistrations?.length) throw badRequest('Client registrations should be specified!');
    for (const registration of clientRegistrations) checkRegistration(registration);
  }
}

/** Refuses a template that does not say whose it is or how to read an account. @throws PlatformError 400 */
export function checkOAuth2Template({ providerId, mapperConfig }: OAuth2ClientRegistrationTemplate): void {
  requireText(providerId, 'Provider ID should be specified!');
  if (!mapperConfig) throw badRequest('Mapper config should be specified!');
  if (!mapperConfig.type) throw badRequest('Mapper type should be specified!');
  if (!mapperConfig.basic) throw badRequest('Basic mapper config should be specified!');
}

function checkDomains(domains: readonly OAuth2DomainInfo[]): void {
  if (domains.length === 0) throw badRequest('List of domain configuration should be specified!');
  for (const { name, scheme } of domains) {
    requireText(name, 'Domain name should be specified!');
    if (!scheme) throw badRequest('Domain scheme should be specified!');
  }
  for (const sameName of Map.groupBy(domains, ({ name }) => name).values()) {
    if (sameName.length > 1 && sameName.some(({ scheme }) => scheme === 'MIXED')) {
      throw badRequest("MIXED scheme type shouldn't be combined with another scheme type!");
    }
  }
}

function checkRegistration(registration: OAuth2ClientRegistration): void {
  requireText(registration.clientId, 'Client ID should be specified!');
  requireText(registration.clientSecret, 'Client secret should be specified!');
  requireText(registration.authorizationUri, 'Authorization uri should be specified!');
  requireText(registration.accessTokenUri, 'Token uri should be specified!');
  if (!registration.scope?.length) throw badRequest('Scope should be specified!');
  requireText(registration.userInfoUri, 'User info uri should be specified!');
  requireText(registration.userNameAttributeName, 'User name attribute name should be specified!');
  requireText(registration.clientAuthenticationMethod, 'Client authentication method should be specified!');
  requireText(registration.loginButtonLabel, 'Login button label should be specified!');
  if (!registration.mapperConfig) throw badRequest('Mapper config should be specified!');
  checkMapper(registration.mapperConfig);
}

function checkMapper({ type, basic, custom }: OAuth2MapperConfig): void {
  if (!type) throw badRequest('Mapper config type should be specified!');
  if (type === 'CUSTOM') {
    requireText(custom?.url, 'Custom mapper URL should be specified!');
    return;
  }
  if (!basic) throw badRequest('Basic config should be specified!');
  if (type === 'BASIC') requireText(basic.emailAttributeKey, 'Email attribute key should be specified!');
  // GitHub is asked for the address itself.
  else if (basic.emailAttributeKey)
    throw badRequest('Email attribute key cannot be configured for GITHUB mapper type!');
  requireText(basic.tenantNameStrategy, 'Tenant name strategy should be specified!');
  if (basic.tenantNameStrategy === 'CUSTOM') {
    requireText(basic.tenantNamePattern, 'Tenant name pattern should be specified!');
  }
}
