import { loadClient } from './api/client.ts';
import { preloadDetailsTabs } from './entities/details/details-tabs.ts';
import { EntityDetails } from './entities/page/details-on-demand.tsx';
import { lateCommandsAhead } from './frame/late-commands.ts';
import { isOpenTo } from './frame/screen.ts';
import { screens } from './frame/screens.ts';
import { announceUpdate } from './frame/update-notice.ts';
import { preloadUserMenu } from './frame/user-menu.tsx';
import { Dialogs } from './messages/dialogs-on-demand.tsx';
import { ProgressPanel } from './messages/progress-on-demand.tsx';
import { session } from './session/session-store.ts';
import { askTokenAccess } from './session/token-access.ts';
import { PeekOnDemand } from './table/peek-on-demand.ts';
import { RowMenuOnDemand } from './table/row-menu-on-demand.ts';
import { SearchBoxOnDemand } from './table/search-box-on-demand.ts';
import { preloadLateIcons } from './ui/icon.tsx';
import { preloadMenus } from './ui/popup-menu.tsx';
import { savesData } from './ui/saves-data.ts';
import { Turns } from './ui/turns.ts';
import { refusalTexts } from './wire/told.ts';

/**
 * Says which version the console is of, where that is another than before, and fetches what its user may want next, so
 * that it opens at once; nothing for who saves data, who has each part fetched when it is opened. Rejects when a part
 * cannot be had.
 */
export async function fetchAhead(): Promise<void> {
  void announceUpdate();
  // What may be done to users depends on it.
  const access = askTokenAccess();
  if (savesData()) return access;
  const authority = session.authUser?.authority ?? null;
  const turns = new Turns();
  const parts = [
    preloadLateIcons,
    Dialogs.preload,
    ProgressPanel.preload,
    EntityDetails.preload,
    PeekOnDemand.preload,
    RowMenuOnDemand.preload,
    SearchBoxOnDemand.preload,
    preloadDetailsTabs,
    preloadMenus,
    preloadUserMenu,
    refusalTexts,
    ...screens()
      .filter((screen) => isOpenTo(screen, authority))
      .map((screen) => screen.component.preload),
  ];
  // Much of it is there only with them.
  await Promise.all([loadClient(), lateCommandsAhead()]);
  await Promise.all([access, ...parts.map((fetch) => turns.take<unknown>(fetch))]);
}
