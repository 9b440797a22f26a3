import './signed-in.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { loadClient } from './api/client.ts';
import { queryClient } from './api/query-client.ts';
import { useScope } from './commands/context-store.ts';
import { registerEntityType } from './commands/entity-types.ts';
import { register } from './commands/registry.ts';
import { dashboardScreen } from './dashboards/page/screen.ts';
import { detailsCommands } from './entities/details/details-commands.ts';
import { addDetailsTabs } from './entities/details/details-tabs.ts';
import { registerKinds } from './entities/kinds.tsx';
import { CommandFaces, startCommands } from './frame/command-faces.tsx';
import { Frame, focusContent } from './frame/frame.tsx';
import { addLateCommands } from './frame/late-commands.ts';
import { LinkedRuns } from './frame/linked-runs.ts';
import { startMenu } from './frame/menu-store.ts';
import { Notices } from './frame/notices.tsx';
import { PageTitle } from './frame/page-title.tsx';
import { authoritiesOf } from './frame/screen.ts';
import { HOME_PATH, registerScreens, type ShownScreen, screenAt } from './frame/screens.ts';
import { useScrollMemory } from './frame/scroll-memory.ts';
import { forgetOnSignOut, sessionCommands } from './frame/session-commands.ts';
import { shellCommands } from './frame/shell-commands.ts';
import { loadHelpTexts } from './i18n/i18n.ts';
import { whenQuiet } from './messages/when-quiet.ts';
import { importedRuleChainScreen, ruleChainScreen } from './rulechains/page/screen.ts';
import { alarmType } from './screens/alarms/alarm-type.ts';
import { alarmsScreen } from './screens/alarms/screen.ts';
import { apiUsageScreen } from './screens/api-usage/screen.ts';
import { assetOutline } from './screens/assets/assets.ts';
import { auditLogsScreen } from './screens/audit-logs/screen.ts';
import { customerOutline } from './screens/customers/customers.ts';
import { dashboardOutline } from './screens/dashboards/dashboards.ts';
import { deviceProfileOutline } from './screens/device-profiles/device-profiles.ts';
import { deviceOutline } from './screens/devices/devices.ts';
import { documentationScreen } from './screens/documentation/screen.ts';
import { entityViewOutline } from './screens/entity-views/entity-views.ts';
import { galleryScreen } from './screens/gallery/screen.ts';
import { homeScreen } from './screens/home/screen.ts';
import { importScreen } from './screens/import/screen.ts';
import { profileScreen } from './screens/profile/screen.ts';
import { relationsScreen } from './screens/relations/screen.ts';
import { ruleChainOutline } from './screens/rule-chains/rule-chains.ts';
import { sdkManagementScreen } from './screens/sdk-management/screen.ts';
import { settingsScreens } from './screens/settings/screens.ts';
import { telemetryScreen } from './screens/telemetry/screen.ts';
import { tenantProfileOutline } from './screens/tenant-profiles/tenant-profiles.ts';
import { tenantOutline } from './screens/tenants/tenants.ts';
import { userOutline } from './screens/users/users.ts';
import { widgetGalleryScreen } from './screens/widget-gallery/screen.ts';
import { widgetTypeCardsScreen } from './screens/widget-types/cards/screen.ts';
import { widgetEditorScreen } from './screens/widget-types/editor/screen.ts';
import { widgetTypeOutline } from './screens/widget-types/widget-types.ts';
import { widgetsBundleOutline } from './screens/widgets-bundles/widgets-bundles.ts';
import { Guarded } from './session/guarded.tsx';
import { land } from './session/land.ts';
import { rememberedUrl } from './session/redirect-url.ts';
import { session } from './session/session-store.ts';
import { setViewsMenu } from './table/views-menu-on-demand.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { watchInput } from './ui/last-input.ts';
import { loadable } from './ui/loadable.tsx';
import { currentPath } from './ui/navigation.ts';

const NothingToShow = loadable(async () => {
  const [{ NothingToShow }] = await Promise.all([import('./frame/nothing-to-show.tsx'), loadHelpTexts()]);
  return NothingToShow;
});
const Elsewhere = loadable(async () => (await import('./frame/elsewhere.tsx')).Elsewhere);

startCommands();
setViewsMenu(loadable(async () => (await import('./table/views/views-menu.tsx')).ViewsMenu));
register(...shellCommands, ...detailsCommands, ...sessionCommands);
addLateCommands(async () => (await import('./entity-parts.ts')).partCommands);
addLateCommands(async () => (await import('./table/late-table-commands.ts')).lateTableCommands);
addLateCommands(async () => {
  const { startViews, viewCommands } = await import('./table/views/view-commands.ts');
  startViews();
  return viewCommands;
});
// There may be access tokens in tables that were imported.
forgetOnSignOut(async (userId) => {
  const { forgetImportsOf } = await import('./entities/import/import-memory.ts');
  await forgetImportsOf(userId);
});
registerScreens([
  homeScreen,
  telemetryScreen,
  ...settingsScreens,
  auditLogsScreen,
  apiUsageScreen,
  sdkManagementScreen,
  documentationScreen,
  relationsScreen,
  profileScreen,
  alarmsScreen,
  galleryScreen,
  widgetGalleryScreen,
  widgetEditorScreen,
  widgetTypeCardsScreen,
  dashboardScreen,
  ruleChainScreen,
  importedRuleChainScreen,
  importScreen,
]);
registerKinds([
  tenantOutline,
  tenantProfileOutline,
  customerOutline,
  userOutline,
  assetOutline,
  deviceOutline,
  deviceProfileOutline,
  entityViewOutline,
  dashboardOutline,
  ruleChainOutline,
  widgetsBundleOutline,
  widgetTypeOutline,
]);
registerEntityType(alarmType);
addDetailsTabs(async () => (await import('./entity-parts.ts')).partTabs);
startMenu();
watchInput();

/** Fetches the code of the screen that will be shown first. Rejects when it cannot be had. */
export async function preloadScreen(): Promise<void> {
  const path = currentPath();
  const first = path === '/' || path.startsWith('/login') ? (rememberedUrl() ?? HOME_PATH) : path;
  const screen = screenAt(new URL(first, location.origin).pathname)?.screen;
  // Lists do without the client at first.
  await Promise.all([screen?.component.preload(), screen?.entityType === undefined && loadClient()]);
}

/** The console of a signed-in user: every screen, in the frame, with the faces of the commands. */
export function SignedIn() {
  useEffect(() => whenQuiet(whenThereIsTime), []);
  return (
    <QueryClientProvider client={queryClient}>
      <LinkedRuns />
      <Frame notice={<Notices />}>
        <CurrentScreen />
      </Frame>
      <CommandFaces />
    </QueryClientProvider>
  );
}

function whenThereIsTime(): void {
  import('./fetch-ahead.ts')
    .then(({ fetchAhead }) => fetchAhead())
    .catch((error: unknown) => console.warn('A part could not be fetched ahead', error));
}

function CurrentScreen() {
  const path = usePathname();
  const shown = screenAt(path);
  const { isAuthenticated, forceFullscreen } = useSnapshot(session);
  useFocusOnArrival(shown?.page);
  useScrollMemory(shown?.page);
  // Whoever has just left is led on by what takes the place of the console; two that lead would do so for ever.
  if (!isAuthenticated) return null;
  if (shown) return <ScreenPage key={shown.page} {...shown} />;
  if (path === '/') return <Landing />;
  // Home would send a user of full-screen dashboards back to the dashboard that is not there: round and round.
  return (
    <Guarded nothing={<NothingToShow />}>
      {forceFullscreen ? <NothingToShow /> : <Elsewhere path={path} />}
    </Guarded>
  );
}

/** The focus goes along to a page, the first one too, so that keys and screen readers are at its content. */
function useFocusOnArrival(page: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!page || page === last.current) return;
    // What was opened before the first page, such as a question, keeps the focus.
    if (last.current || document.activeElement === document.body) focusContent();
    last.current = page;
  }, [page]);
}

/** Where a user goes who asks for nothing in particular, or comes back from an external sign-in provider. */
function Landing() {
  useEffect(land, []);
  return null;
}

function ScreenPage(shown: ShownScreen) {
  const { screen, params } = shown;
  useScope(`screen:${screen.id}`);
  return (
    <ErrorBoundary area={`screen:${screen.id}`}>
      <Guarded authorities={() => authoritiesOf(screen, params)} nothing={<NothingToShow />}>
        <PageTitle {...shown} />
        <screen.component params={params} />
      </Guarded>
    </ErrorBoundary>
  );
}
