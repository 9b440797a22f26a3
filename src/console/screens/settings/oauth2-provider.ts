import * as z from 'zod/mini';
import type { OAuth2ClientRegistration, OAuth2ClientRegistrationTemplate } from '../../../model/oauth2.ts';
import { choice } from '../../commands/choice.tsx';
import { type Args, param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { chips } from '../../inputs/chips.tsx';
import { password, text } from '../../inputs/text.ts';
import { materialIcon } from '../../inputs/values/material-icon.tsx';

const METHODS = ['BASIC', 'POST'] as const;
const MAPPERS = ['BASIC', 'CUSTOM', 'GITHUB'] as const;
const STRATEGIES = ['DOMAIN', 'EMAIL', 'CUSTOM'] as const;

const ACCOUNT = 'settings.oauth2-account';
const ADDRESSES = 'settings.oauth2-endpoints';
const USERS = 'settings.oauth2-users';

const required = z.string().check(z.trim(), z.minLength(1, { error: 'validation.required' }));
const line = z.optional(z.nullable(z.string().check(z.trim())));
const flag = z.optional(z.boolean());
const address = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'validation.required' }),
    z.refine(isAddress, { error: 'settings.oauth2-address-invalid', when: ({ value }) => value !== '' }),
  );

const isCustom = ({ mapper }: Args) => mapper === 'CUSTOM';
const isMapped = ({ mapper }: Args) => mapper !== 'CUSTOM';

function choices<V extends string>(titles: Readonly<Record<V, TranslationKey>>) {
  const values = Object.keys(titles) as V[];
  return choice<V>(() => values.map((value) => ({ value, label: translate(titles[value]) })), {
    withoutNone: true,
  });
}

/** What is asked of an account with a provider. */
export const providerParams = z.object({
  clientId: param(required, { title: 'settings.oauth2-client-id', section: ACCOUNT, input: text }),
  clientSecret: param(z.optional(z.string()), {
    title: 'settings.oauth2-client-secret',
    description: 'settings.secret-kept',
    section: ACCOUNT,
    input: password,
  }),
  loginButtonLabel: param(required, {
    title: 'settings.oauth2-button-label',
    description: 'settings.oauth2-button-label-description',
    section: ACCOUNT,
    input: text,
  }),
  loginButtonIcon: param(z.optional(z.nullable(z.string())), {
    title: 'settings.oauth2-button-icon',
    section: ACCOUNT,
    input: materialIcon,
  }),
  authorizationUri: param(address, {
    title: 'settings.oauth2-authorization-uri',
    section: ADDRESSES,
    input: text,
  }),
  accessTokenUri: param(address, { title: 'settings.oauth2-token-uri', section: ADDRESSES, input: text }),
  userInfoUri: param(address, { title: 'settings.oauth2-user-info-uri', section: ADDRESSES, input: text }),
  jwkSetUri: param(z.optional(z.nullable(z.union([z.literal(''), address]))), {
    title: 'settings.oauth2-jwk-set-uri',
    description: 'settings.oauth2-jwk-set-uri-description',
    section: ADDRESSES,
    input: text,
  }),
  clientAuthenticationMethod: param(z.enum(METHODS), {
    title: 'settings.oauth2-authentication-method',
    section: ADDRESSES,
    input: choices({ BASIC: 'settings.oauth2-method-basic', POST: 'settings.oauth2-method-post' }),
  }),
  scope: param(z.array(required).check(z.minLength(1, { error: 'validation.required' })), {
    title: 'settings.oauth2-scope',
    description: 'settings.oauth2-scope-description',
    section: ADDRESSES,
    input: chips({ search: async () => [] }),
  }),
  userNameAttributeName: param(required, {
    title: 'settings.oauth2-user-name-attribute',
    description: 'settings.oauth2-user-name-attribute-description',
    section: USERS,
    input: text,
  }),
  allowUserCreation: param(flag, {
    title: 'settings.oauth2-allow-creation',
    section: USERS,
    input: checkbox,
  }),
  activateUser: param(flag, {
    title: 'settings.oauth2-activate',
    description: 'settings.oauth2-activate-description',
    section: USERS,
    input: checkbox,
  }),
  mapper: param(z.enum(MAPPERS), {
    title: 'settings.oauth2-mapper',
    description: 'settings.oauth2-mapper-description',
    section: USERS,
    input: choices({
      BASIC: 'settings.oauth2-mapper-basic',
      CUSTOM: 'settings.oauth2-mapper-custom',
      GITHUB: 'settings.oauth2-mapper-github',
    }),
  }),
  emailAttributeKey: param(required, {
    title: 'settings.oauth2-email-attribute',
    section: USERS,
    input: text,
    shown: ({ mapper }) => mapper === 'BASIC',
  }),
  firstNameAttributeKey: param(line, {
    title: 'settings.oauth2-first-name-attribute',
    section: USERS,
    input: text,
    shown: isMapped,
  }),
  lastNameAttributeKey: param(line, {
    title: 'settings.oauth2-last-name-attribute',
    section: USERS,
    input: text,
    shown: isMapped,
  }),
  tenantNameStrategy: param(z.enum(STRATEGIES), {
    title: 'settings.oauth2-tenant-strategy',
    section: USERS,
    input: choices({
      DOMAIN: 'settings.oauth2-tenant-domain',
      EMAIL: 'settings.oauth2-tenant-email',
      CUSTOM: 'settings.oauth2-tenant-custom',
    }),
    shown: isMapped,
  }),
  tenantNamePattern: param(required, {
    title: 'settings.oauth2-tenant-pattern',
    description: 'settings.oauth2-pattern-description',
    section: USERS,
    input: text,
    shown: (args) => isMapped(args) && args.tenantNameStrategy === 'CUSTOM',
  }),
  customerNamePattern: param(line, {
    title: 'settings.oauth2-customer-pattern',
    description: 'settings.oauth2-customer-pattern-description',
    section: USERS,
    input: text,
    shown: isMapped,
  }),
  defaultDashboardName: param(line, {
    title: 'settings.oauth2-default-dashboard',
    section: USERS,
    input: text,
    shown: isMapped,
  }),
  alwaysFullScreen: param(flag, {
    title: 'settings.oauth2-full-screen',
    section: USERS,
    input: checkbox,
    shown: isMapped,
  }),
  customUrl: param(address, {
    title: 'settings.oauth2-custom-url',
    description: 'settings.oauth2-custom-url-description',
    section: USERS,
    input: text,
    shown: isCustom,
  }),
  customUsername: param(line, {
    title: 'settings.oauth2-custom-username',
    section: USERS,
    input: text,
    shown: isCustom,
  }),
  customPassword: param(z.optional(z.string()), {
    title: 'settings.oauth2-custom-password',
    description: 'settings.secret-kept',
    section: USERS,
    input: password,
    shown: isCustom,
  }),
});

/** Answers about an account with a provider. */
export type ProviderAnswers = z.output<typeof providerParams>;

/** What the form of an account starts from. Secrets are not shown. */
export function providerAnswers(
  registration: OAuth2ClientRegistration,
): Partial<z.input<typeof providerParams>> {
  const { mapperConfig, additionalInfo: _, ...own } = registration;
  const { basic, custom, type, allowUserCreation, activateUser } = mapperConfig ?? {};
  return {
    clientId: own.clientId ?? '',
    clientSecret: '',
    loginButtonLabel: own.loginButtonLabel ?? '',
    loginButtonIcon: isOfSet(own.loginButtonIcon) ? own.loginButtonIcon : null,
    authorizationUri: own.authorizationUri ?? '',
    accessTokenUri: own.accessTokenUri ?? '',
    userInfoUri: own.userInfoUri ?? '',
    jwkSetUri: own.jwkSetUri ?? '',
    clientAuthenticationMethod: own.clientAuthenticationMethod ?? 'POST',
    scope: own.scope ?? [],
    userNameAttributeName: own.userNameAttributeName ?? '',
    allowUserCreation: allowUserCreation ?? false,
    activateUser: activateUser ?? false,
    mapper: type ?? 'BASIC',
    emailAttributeKey: basic?.emailAttributeKey || 'email',
    firstNameAttributeKey: basic?.firstNameAttributeKey ?? '',
    lastNameAttributeKey: basic?.lastNameAttributeKey ?? '',
    tenantNameStrategy: basic?.tenantNameStrategy ?? 'DOMAIN',
    tenantNamePattern: basic?.tenantNamePattern ?? '',
    customerNamePattern: basic?.customerNamePattern ?? '',
    defaultDashboardName: basic?.defaultDashboardName ?? '',
    alwaysFullScreen: basic?.alwaysFullScreen ?? false,
    customUrl: custom?.url ?? '',
    customUsername: custom?.username ?? '',
    customPassword: '',
  };
}

/** Answers laid over an account; what nobody here knows of it stays. An empty secret is one that is to be kept. */
export function registrationOf(
  before: OAuth2ClientRegistration,
  answers: ProviderAnswers,
): OAuth2ClientRegistration {
  const { mapper, allowUserCreation, activateUser, clientSecret, ...given } = answers;
  const { basic, custom } = before.mapperConfig ?? {};
  const isCustomMapper = mapper === 'CUSTOM';
  return {
    ...before,
    clientId: given.clientId,
    clientSecret: clientSecret ?? '',
    loginButtonLabel: given.loginButtonLabel,
    // A name of the platform's own, such as `google-logo`, can be replaced but not shown.
    loginButtonIcon:
      given.loginButtonIcon || (isOfSet(before.loginButtonIcon) ? null : (before.loginButtonIcon ?? null)),
    authorizationUri: given.authorizationUri,
    accessTokenUri: given.accessTokenUri,
    userInfoUri: given.userInfoUri,
    jwkSetUri: given.jwkSetUri || null,
    clientAuthenticationMethod: given.clientAuthenticationMethod,
    scope: given.scope,
    userNameAttributeName: given.userNameAttributeName,
    mapperConfig: {
      ...before.mapperConfig,
      allowUserCreation: allowUserCreation === true,
      activateUser: activateUser === true,
      type: mapper,
      basic: isCustomMapper
        ? null
        : {
            ...basic,
            // GitHub is asked for the address itself.
            emailAttributeKey: mapper === 'BASIC' ? given.emailAttributeKey : null,
            firstNameAttributeKey: given.firstNameAttributeKey || null,
            lastNameAttributeKey: given.lastNameAttributeKey || null,
            tenantNameStrategy: given.tenantNameStrategy,
            tenantNamePattern: given.tenantNameStrategy === 'CUSTOM' ? given.tenantNamePattern : null,
            customerNamePattern: given.customerNamePattern || null,
            defaultDashboardName: given.defaultDashboardName || null,
            alwaysFullScreen: given.alwaysFullScreen === true,
          },
      custom: isCustomMapper
        ? {
            ...custom,
            url: given.customUrl,
            username: given.customUsername || null,
            password: given.customPassword ?? '',
          }
        : null,
    },
  };
}

/** What a new account starts from: what the platform knows of its provider, or what is usual. */
export function newRegistration(
  template: OAuth2ClientRegistrationTemplate | undefined,
): OAuth2ClientRegistration {
  const {
    id: _id,
    createdTime: _createdTime,
    providerId: _providerId,
    comment: _comment,
    helpLink: _helpLink,
    name,
    additionalInfo: _additionalInfo,
    mapperConfig,
    ...known
  } = template ?? {};
  return {
    clientAuthenticationMethod: 'POST',
    userNameAttributeName: 'email',
    scope: [],
    ...known,
    clientId: '',
    clientSecret: '',
    mapperConfig: { type: 'BASIC', ...mapperConfig, allowUserCreation: true, activateUser: false },
    additionalInfo: { providerName: name || 'Custom' },
  } as OAuth2ClientRegistration;
}

/** What people know an account with a provider by. */
export function providerName({ loginButtonLabel, clientId }: OAuth2ClientRegistration): string {
  return loginButtonLabel || clientId || '';
}

function isOfSet(icon: string | null | undefined): icon is string {
  return icon?.startsWith('mdi:') ?? false;
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
