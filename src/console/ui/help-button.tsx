import { mdiHelpCircleOutline } from '@mdi/js';
import { useTranslate } from '../i18n/i18n.ts';
import { helpAddress } from './help-links.ts';
import { Icon } from './icon.tsx';

/** Opens what is written about something in a tab of its own; nothing where nothing is written about it. */
export function HelpButton({ helpId }: { /** See `helpAddress`. */ helpId: string }) {
  const t = useTranslate();
  const address = helpAddress(helpId);
  if (address === undefined) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="icon-button"
      aria-label={t('help.open')}
      title={t('help.open')}
    >
      <Icon path={mdiHelpCircleOutline} />
    </a>
  );
}
