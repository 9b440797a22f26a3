import { describe, expect, test } from 'vitest';
import { HIDDEN, textWithoutSecrets, withoutSecrets } from '../../../src/model/secrets.ts';

describe('What is hidden', () => {
  test.each([
    'password',
    'userPassword',
    'accessToken',
    'refreshToken',
    'clientSecret',
    'provisionDeviceSecret',
    'secretKey',
    'secretAccessKey',
    'apiKey',
    'api_key',
    'privateKey',
    'Authorization',
    'credentialsValue',
  ])('is %s, wherever it stands', (name) => {
    expect(withoutSecrets({ configuration: [{ [name]: 's3cr3t', other: 1 }] })).toEqual({
      configuration: [{ [name]: HIDDEN, other: 1 }],
    });
  });

  test('is the id of credentials that is a token, but not the name of a certificate', () => {
    const token = { credentialsType: 'ACCESS_TOKEN', credentialsId: 'A1_TEST_TOKEN' };
    expect(withoutSecrets(token)).toEqual({ ...token, credentialsId: HIDDEN });
    const certificate = { credentialsType: 'X509_CERTIFICATE', credentialsId: 'sha3' };
    expect(withoutSecrets(certificate)).toBe(certificate);
  });

  test('is what a text of JSON holds', () => {
    const params = '{"method":"connect","params":{"password":"s3cr3t"}}';
    expect(withoutSecrets({ params })).toEqual({
      params: `{"method":"connect","params":{"password":"${HIDDEN}"}}`,
    });
  });
});

test('What holds no secret stays the very same', () => {
  const plain = {
    entity: { name: 'Pump', tokens: 3, passwordless: true },
    list: ['{no json', '[1,2]'],
    none: null,
  };
  expect(withoutSecrets(plain)).toBe(plain);
  expect(withoutSecrets({ password: '', token: null, secret: true })).toEqual({
    password: '',
    token: null,
    secret: true,
  });
});

test('A text is hidden by the last of its name', () => {
  expect(textWithoutSecrets('profileData.provisionConfiguration.provisionDeviceSecret', 'x')).toBe(HIDDEN);
  expect(textWithoutSecrets('profileData.name', 'x')).toBe('x');
});
