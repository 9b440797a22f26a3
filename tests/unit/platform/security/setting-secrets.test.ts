import { describe, expect, it } from 'vitest';
import { withoutSecrets, withStoredSecrets } from '../../../../src/platform/security/setting-secrets.ts';

describe('settings that are read', () => {
  it('lack every secret at any depth, and nothing else', () => {
    const settings = {
      username: 'clavier',
      password: 'x',
      enableTls: true,
      accounts: [{ clientId: 'a', clientSecret: 'x', accessTokenUri: 'https://idp.example/token' }],
      custom: { password: 'x', sendToken: true },
      basic: { emailAttributeKey: 'email' },
      passwordPolicy: { minimumLength: 8 },
      api_key: { part: 'x' },
      accountToken: null,
    };
    expect(withoutSecrets(settings)).toEqual({
      ...settings,
      password: '',
      accounts: [{ clientId: 'a', clientSecret: '', accessTokenUri: 'https://idp.example/token' }],
      custom: { password: '', sendToken: true },
      api_key: '',
    });
  });
});

describe('settings that are saved', () => {
  const stored = { username: 'clavier', password: 'kept', proxyPassword: 'kept too', sendToken: true };

  it.each([
    ['empty', { password: '', proxyPassword: '' }],
    ['null', { password: null, proxyPassword: null }],
    ['missing', {}],
  ])('keep secrets that are %s', (_how, sent) => {
    const { sendToken: _flag, ...kept } = stored;
    expect(withStoredSecrets({ username: 'clavier', ...sent }, stored)).toEqual(kept);
  });

  it('take new secrets, and what is no secret as it is', () => {
    const sent = { username: '', password: 'new', proxyPassword: 'newer', sendToken: false };
    expect(withStoredSecrets(sent, stored)).toEqual(sent);
    expect(withStoredSecrets(sent, undefined)).toEqual(sent);
  });

  it.each([
    [{ type: 'TWILIO', accountSid: 'AC1', accountToken: 'kept' }, { accountSid: 'AC2' }],
    [{ type: 'AWS_SNS', accessKeyId: 'AK1', secretAccessKey: 'kept' }, { accessKeyId: 'AK2' }],
    [{ type: 'TWILIO', accountSid: 'AC1', accountToken: 'kept' }, { type: 'OTHER' }],
    [{ clientId: 'a', accessTokenUri: 'https://a.example', clientSecret: 'kept' }, { clientId: 'b' }],
    [
      { clientId: 'a', accessTokenUri: 'https://a.example', clientSecret: 'kept' },
      { accessTokenUri: 'https://attacker.example' },
    ],
    [{ url: 'https://a.example', password: 'kept' }, { url: 'https://attacker.example' }],
    [{ smtpHost: 'a.example', username: 'clavier', password: 'kept' }, { smtpHost: 'attacker.example' }],
    [{ smtpHost: 'a.example', smtpPort: '587', password: 'kept' }, { smtpPort: '2525' }],
    [{ smtpHost: 'a.example', enableTls: true, password: 'kept' }, { enableTls: false }],
    [{ smtpHost: 'a.example', smtpProtocol: 'smtps', password: 'kept' }, { smtpProtocol: 'smtp' }],
    [{ smtpHost: 'a.example', proxyHost: '', password: 'kept' }, { proxyHost: 'attacker.example' }],
    [{ proxyHost: 'a.example', proxyPassword: 'kept' }, { proxyHost: 'attacker.example' }],
  ])('give the secret of %o to nobody else: %o', (account, other) => {
    const silent = withoutSecrets(account);
    expect(withStoredSecrets(silent, account)).toEqual(account);
    const sent = { ...silent, ...other };
    expect(withStoredSecrets(sent, account)).toEqual(sent);
  });

  it('find the secrets of an account wherever it went in a list', () => {
    const account = (name: string) => ({
      clientId: name,
      clientSecret: `secret of ${name}`,
      mapperConfig: { custom: { url: 'https://map.example', password: `mapper of ${name}` } },
    });
    const [a, b, c] = [account('a'), account('b'), account('c')];
    const before = { domains: [{ accounts: [a, b] }, { accounts: [c] }] };
    const after = { domains: [{ accounts: [c] }, { accounts: [b, a] }] };
    expect(withStoredSecrets(withoutSecrets(after), before)).toEqual(after);
  });
});
