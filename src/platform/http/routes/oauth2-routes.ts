import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { OAuth2ClientRegistrationTemplate, OAuth2ClientsParams } from '../../../model/oauth2.ts';
import type { Platform } from '../../assembly/platform.ts';
import { checkOAuth2Params, checkOAuth2Template } from '../../security/oauth2-rules.ts';
import { withoutSecrets, withStoredSecrets } from '../../security/setting-secrets.ts';
import { settingsChangeOf } from '../../services/audit-records.ts';
import type { Transaction } from '../../services/transactions.ts';
import { callerOf, open, systemAdmin } from '../access-rule.ts';
import { uuidOf } from '../page-query.ts';
import { siteAddressOf } from '../site-address.ts';
import { LOGIN_PROCESSING_URL } from './external-sign-in-routes.ts';

/** The external providers of sign-in, and what is known of them beforehand. */
export const oauth2Routes =
  ({ store, transactions }: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    const config = { access: systemAdmin() };
    const { oauth2 } = store;

    /** Changes something and logs which members of it differ then. */
    async function change<T>(
      request: FastifyRequest,
      read: () => object | undefined,
      write: () => T,
    ): Promise<T> {
      const inTransaction = (transaction: Transaction) => {
        const before = read();
        const result = write();
        transaction.log(settingsChangeOf('oauth2', before, read()));
        return withoutSecrets(result);
      };
      return await transactions.run(inTransaction, { by: callerOf(request) });
    }

    app.post('/noauth/oauth2Clients', { config: { access: open } }, async (request) => {
      const { scheme, name } = siteAddressOf(request);
      return store.oauth2.clientsOf(scheme, name);
    });

    app.get('/oauth2/config', { config }, async () => withoutSecrets(oauth2.params()));

    app.post('/oauth2/config', { config, schema: { body: OAuth2ClientsParams } }, async (request) => {
      const write = () => {
        const params = withStoredSecrets(request.body, oauth2.params());
        checkOAuth2Params(params);
        return oauth2.saveParams(params);
      };
      return await change(request, () => oauth2.params(), write);
    });

    /** The templates as members, by what names them. */
    const templatesById = () =>
      Object.fromEntries(oauth2.templates().map((template) => [template.providerId, template]));

    // A JSON text, quotes and all.
    app.get('/oauth2/loginProcessingUrl', { config }, async (_request, reply) =>
      reply.type('application/json').send(JSON.stringify(LOGIN_PROCESSING_URL)),
    );

    app.get('/oauth2/config/template', { config }, async () => withoutSecrets(oauth2.templates()));

    app.post(
      '/oauth2/config/template',
      { config, schema: { body: OAuth2ClientRegistrationTemplate } },
      async (request) => {
        checkOAuth2Template(request.body);
        const write = () => {
          const stored = oauth2.templates().find(({ id }) => id?.id === request.body.id?.id.toLowerCase());
          return oauth2.saveTemplate(withStoredSecrets(request.body, stored));
        };
        return await change(request, templatesById, write);
      },
    );

    app.delete(
      '/oauth2/config/template/:templateId',
      { config, schema: { params: z.object({ templateId: z.string() }) } },
      async (request, reply) => {
        const id = uuidOf(request.params.templateId);
        await change(request, templatesById, () => oauth2.deleteTemplate(id));
        return reply.send();
      },
    );
  };
