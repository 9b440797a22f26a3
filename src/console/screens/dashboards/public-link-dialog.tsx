import { useTranslate } from '../../i18n/i18n.ts';
import { copyAndSay } from '../../messages/copy-and-say.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SocialShare } from '../../ui/social-share.tsx';

/** Shows the link of a public dashboard, to be copied or shared. It stands by itself: whoever asked is done. */
export function openPublicLink(title: string, link: string): void {
  void openDialog<void>((close) => <PublicLink title={title} link={link} close={close} />);
}

function PublicLink({ title, link, close }: { title: string; link: string; close(): void }) {
  const t = useTranslate();
  return (
    <Dialog title={t('dashboard.public-link-title', { name: title })} onPhone="sheet" onClose={close}>
      <div className="flex flex-col gap-3">
        <p className="text-sm">{t('dashboard.public-link-text')}</p>
        <p className="rounded-control border border-line bg-canvas p-3 font-mono text-[13px] wrap-anywhere">
          {link}
        </p>
        <SocialShare link={link} text={title} />
      </div>
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t('action.close')}
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => void copyAndSay(link, { key: 'dashboard.public-link-copied' })}
        >
          {t('dashboard.copy-public-link')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
