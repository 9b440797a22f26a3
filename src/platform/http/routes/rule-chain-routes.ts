import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { idOf } from '../../../model/entity-id.ts';
import { RuleChain, RuleChainData, RuleChainMetaData, TestScript } from '../../../model/rule-chain.ts';
import { badRequest, notFound } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { exportChains, importChains } from '../../rules/chain-transfer.ts';
import { createDeviceChain } from '../../rules/create-chain.ts';
import { createScriptSandbox } from '../../rules/script-sandbox.ts';
import { scriptsOf } from '../../rules/tenant-scripts.ts';
import { testScript } from '../../rules/test-script.ts';
import { callerOf, entityOf, inBody, inPath, tenantAdmin } from '../access-rule.ts';
import { type AuditedAction, auditedWrite } from '../audited.ts';
import { BooleanParam, blankIsAbsent, IntegerParam, PageQuery, pageLinkOf } from '../page-query.ts';
import { deletionOf, savingOf } from './audit-actions.ts';

/** A chain as sent: the store says in the platform's words when the name is missing. */
const ChainBody = z.extend(RuleChain, { name: z.nullish(z.string()) });
const MetaDataBody = z.extend(RuleChainMetaData, { ruleChainId: idOf('RULE_CHAIN') });
const NameBody = z.looseObject({ name: z.nullish(z.string()) });
const ExportQuery = z.object({ limit: IntegerParam });
const ImportQuery = z.object({ overwrite: blankIsAbsent(z._default(BooleanParam, false)) });

/** How many of the last debug events of a node are looked at for a message that came in. */
const LATEST_DEBUG_EVENTS = { page: 0, pageSize: 2, sortProperty: 'createdTime', sortOrder: 'DESC' } as const;

/** Rule chains and what they are made of. */
export const ruleChainRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const { store, audit, changes, usage } = platform;
    const readable = { access: tenantAdmin(inPath('ruleChainId', 'RULE_CHAIN', 'READ')) };

    app.get(
      '/ruleChains',
      { config: { access: tenantAdmin() }, schema: { querystring: PageQuery } },
      async (request) => store.ruleChains.list(callerOf(request).tenantId, pageLinkOf(request.query)),
    );

    app.get('/ruleChain/:ruleChainId', { config: readable }, async (request) =>
      chainOf(entityOf(request, 'ruleChainId').id),
    );

    app.get(
      '/ruleChain/:ruleChainId/metadata',
      { config: readable },
      async (request) => store.ruleNodes.ofChain(entityOf(request, 'ruleChainId').id) ?? gone(),
    );

    app.post(
      '/ruleChain',
      {
        config: { access: tenantAdmin(inBody('id', 'RULE_CHAIN', 'WRITE')) },
        schema: { body: ChainBody },
      },
      async (request) => {
        const { tenantId } = callerOf(request);
        const chain = { ...request.body, name: request.body.name ?? '' };
        return await auditedWrite(platform, request, savingOf('RULE_CHAIN', chain), () =>
          store.ruleChains.save(tenantId, chain),
        );
      },
    );

    app.post(
      '/ruleChain/device/default',
      { config: { access: tenantAdmin() }, schema: { body: NameBody } },
      async (request) => {
        const { tenantId } = callerOf(request);
        const name = request.body.name ?? '';
        return await auditedWrite(platform, request, savingOf('RULE_CHAIN', { name }), () =>
          createDeviceChain(store, tenantId, name),
        );
      },
    );

    app.post(
      '/ruleChain/metadata',
      {
        config: { access: tenantAdmin(inBody('ruleChainId', 'RULE_CHAIN', 'WRITE')) },
        schema: { body: MetaDataBody },
      },
      async (request) => {
        const { tenantId } = callerOf(request);
        const chain = chainOf(entityOf(request, 'ruleChainId').id);
        return await auditedWrite(platform, request, metadataSavingOf(chain, request.body), () =>
          store.ruleNodes.save(tenantId, request.body),
        );
      },
    );

    app.post(
      '/ruleChain/:ruleChainId/root',
      { config: { access: tenantAdmin(inPath('ruleChainId', 'RULE_CHAIN', 'WRITE')) } },
      async (request) => {
        const caller = callerOf(request);
        const chain = chainOf(entityOf(request, 'ruleChainId').id);
        const former = store.ruleChains.rootOf(caller.tenantId);
        return await auditedWrite(platform, request, savingOf('RULE_CHAIN', chain), () => {
          const root = store.ruleChains.makeRoot(chain.id?.id ?? '');
          if (former?.id && former.id.id !== chain.id?.id) {
            const dethroned = chainOf(former.id.id);
            audit.add({ caller, ...savingOf('RULE_CHAIN', dethroned)(dethroned) });
          }
          return root;
        });
      },
    );

    app.delete(
      '/ruleChain/:ruleChainId',
      { config: { access: tenantAdmin(inPath('ruleChainId', 'RULE_CHAIN', 'DELETE')) } },
      async (request, reply) => {
        const chain = entityOf(request, 'ruleChainId');
        await auditedWrite(platform, request, deletionOf(chain), () => store.ruleChains.delete(chain.id));
        changes.publish({ kind: 'entity-deleted', entity: chain });
        return reply.send();
      },
    );

    app.get(
      '/ruleNode/:ruleNodeId/debugIn',
      { config: { access: tenantAdmin(inPath('ruleNodeId', 'RULE_NODE', 'READ')) } },
      async (request, reply) => {
        const node = entityOf(request, 'ruleNodeId');
        const events = store.events.list(node, LATEST_DEBUG_EVENTS, 'DEBUG_RULE_NODE').data;
        const input = events.find(({ body }) => body.type === 'IN');
        return reply.send(input?.body);
      },
    );

    app.get(
      '/ruleChains/export',
      { config: { access: tenantAdmin() }, schema: { querystring: ExportQuery } },
      async (request) => {
        const { limit } = request.query;
        if (limit < 1)
          throw badRequest(`Incorrect page link page size '${limit}'. Page size must be greater than zero.`);
        return exportChains(store, callerOf(request).tenantId, limit);
      },
    );

    app.post(
      '/ruleChains/import',
      { config: { access: tenantAdmin() }, schema: { querystring: ImportQuery, body: RuleChainData } },
      async (request, reply) => {
        const caller = callerOf(request);
        await store.write(() => {
          const { overwrite } = request.query;
          for (const { former, chain } of importChains(store, caller.tenantId, request.body, overwrite)) {
            audit.add({ caller, ...savingOf('RULE_CHAIN', former ?? { name: chain.name })(chain) });
          }
        });
        return reply.send();
      },
    );

    const sandbox = createScriptSandbox();
    app.addHook('onClose', () => sandbox.close());
    app.post(
      '/ruleChain/testScript',
      { config: { access: tenantAdmin() }, schema: { body: TestScript } },
      async (request) =>
        await testScript(scriptsOf(callerOf(request).tenantId, sandbox, usage), request.body),
    );

    function chainOf(id: string): RuleChain {
      return store.ruleChains.byId(id) ?? gone();
    }
  };

/** What a chain is made of is stored anew. */
function metadataSavingOf(chain: RuleChain, given: RuleChainMetaData): AuditedAction<RuleChainMetaData> {
  return (saved) => {
    const record = savingOf('RULE_CHAIN', chain)();
    return { ...record, data: { ...record.data, metadata: saved ?? given } };
  };
}

function gone(): never {
  throw notFound();
}
