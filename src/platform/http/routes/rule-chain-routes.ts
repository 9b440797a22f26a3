import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { idOf } from '../../../model/entity-id.ts';
import { LONG_BODY_LIMIT, SCRIPT_BODY_LIMIT } from '../../../model/request-limits.ts';
import { RuleChain, RuleChainData, RuleChainMetaData, TestScript } from '../../../model/rule-chain.ts';
import type { Platform } from '../../assembly/platform.ts';
import { badRequest, found } from '../../errors.ts';
import { createDeviceChain } from '../../rules/create-chain.ts';
import { scriptsOf } from '../../rules/scripts/tenant-scripts.ts';
import { testScript } from '../../rules/scripts/test-script.ts';
import type { AuditRecord } from '../../services/audit.ts';
import { savingOf } from '../../services/audit-records.ts';
import { importChains } from '../../store/entities/chain-transfer.ts';
import { callerOf, entityOf, inBody, inPath, tenantAdmin } from '../access-rule.ts';
import { asSent, entityRoutes } from '../entity-routes.ts';
import {
  BooleanParam,
  blankIsAbsent,
  IntegerParam,
  limitPageSize,
  PageQuery,
  pageLinkOf,
} from '../page-query.ts';
import { sendJson } from '../send-json.ts';

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
    const { store, reads, entities, transactions, usage, scripts } = platform;
    const readable = { access: tenantAdmin(inPath('ruleChainId', 'RULE_CHAIN', 'READ')) };

    app.get(
      '/ruleChains',
      { config: { access: tenantAdmin() }, schema: { querystring: PageQuery } },
      async (request, reply) => {
        const { tenantId } = callerOf(request);
        return sendJson(reply, await reads.json(tenantId, 'ruleChains', tenantId, pageLinkOf(request.query)));
      },
    );

    await app.register(
      entityRoutes(platform, {
        type: 'RULE_CHAIN',
        path: 'ruleChain',
        readers: tenantAdmin,
        writers: tenantAdmin,
        one: (id) => store.ruleChains.byId(id),
        save: {
          body: asSent(RuleChain, 'name'),
          store: (chain, { tenantId }) => store.ruleChains.save(tenantId, chain),
        },
      }),
    );

    app.get('/ruleChain/:ruleChainId/metadata', { config: readable }, async (request) =>
      found(store.ruleNodes.ofChain(entityOf(request, 'ruleChainId').id)),
    );

    app.post(
      '/ruleChain/device/default',
      { config: { access: tenantAdmin() }, schema: { body: NameBody } },
      async (request) => {
        const caller = callerOf(request);
        const name = request.body.name ?? '';
        const create = () => createDeviceChain(store, caller.tenantId, name);
        return await entities.save('RULE_CHAIN', { name }, create, caller);
      },
    );

    app.post(
      '/ruleChain/metadata',
      {
        config: { access: tenantAdmin(inBody('ruleChainId', 'RULE_CHAIN', 'WRITE')) },
        schema: { body: MetaDataBody },
        bodyLimit: LONG_BODY_LIMIT,
      },
      async (request) => {
        const caller = callerOf(request);
        const entity = entityOf(request, 'ruleChainId');
        const chain = chainOf(entity.id);
        return await transactions.runLong(
          function* (transaction) {
            const saved = yield* store.ruleNodes.saveInSteps(caller.tenantId, request.body);
            yield;
            transaction.log(metadataSavingOf(chain, saved));
            transaction.publish({ kind: 'entity-updated', entity });
            return saved;
          },
          { by: caller, attempt: metadataSavingOf(chain, request.body) },
        );
      },
    );

    app.post(
      '/ruleChain/:ruleChainId/root',
      { config: { access: tenantAdmin(inPath('ruleChainId', 'RULE_CHAIN', 'WRITE')) } },
      async (request) => {
        const caller = callerOf(request);
        const chain = chainOf(entityOf(request, 'ruleChainId').id);
        return await transactions.run(
          (transaction) => {
            const { save } = entities.within(transaction);
            const former = store.ruleChains.rootOf(caller.tenantId);
            const root = save('RULE_CHAIN', chain, () => store.ruleChains.makeRoot(chain.id?.id ?? ''));
            const formerId = former?.id?.id;
            if (former && formerId && formerId !== chain.id?.id) {
              save('RULE_CHAIN', former, () => chainOf(formerId));
            }
            return root;
          },
          { by: caller, attempt: savingOf('RULE_CHAIN', chain) },
        );
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
      async (request, reply) => {
        const { tenantId } = callerOf(request);
        const { limit } = request.query;
        if (limit < 1)
          throw badRequest(`Incorrect page link page size '${limit}'. Page size must be greater than zero.`);
        limitPageSize(limit);
        return sendJson(reply, await reads.json(tenantId, 'exportedChains', tenantId, limit));
      },
    );

    app.post(
      '/ruleChains/import',
      {
        config: { access: tenantAdmin() },
        schema: { querystring: ImportQuery, body: RuleChainData },
        bodyLimit: LONG_BODY_LIMIT,
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const { body, query } = request;
        await transactions.runLong(
          function* (transaction) {
            const { save } = entities.within(transaction);
            const imported = yield* importChains(store, caller.tenantId, body, query.overwrite);
            for (const { former, chain } of imported) {
              save('RULE_CHAIN', former ?? { name: chain.name }, () => chain);
              yield;
            }
          },
          { by: caller },
        );
        return reply.send();
      },
    );

    app.post(
      '/ruleChain/testScript',
      { config: { access: tenantAdmin() }, schema: { body: TestScript }, bodyLimit: SCRIPT_BODY_LIMIT },
      async (request) =>
        await testScript(scriptsOf(callerOf(request).tenantId, scripts, usage), request.body),
    );

    function chainOf(id: string): RuleChain {
      return found(store.ruleChains.byId(id));
    }
  };

/** What a chain is made of is stored anew. */
function metadataSavingOf(chain: RuleChain, metadata: RuleChainMetaData): AuditRecord {
  const record = savingOf('RULE_CHAIN', chain);
  return { ...record, data: { ...record.data, metadata } };
}
