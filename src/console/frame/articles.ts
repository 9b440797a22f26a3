import { mdiBookOpenOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../commands/choice.tsx';
import { type Command, defineCommand } from '../commands/command.ts';
import { param } from '../commands/param.ts';
import { translate } from '../i18n/i18n.ts';
import type { TranslationKey } from '../i18n/translation-key.ts';
import { helpAddress } from '../ui/help-links.ts';

/** What is written about the platform whose interface the console speaks, by the ids of its articles. */
export const ARTICLE_TITLES = {
  home: 'documentation.article-overview',
  connectivity: 'documentation.article-connectivity',
  httpApi: 'documentation.article-http',
  mqttApi: 'documentation.article-mqtt',
  gatewayApi: 'documentation.article-gateway',
  provisioning: 'documentation.article-provisioning',
  telemetry: 'menu.telemetry',
  attributes: 'documentation.article-attributes',
  rpc: 'documentation.article-rpc',
  devices: 'device.devices',
  assets: 'asset.assets',
  customers: 'customer.customers',
  users: 'user.users',
} as const satisfies Record<string, TranslationKey>;

export type ArticleId = keyof typeof ARTICLE_TITLES;

/** The ids of all articles, in the order in which they are offered. */
export const ARTICLES = Object.keys(ARTICLE_TITLES) as ArticleId[];

/** Opens one of the articles, beside the console. Returns its address. */
export const articleCommands: readonly Command[] = [
  defineCommand({
    id: 'help.open-article',
    title: 'documentation.open-article',
    description: 'documentation.articles-text',
    icon: mdiBookOpenOutline,
    group: 'shell.group',
    safe: true,
    params: z.object({
      article: param(z.enum(ARTICLES), {
        title: 'documentation.article',
        description: 'documentation.article-description',
        input: choice(() => ARTICLES.map((id) => ({ value: id, label: translate(ARTICLE_TITLES[id]) }))),
      }),
    }),
    run({ article }, { source }) {
      const address = helpAddress(article);
      // A script reads where it would lead; a tab of its own is what a person looks at.
      if (address && source !== 'script') window.open(address, '_blank', 'noopener,noreferrer');
      return address;
    },
  }),
];
