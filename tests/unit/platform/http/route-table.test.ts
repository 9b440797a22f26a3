import { describe, expect, it } from 'vitest';
import { RouteTable } from '../../../../src/platform/http/route-table.ts';

describe('RouteTable', () => {
  const table = new RouteTable();
  table.add('GET', '/api/device/:deviceId');
  table.add(['DELETE', 'HEAD'], '/api/device/:deviceId');
  table.add('POST', '/api/device/credentials');
  table.add('GET', '/*');

  it('knows the methods of a path, those of every route that fits it', () => {
    expect(table.methodsOf('/api/device/17')).toEqual(['DELETE', 'GET', 'HEAD']);
    expect(table.methodsOf('/api/device/credentials')).toEqual(['DELETE', 'GET', 'HEAD', 'POST']);
  });

  it('knows no method of a path that nothing has', () => {
    expect(table.methodsOf('/api/device')).toEqual([]);
    expect(table.methodsOf('/api/device/17/more')).toEqual([]);
    expect(table.methodsOf('/api/device/')).toEqual([]);
  });
});
