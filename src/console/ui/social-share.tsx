import { mdiFacebook, mdiLinkedin, mdiReddit, mdiTwitter } from '@mdi/js';
import { useTranslate } from '../i18n/i18n.ts';
import { Icon } from './icon.tsx';
import { shareLinks } from './share-links.ts';

const ICONS = { facebook: mdiFacebook, twitter: mdiTwitter, linkedin: mdiLinkedin, reddit: mdiReddit };

/** Links that share a page on four networks, each in a tab of its own; nothing where nobody else could open the page. */
export function SocialShare({
  link,
  text,
}: {
  /** The address of the page; may be empty. */
  link: string;
  /** What it is called. */
  text: string;
}) {
  const t = useTranslate();
  const links = shareLinks(link, text);
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('share.share')} className="flex gap-1">
      {links.map(({ network, name, address }) => (
        <li key={network}>
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            className="icon-button"
            aria-label={t('share.on', { network: name })}
            title={t('share.on', { network: name })}
          >
            <Icon path={ICONS[network]} />
          </a>
        </li>
      ))}
    </ul>
  );
}
