import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePathname } from 'wouter/use-browser-location';
import { queryClient } from './api/query-client.ts';
import { useScope } from './commands/context-store.ts';
import { register } from './commands/registry.ts';
import { detailsCommands } from './entities/details/details-commands.ts';
import { preloadDetailsTabs, registerDetailsTabs } from './entities/details/details-tabs.ts';
import { registerKinds } from './entities/kinds.tsx';
import { EntityDetails } from './entities/page/details-on-demand.ts';
import { CommandFaces, startCommands } from './frame/command-faces.tsx';
import { Frame, focusContent } from './frame/frame.tsx';
import { LinkedRuns } from './frame/linked-runs.ts';
import { startMenu } from './frame/menu-store.ts';
import { NothingToShow } from './frame/nothing-to-show.tsx';
import { RecordingNotice } from './frame/recording-notice.tsx';
import { authoritiesOf } from './frame/screen.ts';
import { HOME_PATH, registerScreens, type ShownScreen, screenAt, screens } from './frame/screens.ts';
import { useScrollMemory } from './frame/scroll-memory.ts';
import { sessionCommands } from './frame/session-commands.ts';
import { shellCommands } from './frame/shell-commands.ts';
import { SignedInAsNotice } from './frame/signed-in-as-notice.tsx';
import { announceUpdate } from './frame/update-notice.ts';
import { useTranslate } from './i18n/i18n.ts';
import { ConnectionNotice } from './live/connection-notice.tsx';
import { Dialogs } from './messages/dialogs-on-demand.tsx';
import { whenQuiet } from './messages/when-quiet.ts';
import { assetKind } from './screens/assets/assets.ts';
import { customerKind } from './screens/customers/customers.ts';
import { deviceKind } from './screens/devices/devices.tsx';
import { galleryScreen } from './screens/gallery/screen.ts';
import { homeScreen } from './screens/home/screen.ts';
import { profileScreen } from './screens/profile/screen.ts';
import { attributeCommands } from './screens/telemetry/attribute-commands.ts';
import { telemetryTabs } from './screens/telemetry/details-tabs.ts';
import { userKind } from './screens/users/users.tsx';
import { Guarded } from './session/guarded.tsx';
import { land } from './session/land.ts';
import { rememberedUrl } from './session/redirect-url.ts';
import { session } from './session/session-store.ts';
import { askTokenAccess } from './session/sign-in-as.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { preloadLateIcons } from './ui/icon.tsx';
import { watchInput } from './ui/last-input.ts';
import { currentPath } from './ui/navigation.ts';
import { Redirect } from './ui/redirect.tsx';
import { refusalTexts } from './wire/told.ts';

startCommands();
register(...shellCommands, ...detailsCommands, ...sessionCommands, ...attributeCommands);
registerScreens([homeScreen, profileScreen, galleryScreen]);
registerKinds([customerKind, userKind, assetKind, deviceKind]);
registerDetailsTabs(...telemetryTabs);
startMenu();
watchInput();

/** Fetches the code of the screen that will be shown first. Rejects when it cannot be had. */
export async function preloadScreen(): Promise<void> {
  const path = currentPath();
  const first = path === '/' || path.startsWith('/login') ? (rememberedUrl() ?? HOME_PATH) : path;
  await screenAt(new URL(first, location.origin).pathname)?.screen.component.preload();
}

/** The console of a signed-in user: every screen, in the frame, with the faces of the commands. */
export function SignedIn() {
  useEffect(() => whenQuiet(whenThereIsTime), []);
  return (
    <QueryClientProvider client={queryClient}>
      <LinkedRuns />
      <Frame
        notice={
          <>
            <SignedInAsNotice />
            <ConnectionNotice />
            <RecordingNotice />
          </>
        }
      >
        <CurrentScreen />
      </Frame>
      <CommandFaces />
    </QueryClientProvider>
  );
}

function whenThereIsTime(): void {
  fetchAhead();
  void announceUpdate();
}

/** What a person may want next opens at once when it is there already. */
function fetchAhead(): void {
  const parts = [
    Dialogs.preload(),
    EntityDetails.preload(),
    preloadDetailsTabs(),
    askTokenAccess(),
    preloadLateIcons(),
    refusalTexts(),
    ...screens().map((screen) => screen.component.preload()),
  ];
  Promise.all(parts).catch((error: unknown) => console.warn('A part could not be fetched ahead', error));
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
      {forceFullscreen ? <NothingToShow /> : <Redirect to={HOME_PATH} />}
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

function ScreenPage({ screen, params }: ShownScreen) {
  const t = useTranslate();
  const title = `${t('app.title')} | ${t(screen.title)}`;
  useScope(`screen:${screen.id}`);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <ErrorBoundary area={`screen:${screen.id}`}>
      <Guarded authorities={() => authoritiesOf(screen, params)} nothing={<NothingToShow />}>
        <screen.component params={params} />
      </Guarded>
    </ErrorBoundary>
  );
}
