import { useSnapshot } from 'valtio/react';
import { CommandButton } from '../commands/faces/command-button.tsx';
import { useTranslate } from '../i18n/i18n.ts';
import { session } from '../session/session-store.ts';

/** For a user who may see dashboards only, where none of them can be shown: says so and offers the way out. */
export function NothingToShow() {
  const t = useTranslate();
  const isVisitor = useSnapshot(session).authUser?.isPublic === true;
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="max-w-prose text-sm">{t(isVisitor ? 'shell.nothing-public' : 'shell.nothing-to-show')}</p>
      {isVisitor ? (
        <CommandButton command="session.sign-out" label={t('action.sign-in')} />
      ) : (
        <CommandButton command="session.sign-out" />
      )}
    </div>
  );
}
