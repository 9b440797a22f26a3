import { showLinkToHandOver } from '../../messages/link-dialog.tsx';
import { SocialShare } from '../../ui/social-share.tsx';

/** Shows the link of a public dashboard, to be copied or shared. */
export function openPublicLink(title: string, link: string): void {
  showLinkToHandOver({
    title: { key: 'dashboard.public-link-title', values: { name: title } },
    text: { key: 'dashboard.public-link-text' },
    link,
    copy: 'dashboard.copy-public-link',
    copied: 'dashboard.public-link-copied',
    besides: <SocialShare link={link} text={title} />,
  });
}
