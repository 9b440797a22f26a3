import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../http/test-app.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  token = await test.tokenFor((await test.createTenant('Acme')).admin);
});
afterAll(() => test.close());

it('a query that is nested deeper than anybody can read is refused', async () => {
  const depth = 200;
  const predicate = `${'{"type":"COMPLEX","operation":"OR","predicates":['.repeat(depth)}${']}'.repeat(depth)}`;
  const payload = `{
    "entityFilter": {"type": "entityName", "entityType": "DEVICE", "entityNameFilter": ""},
    "pageLink": {"page": 0, "pageSize": 1},
    "keyFilters": [{"key": {"type": "ENTITY_FIELD", "key": "name"}, "predicate": ${predicate}}]
  }`;
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/entitiesQuery/find',
    headers: { 'X-Authorization': `Bearer ${token}`, 'Content-Type': 'application/json' },
    payload,
  });
  expect(answer.json()).toMatchObject({
    status: 400,
    errorCode: 31,
    message: 'Key filter predicates are nested too deeply!',
  });
});
