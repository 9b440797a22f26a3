import { describe, expect, it } from 'vitest';
import { isPermitted } from '../../../../src/console/commands/permission.ts';

const onDevices = { types: ['DEVICE'], count: 'many' } as const;
const user = { authority: 'CUSTOMER_USER', scopes: ['table:devices', 'global'] } as const;
const visitor = { authority: null, scopes: ['screen:dashboard', 'global'], isKept: true } as const;
const kept = { ...visitor, authority: 'CUSTOMER_USER' } as const;

describe('What a person has at all', () => {
  it('is what names their authority, and what names none', () => {
    expect(isPermitted({ authorities: ['CUSTOMER_USER'] }, user)).toBe(true);
    expect(isPermitted({ authorities: ['TENANT_ADMIN'] }, user)).toBe(false);
    expect(isPermitted({}, user)).toBe(true);
  });

  it('is not less for what belongs to another page', () => {
    expect(isPermitted({ scope: 'screen:assets', targets: onDevices }, user)).toBe(true);
  });

  it('is for visitors only what names no authority', () => {
    expect(isPermitted({}, visitor)).toBe(true);
    expect(isPermitted({ authorities: ['CUSTOMER_USER'] }, visitor)).toBe(false);
  });

  it.each([
    ['a visitor', visitor],
    ['who is kept to dashboards', kept],
  ])('is for %s what belongs to the page they are on, and to no other', (_, person) => {
    expect(isPermitted({ scope: 'screen:dashboard', targets: onDevices }, person)).toBe(true);
    expect(isPermitted({ scope: 'screen:devices', targets: onDevices }, person)).toBe(false);
    expect(isPermitted({ scope: 'table' }, person)).toBe(false);
  });

  it('is for who is kept to dashboards nothing that leads from anywhere to an entity', () => {
    expect(isPermitted({ authorities: ['CUSTOMER_USER'], targets: onDevices }, kept)).toBe(false);
    expect(isPermitted({ authorities: ['CUSTOMER_USER'] }, kept)).toBe(true);
  });
});
