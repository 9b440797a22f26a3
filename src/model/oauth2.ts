import * as z from 'zod/mini';
import { AdditionalInfo } from './additional-info.ts';
import { PlainId } from './entity-id.ts';

const text = z.nullish(z.string());
const flag = z.nullish(z.boolean());

/** The scheme of a domain; MIXED stands for both. */
export const DomainScheme = z.enum(['HTTP', 'HTTPS', 'MIXED']);
export type DomainScheme = z.infer<typeof DomainScheme>;

/** How an external account is turned into a user: by members of its profile, or by a service of one's own. */
export const OAuth2MapperConfig = z.looseObject({
  allowUserCreation: flag,
  activateUser: flag,
  type: z.nullish(z.enum(['BASIC', 'CUSTOM', 'GITHUB'])),
  basic: z.nullish(
    z.looseObject({
      emailAttributeKey: text,
      firstNameAttributeKey: text,
      lastNameAttributeKey: text,
      tenantNameStrategy: z.nullish(z.enum(['DOMAIN', 'EMAIL', 'CUSTOM'])),
      tenantNamePattern: text,
      customerNamePattern: text,
      defaultDashboardName: text,
      alwaysFullScreen: flag,
    }),
  ),
  custom: z.nullish(z.looseObject({ url: text, username: text, password: text, sendToken: flag })),
});
export type OAuth2MapperConfig = z.infer<typeof OAuth2MapperConfig>;

const provider = {
  mapperConfig: z.nullish(OAuth2MapperConfig),
  authorizationUri: text,
  accessTokenUri: text,
  scope: z.nullish(z.array(z.string())),
  userInfoUri: text,
  userNameAttributeName: text,
  jwkSetUri: text,
  clientAuthenticationMethod: z.nullish(z.enum(['BASIC', 'POST'])),
  loginButtonLabel: text,
  loginButtonIcon: text,
  additionalInfo: z.optional(AdditionalInfo),
};

/**
 * An account of the platform with an external provider of sign-in. Its secret is never read back; an empty one keeps that
 * of the same account.
 */
export const OAuth2ClientRegistration = z.looseObject({ ...provider, clientId: text, clientSecret: text });
export type OAuth2ClientRegistration = z.infer<typeof OAuth2ClientRegistration>;

/** The address that a sign-in page is reached at; the name bears the port unless it is the usual one. */
export const OAuth2DomainInfo = z.looseObject({ scheme: z.nullish(DomainScheme), name: text });
export type OAuth2DomainInfo = z.infer<typeof OAuth2DomainInfo>;

/** With which providers people may sign in who come to one of these addresses. */
export const OAuth2DomainParams = z.looseObject({
  domainInfos: z.nullish(z.array(OAuth2DomainInfo)),
  clientRegistrations: z.nullish(z.array(OAuth2ClientRegistration)),
});
export type OAuth2DomainParams = z.infer<typeof OAuth2DomainParams>;

/** Whether and with which providers people may sign in, by the addresses they come to. */
export const OAuth2ClientsParams = z.looseObject({
  enabled: flag,
  domainsParams: z.nullish(z.array(OAuth2DomainParams)),
});
export type OAuth2ClientsParams = z.infer<typeof OAuth2ClientsParams>;

/** What is known of a provider beforehand, to start a registration from. */
export const OAuth2ClientRegistrationTemplate = z.looseObject({
  ...provider,
  id: z.nullish(PlainId),
  createdTime: z.nullish(z.number()),
  providerId: text,
  name: text,
  comment: text,
  helpLink: text,
});
export type OAuth2ClientRegistrationTemplate = z.infer<typeof OAuth2ClientRegistrationTemplate>;
