import { mdiHelpCircleOutline } from '@mdi/js';
import { defineCommand } from '../commands/command.ts';
import { mustStayOnDashboards } from '../session/guard.ts';
import { session } from '../session/session-store.ts';
import { currentPath, navigate } from '../ui/navigation.ts';
import { screenAt } from './screens.ts';

/** Where the console tells of itself. */
export const HELP_PATH = '/documentation';

/**
 * Opens what is written about the page on screen, beside the console; where nothing is, the console's own help. Returns
 * its address.
 */
export const helpCommand = defineCommand({
  id: 'help.open',
  title: 'help.open',
  description: 'help.open-description',
  keywords: 'help.open-keywords',
  icon: mdiHelpCircleOutline,
  group: 'shell.group',
  keys: ['F1'],
  // The toolbar has no room for it on small screens.
  at: { 'user-menu': 45 },
  enabled: ({ path }) =>
    helpLinkAt(path) !== undefined || !mustStayOnDashboards(session, HELP_PATH) || 'help.none',
  async run(_args, { source }) {
    const { helpAddress } = await import('../ui/help-links.ts');
    const address = helpAddress(helpLinkAt(currentPath()));
    // A script reads where it would lead; a page and a tab of its own are what a person looks at.
    if (source === 'script') return address ?? HELP_PATH;
    if (address) window.open(address, '_blank', 'noopener,noreferrer');
    else navigate(HELP_PATH);
    return address ?? HELP_PATH;
  },
});

function helpLinkAt(path: string): string | undefined {
  return screenAt(path)?.screen.helpLinkId;
}
