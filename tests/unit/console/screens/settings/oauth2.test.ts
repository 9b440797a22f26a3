import { describe, expect, test } from 'vitest';
import { parseArgs } from '../../../../../src/console/commands/param.ts';
import { oauth2Settings } from '../../../../../src/console/screens/settings/oauth2.ts';
import { domainFault, redirectUris } from '../../../../../src/console/screens/settings/oauth2-domain.ts';
import {
  newRegistration,
  providerAnswers,
  providerParams,
  registrationOf,
} from '../../../../../src/console/screens/settings/oauth2-provider.ts';
import type { OAuth2ClientRegistration, OAuth2DomainParams } from '../../../../../src/model/oauth2.ts';

const account: OAuth2ClientRegistration = {
  clientId: 'clavier',
  clientSecret: 'hush',
  authorizationUri: 'https://id.example/auth',
  accessTokenUri: 'https://id.example/token',
  userInfoUri: 'https://id.example/userinfo',
  jwkSetUri: null,
  scope: ['openid', 'email'],
  userNameAttributeName: 'email',
  clientAuthenticationMethod: 'POST',
  loginButtonLabel: 'Harbour ID',
  loginButtonIcon: 'mdi:anchor',
  mapperConfig: {
    allowUserCreation: true,
    activateUser: false,
    type: 'BASIC',
    basic: { emailAttributeKey: 'email', tenantNameStrategy: 'DOMAIN', later: 'kept' },
    custom: null,
  },
  additionalInfo: { providerName: 'Custom' },
  later: 'kept',
};
const group = (more: Partial<OAuth2DomainParams> = {}): OAuth2DomainParams => ({
  domainInfos: [{ scheme: 'HTTPS', name: 'iot.example.com' }],
  clientRegistrations: [account],
  ...more,
});
const stored = { enabled: true, domainsParams: [group()], later: 'kept' };

describe('the settings of external sign-in', () => {
  test('show no secret, and keep it where none is entered', () => {
    const answers = oauth2Settings.answersOf(stored) as {
      enabled: boolean;
      domainsParams: OAuth2DomainParams[];
    };
    expect(JSON.stringify(answers)).not.toContain('hush');
    expect(parseArgs(oauth2Settings.params, answers).success).toBe(true);
    expect(oauth2Settings.refusals?.(stored, answers)).toEqual({});
    expect(oauth2Settings.laidOver(stored, answers)).toEqual(stored);
  });

  test('want a secret of an account that none is stored of', () => {
    const other = { ...account, clientId: 'another', clientSecret: '' };
    const domainsParams = [group({ clientRegistrations: [other] })];
    expect(oauth2Settings.refusals?.(stored, { enabled: true, domainsParams })).toEqual({
      domainsParams: 'settings.oauth2-secret-required',
    });
  });

  test('never hand the secret of one provider to another', () => {
    const moved = { ...account, clientSecret: '', accessTokenUri: 'https://elsewhere.example/token' };
    const laid = oauth2Settings.laidOver(stored, {
      enabled: true,
      domainsParams: [group({ clientRegistrations: [moved] })],
    });
    expect(JSON.stringify(laid)).not.toContain('hush');
  });

  test.each<[string, Partial<OAuth2DomainParams>[], string]>([
    ['no address', [{ domainInfos: [] }], 'settings.oauth2-domain-required'],
    ['no provider', [{ clientRegistrations: [] }], 'settings.oauth2-provider-required'],
    [
      'a provider of which something is missing',
      [{ clientRegistrations: [{ ...account, userInfoUri: '' }] }],
      'settings.oauth2-provider-invalid',
    ],
    ['an address that another group has', [{}, {}], 'settings.oauth2-domain-taken'],
  ])('refuse %s', (_what, groups, message) => {
    const args = { enabled: true, domainsParams: groups.map((more) => group(more)) };
    const { error } = parseArgs(oauth2Settings.params, args);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('an address of the sign-in page', () => {
  const taken = [{ scheme: 'HTTPS', name: 'iot.example.com' }] as const;

  test.each([
    ['HTTPS', 'iot.example.com:8080', undefined],
    ['HTTP', 'iot.example.com', undefined],
    ['HTTPS', 'IOT.example.com', 'settings.oauth2-domain-taken'],
    ['MIXED', 'iot.example.com', 'settings.oauth2-domain-taken'],
    ['HTTPS', '[::1]:8080', undefined],
    ['HTTPS', 'https://iot.example.com', 'settings.oauth2-domain-invalid'],
    ['HTTPS', 'iot.example.com/login', 'settings.oauth2-domain-invalid'],
    ['HTTPS', 'iot example.com', 'settings.oauth2-domain-invalid'],
    ['HTTPS', ' ', 'validation.required'],
  ] as const)('%s %s: %s', (scheme, name, fault) => {
    expect(domainFault({ scheme, name }, taken)).toBe(fault);
  });

  test('says where providers send people back to', () => {
    expect(redirectUris({ scheme: 'MIXED', name: 'iot.example.com' }, '/login/oauth2/code/')).toEqual([
      'https://iot.example.com/login/oauth2/code/',
      'http://iot.example.com/login/oauth2/code/',
    ]);
    for (const name of ['', 'https://iot.example.com']) {
      expect(redirectUris({ scheme: 'HTTP', name }, '/login/oauth2/code/')).toEqual([]);
    }
  });
});

describe('an account with a provider', () => {
  const answered = (more: object) => parseArgs(providerParams, { ...providerAnswers(account), ...more });

  test('loses nothing that nobody here knows', () => {
    const { data } = answered({ clientSecret: 'new', loginButtonLabel: 'Quay ID' });
    expect(data && registrationOf(account, data)).toMatchObject({
      later: 'kept',
      clientSecret: 'new',
      loginButtonLabel: 'Quay ID',
      mapperConfig: { basic: { later: 'kept', emailAttributeKey: 'email' } },
      additionalInfo: { providerName: 'Custom' },
    });
  });

  test('keeps an icon that the platform calls by a name of its own, until another one is chosen', () => {
    const google = { ...account, loginButtonIcon: 'google-logo' };
    const { data } = parseArgs(providerParams, { ...providerAnswers(google), clientSecret: 'new' });
    expect(providerAnswers(google).loginButtonIcon).toBeNull();
    expect(data && registrationOf(google, data).loginButtonIcon).toBe('google-logo');
    expect(data && registrationOf(google, { ...data, loginButtonIcon: 'mdi:google' }).loginButtonIcon).toBe(
      'mdi:google',
    );
    expect(data && registrationOf(account, { ...data, loginButtonIcon: null }).loginButtonIcon).toBeNull();
  });

  test('with GitHub has no attribute of the e-mail, with a service of one’s own nothing but it', () => {
    const { data: github } = answered({ mapper: 'GITHUB' });
    expect(github && registrationOf(account, github).mapperConfig).toMatchObject({
      type: 'GITHUB',
      basic: { emailAttributeKey: null },
      custom: null,
    });
    const { data: own } = answered({ mapper: 'CUSTOM', customUrl: 'https://users.example/map' });
    expect(own && registrationOf(account, own).mapperConfig).toMatchObject({
      type: 'CUSTOM',
      basic: null,
      custom: { url: 'https://users.example/map' },
    });
  });

  test.each([
    [{ clientId: ' ' }, 'clientId'],
    [{ accessTokenUri: 'id.example/token' }, 'accessTokenUri'],
    [{ authorizationUri: 'javascript:alert(1)' }, 'authorizationUri'],
    [{ jwkSetUri: 'nowhere' }, 'jwkSetUri'],
    [{ scope: [] }, 'scope'],
    [{ tenantNameStrategy: 'CUSTOM', tenantNamePattern: '' }, 'tenantNamePattern'],
    [{ mapper: 'CUSTOM', customUrl: '' }, 'customUrl'],
    [{ emailAttributeKey: '' }, 'emailAttributeKey'],
  ])('is refused with %j', (more, name) => {
    expect(answered(more).error?.issues.map(({ path }) => path[0])).toContain(name);
  });

  test('starts from what the platform knows of its provider, and from little without that', () => {
    const template = { ...account, id: { id: '2d0d9c40-7a01-11eb-8f2e-3f1c2d6a9b10' }, name: 'Google' };
    expect(newRegistration(template)).toMatchObject({
      clientId: '',
      clientSecret: '',
      authorizationUri: 'https://id.example/auth',
      mapperConfig: { allowUserCreation: true, activateUser: false, type: 'BASIC' },
      additionalInfo: { providerName: 'Google' },
    });
    expect(newRegistration(template)).not.toHaveProperty('id');
    expect(newRegistration(undefined).additionalInfo).toEqual({ providerName: 'Custom' });
  });
});
