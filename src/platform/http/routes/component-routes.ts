import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { ComponentType } from '../../../model/component-descriptor.ts';
import { badRequest, notFound } from '../../errors.ts';
import { componentOfClass, componentsOfTypes } from '../../rules/component-catalogue.ts';
import { type AccessRule, tenantAdmin } from '../access-rule.ts';
import { commaList, requiredText } from '../page-query.ts';

const TypesQuery = z.object({ componentTypes: z.string() });
const QueuesQuery = z.object({ serviceType: z.string() });

const readable: AccessRule = { who: ['SYS_ADMIN', 'TENANT_ADMIN'] };

/** The names of the queues by what takes messages out of them. */
const queues: Readonly<Record<string, readonly string[]>> = {
  TB_RULE_ENGINE: ['Main', 'HighPriority', 'SequentialByOriginator'],
  TB_CORE: [],
  TB_TRANSPORT: [],
  JS_EXECUTOR: [],
};

/** What rule chains can be made of, and the queues that messages can be put into. */
export const componentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/component/:clazz', { config: { access: readable } }, async (request) => {
    const { clazz } = request.params as { clazz: string };
    const component = componentOfClass(clazz);
    if (!component) throw notFound();
    return component;
  });

  app.get('/components/:componentType', { config: { access: readable } }, async (request) => {
    const { componentType } = request.params as { componentType: string };
    return componentsOfTypes([typeOf(componentType)]);
  });

  app.get(
    '/components',
    { config: { access: readable }, schema: { querystring: TypesQuery } },
    async (request) => {
      const names = commaList(requiredText('componentTypes', request.query.componentTypes));
      return componentsOfTypes(names.map(typeOf));
    },
  );

  app.get(
    '/tenant/queues',
    { config: { access: tenantAdmin() }, schema: { querystring: QueuesQuery } },
    async (request) => {
      const { serviceType } = request.query;
      const names = Object.hasOwn(queues, serviceType) ? queues[serviceType] : undefined;
      if (!names) throw badRequest(`Unknown service type: ${serviceType}`);
      return names;
    },
  );
};

function typeOf(text: string): ComponentType {
  const type = ComponentType.safeParse(text);
  if (!type.success) throw badRequest(`Unknown component type: ${text}`);
  return type.data;
}
