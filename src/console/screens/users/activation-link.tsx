import { activationLink } from '../../api/users.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { copyAndSay } from '../../messages/copy-and-say.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { RequestOptions } from '../../wire/transport.ts';

/** Shows the link with which a user sets the first password, to be handed over. Rejects where that is done already. */
export async function showActivationLink(
  userId: string,
  email: string,
  request: RequestOptions = {},
): Promise<void> {
  const link = await activationLink(userId, request);
  // Whoever asked for it is done: the dialog stands by itself.
  void openDialog<void>((close) => <ActivationLink link={link} email={email} close={close} />);
}

function ActivationLink({ link, email, close }: { link: string; email: string; close(): void }) {
  const t = useTranslate();
  return (
    <Dialog title={t('user.activation-link-title', { email })} onPhone="sheet" onClose={close}>
      <p className="text-sm">{t('user.activation-link-text', { email })}</p>
      <p className="rounded-control border border-line bg-canvas p-3 font-mono text-[13px] wrap-anywhere">
        {link}
      </p>
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t('action.close')}
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => void copyAndSay(link, { key: 'user.activation-link-copied' })}
        >
          {t('user.copy-activation-link')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
