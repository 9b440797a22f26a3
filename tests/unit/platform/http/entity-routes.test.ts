import { describe, expect, it } from 'vitest';
import { Asset } from '../../../../src/model/asset.ts';
import { asSent } from '../../../../src/platform/http/entity-routes.ts';

describe('an entity as sent', () => {
  const body = asSent(Asset, 'name', 'type');

  it.each([[{}], [{ name: null, type: null }]])('has empty texts for required ones it lacks: %j', (sent) => {
    expect(body.parse(sent)).toMatchObject({ name: '', type: '' });
  });

  it('keeps what it has, members nobody knows too', () => {
    const sent = { name: 'Hall', type: 'hall', label: 'South', colour: 'blue' };
    expect(body.parse(sent)).toEqual(sent);
  });

  it('is refused when a text is none', () => {
    expect(body.safeParse({ name: 5, type: 'hall' }).success).toBe(false);
  });
});
