import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { useTranslate } from '../i18n/i18n.ts';
import { LoadingStrip } from '../messages/loading-strip.tsx';
import { ProgressOnDemand } from '../messages/progress-on-demand.tsx';
import { session } from '../session/session-store.ts';
import { Footer } from './footer.tsx';
import { SideMenu } from './side-menu.tsx';
import { Toolbar } from './toolbar.tsx';

const MAIN_ID = 'main';

/** What stands around every screen of a signed-in user: menu, toolbar, and the place for the content. */
export function Frame({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  const t = useTranslate();
  const { forceFullscreen } = useSnapshot(session);
  return (
    <div className="flex h-full">
      <a href={`#${MAIN_ID}`} className="button button-primary absolute start-2 top-2 z-50 not-focus:sr-only">
        {t('shell.skip-to-content')}
      </a>
      {!forceFullscreen && <SideMenu />}
      <div className="flex min-w-0 flex-1 flex-col">
        <Toolbar />
        {notice}
        <main
          id={MAIN_ID}
          tabIndex={-1}
          data-quiet-focus
          className="relative flex min-h-0 flex-1 flex-col overflow-hidden"
        >
          <LoadingStrip />
          {children}
        </main>
        {!forceFullscreen && (
          <Footer className="border-t border-line px-4 text-center text-muted max-md:hidden" />
        )}
      </div>
      <ProgressOnDemand />
    </div>
  );
}

/** The place of the content; null before the frame is drawn. */
export function contentElement(): HTMLElement | null {
  return document.getElementById(MAIN_ID);
}

/** Puts the focus at the start of the content, unless it is in there already. */
export function focusContent(): void {
  const main = contentElement();
  if (main && !main.contains(document.activeElement)) main.focus();
}
