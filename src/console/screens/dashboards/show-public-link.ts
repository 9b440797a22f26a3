import { mdiLinkVariant } from '@mdi/js';
import { dashboards } from '../../api/dashboards.ts';
import { defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { only } from '../../entities/kind/counted-names.ts';
import { loadHelpTexts } from '../../i18n/i18n.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { publicLinkOf } from './public-link.ts';

/** The link with which everybody sees a dashboard: shown to a person to be handed over, given to a script. */
export const showPublicLink = defineCommand({
  id: 'dashboard.public-link',
  title: 'dashboard.show-public-link',
  description: 'dashboard.show-public-link-description',
  keywords: 'dashboard.show-public-link-keywords',
  icon: mdiLinkVariant,
  group: 'dashboard.dashboard',
  scope: 'screen:dashboards',
  keys: ['i'],
  at: { row: 45, details: 45 },
  authorities: ['TENANT_ADMIN'],
  targets: {
    types: ['DASHBOARD'],
    count: 'one',
    fits: ({ facts }) => facts?.public !== false || 'entity.private-already',
  },
  async run(_args, run) {
    const { id } = only(run);
    if (run.source !== 'script') return await showLink(id, run.request);
    const { link } = await publicOne(id, run.request);
    return link;
  },
});

/** Shows the link of a public dashboard to be handed over. Rejects where it is not public. */
export async function showLink(id: string, request: RequestOptions = {}): Promise<void> {
  const [{ title, link }, { openPublicLink }] = await Promise.all([
    publicOne(id, request),
    import('./public-link-dialog.tsx'),
    loadHelpTexts(),
  ]);
  openPublicLink(title, link);
}

async function publicOne(id: string, request: RequestOptions): Promise<{ title: string; link: string }> {
  const dashboard = await dashboards.info(id, request);
  const link = publicLinkOf(dashboard);
  if (link === undefined) throw new RunError({ key: 'entity.private-already' });
  return { title: dashboard.title, link };
}
