import { describe, expect, it } from 'vitest';
import type { OAuth2MapperConfig } from '../../../../src/model/oauth2.ts';
import { externalUserOf } from '../../../../src/platform/oauth2/external-user.ts';

type Basic = NonNullable<OAuth2MapperConfig['basic']>;

const said = { email: 'Ada@Harbour.example', given_name: 'Ada', number: 7, note: '', toString: undefined };

const mapped = (basic: Partial<Basic>, more: object = {}) =>
  externalUserOf(
    {
      mapperConfig: {
        type: 'BASIC',
        basic: { emailAttributeKey: 'email', tenantNameStrategy: 'DOMAIN', ...basic },
      },
    },
    { name: 'ada', attributes: { ...said, ...more }, accessToken: 'a token' },
    AbortSignal.timeout(1_000),
  );

describe('a user of a profile', () => {
  it.each<[string, Partial<Basic>, string]>([
    ['the domain of the address', { tenantNameStrategy: 'DOMAIN' }, 'harbour.example'],
    ['the address', { tenantNameStrategy: 'EMAIL' }, 'ada@harbour.example'],
    ['a fixed name', { tenantNameStrategy: 'CUSTOM', tenantNamePattern: 'Harbour' }, 'Harbour'],
    [
      'what the profile says',
      { tenantNameStrategy: 'CUSTOM', tenantNamePattern: '%{given_name} of %{number}' },
      'Ada of 7',
    ],
  ])('belongs to a tenant named after %s', async (_what, basic, tenantName) => {
    expect(await mapped(basic)).toMatchObject({ email: said.email, tenantName, customerName: null });
  });

  it('belongs to a customer where one is named, and has the names that are asked for', async () => {
    const basic = { customerNamePattern: 'Team %{number}', firstNameAttributeKey: 'given_name' };
    expect(await mapped(basic)).toMatchObject({ customerName: 'Team 7', firstName: 'Ada', lastName: null });
  });

  // Whoever has no customer administers the tenant, and whoever has no tenant's name would be in that of all such.
  it.each<[string, Partial<Basic>]>([
    ['is empty', { customerNamePattern: '%{note}' }],
    ['is missing', { customerNamePattern: 'Team %{team}' }],
    ['is no member of its own', { customerNamePattern: '%{constructor}' }],
    ['is blank', { customerNamePattern: ' ' }],
    ['is missing in the name of the tenant', { tenantNameStrategy: 'CUSTOM', tenantNamePattern: '%{team}' }],
    ['is the address, and missing', { emailAttributeKey: 'mail' }],
  ])('is none where what it is made of %s', async (_what, basic) => {
    await expect(mapped(basic)).rejects.toThrow('does not tell enough');
  });

  it.each([{ email_verified: false }, { email_verified: 'false' }, { verified_email: false }])(
    'is none where the provider says %o',
    async (more) => {
      await expect(mapped({}, more)).rejects.toThrow('not verified');
    },
  );
});
