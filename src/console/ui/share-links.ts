/** A network on which a page can be shared. */
export interface ShareLink {
  network: 'facebook' | 'twitter' | 'linkedin' | 'reddit';
  /** Its name, which is the same in every language. */
  name: string;
  address: string;
}

/** Hosts that nobody else can reach. */
const LOCAL_HOST =
  /^(localhost|.*\.local|.*\.localhost|\[::1\]|\[f[cd][\da-f]{2}:.*|\[fe80:.*|(127|10)(\.\d+){3}|(192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+){2})$/i;

/** Where a page is shared; nowhere without an address, or with one that others cannot reach. */
export function shareLinks(link: string, text: string): readonly ShareLink[] {
  if (!URL.canParse(link)) return [];
  const { protocol, hostname } = new URL(link);
  if (!/^https?:$/.test(protocol) || LOCAL_HOST.test(hostname)) return [];
  const address = (page: string, parameters: Record<string, string>) =>
    `${page}?${new URLSearchParams(parameters)}`;
  return [
    {
      network: 'facebook',
      name: 'Facebook',
      address: address('https://www.facebook.com/sharer.php', { u: link }),
    },
    {
      network: 'twitter',
      name: 'Twitter',
      address: address('https://twitter.com/intent/tweet', { url: link, text }),
    },
    {
      network: 'linkedin',
      name: 'LinkedIn',
      address: address('https://www.linkedin.com/sharing/share-offsite/', { url: link }),
    },
    {
      network: 'reddit',
      name: 'Reddit',
      address: address('https://www.reddit.com/submit', { url: link, title: text }),
    },
  ];
}
