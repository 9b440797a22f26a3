import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { changeLanguage, translate } from '../../../../../src/console/i18n/i18n.ts';
import { contact } from '../../../../../src/console/inputs/values/contact.tsx';
import { countries } from '../../../../../src/console/inputs/values/countries.ts';
import { country } from '../../../../../src/console/inputs/values/country.tsx';
import { isPostalCode } from '../../../../../src/console/inputs/values/postal-codes.ts';
import { chooseOption } from '../choose-option.ts';
import { formOf } from '../form-of.tsx';

afterEach(cleanup);

describe('a country', () => {
  test('is one of 249, in the order of the language, stored by its English name', () => {
    expect(countries()).toHaveLength(249);
    expect(new Set(countries().map(({ name }) => name)).size).toBe(249);
    expect(countries()[0]).toEqual({ name: 'Afghanistan', label: 'Afghanistan' });
  });

  test('is chosen by keyboard', async () => {
    const { user, answer } = await formOf(country);
    await user.type(screen.getByLabelText('Field'), 'faroe');
    await screen.findByRole('option', { name: 'Faroe Islands' });
    await user.keyboard('{Enter}');
    expect(answer()).toBe('Faroe Islands');
  });

  test('that nobody knows is said not to be there; one that is stored is shown', async () => {
    const { user } = await formOf(country, { value: 'Atlantis' });
    expect(await screen.findByDisplayValue('Atlantis')).toBeDefined();
    await user.clear(screen.getByLabelText('Field'));
    await user.type(screen.getByLabelText('Field'), 'Mu2');
    expect(await screen.findByText('No country matches “Mu2”')).toBeDefined();
  });

  test('has the name of the language of the page', async () => {
    expect(await country.print('Germany', translate)).toBe('Germany');
    // Its texts are not there unless another file has had them.
    await changeLanguage('zh_CN').catch(() => undefined);
    onTestFinished(() => changeLanguage('en_US'));
    expect(countries().some(({ name }) => name === 'Germany')).toBe(true);
  });
});

describe('a contact', () => {
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const filled = { email: 'pump@example.org', country: 'Germany', zip: '10115' };

  test('has the parts that customers and tenants have, and keeps each as it is written', async () => {
    const { user, answer } = await formOf(contact);
    expect(answer()).toBeUndefined();
    await user.type(field('City'), 'Berlin');
    await user.type(field('Address, second line'), 'Door 3');
    expect(answer()).toEqual({ city: 'Berlin', address2: 'Door 3' });
    await user.clear(field('City'));
    await user.clear(field('Address, second line'));
    expect(answer()).toBeUndefined();
  });

  test('has a postal code of its country, whichever of them is changed', async () => {
    const { user, answer } = await formOf(contact, { value: filled });
    await user.type(field('Postal code'), '9');
    expect(answer()).toMatchObject({ reason: { key: 'contact.postal-code-invalid' } });
    expect(field('Postal code').getAttribute('aria-invalid')).toBe('true');
    expect(field('Postal code').value).toBe('101159');
    await user.clear(field('Country'));
    await user.type(field('Country'), 'china');
    await chooseOption(user, 'China');
    expect(answer()).toEqual({ ...filled, country: 'China', zip: '101159' });
    expect(field('Postal code').getAttribute('aria-invalid')).toBeNull();
  });

  test('says below a part what is wrong with it, and that once', async () => {
    const error = 'This is no postal code of the country';
    await formOf(contact, { value: { ...filled, zip: '1' }, error });
    expect(screen.getAllByText(error)).toHaveLength(1);
  });

  test('has an e-mail address that is one', async () => {
    const { user, answer } = await formOf(contact, { value: filled });
    await user.type(field('Email'), '@');
    expect(answer()).toMatchObject({ reason: { key: 'user.invalid-email-format' } });
  });

  test('is written part by part', async () => {
    expect(await contact.print(filled, translate)).toBe('pump@example.org, Germany, and 10115');
  });
});

describe('a postal code', () => {
  test.each([
    ['United States', ['12345', '12345-6789'], ['1234', '123456', '12345-678']],
    ['Australia', ['2000'], ['200', '20000']],
    ['Austria', ['1010'], ['A-1010']],
    ['Belgium', ['1000'], ['100']],
    ['Brazil', ['01310-100', '01310100'], ['0131-100']],
    ['Canada', ['K1A 0B1', 'K1A-0B1', 'k1a0b1'], ['D1A 0B1', 'W1A 0B1', 'K1A 0O1', 'K1A  0B1']],
    ['Denmark', ['1050', '800'], ['10500']],
    ['Faroe Islands', ['100', '3900'], ['10']],
    ['Netherlands', ['1012 AB', '1012AB'], ['0012 AB', '1012 A']],
    ['Germany', ['10115'], ['1011', 'D-10115']],
    ['Hungary', ['1051'], ['10511']],
    ['Italy', ['00184'], ['0018']],
    ['Japan', ['100-0001'], ['1000001']],
    ['Luxembourg', ['L-1111', 'L–1111'], ['1111', 'L1111']],
    ['Poland', ['00-001'], ['00001']],
    ['Spain', ['01001', '52001'], ['00001', '53001']],
    ['Sweden', ['111 22', '11122'], ['1112']],
    ['United Kingdom', ['SW1A 1AA', 'M1 1AE', 'B33 8TH'], ['SW1A1AA', 'M1 1CE', 'M1 1']],
  ])('of %s has its own form', (name, codes, others) => {
    expect(codes.filter((code) => !isPostalCode(code, name))).toEqual([]);
    expect(others.filter((code) => isPostalCode(code, name))).toEqual([]);
  });

  test('of another country, or of none, is any; none is none to check', () => {
    expect(isPostalCode('whatever', 'Chad')).toBe(true);
    expect(isPostalCode('whatever', '')).toBe(true);
    expect(isPostalCode('', 'Germany')).toBe(true);
    expect(isPostalCode('x', 'constructor')).toBe(true);
  });
});
