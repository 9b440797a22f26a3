import { activationLink } from '../../api/users.ts';
import { showLinkToHandOver } from '../../messages/link-dialog.tsx';
import type { RequestOptions } from '../../wire/transport.ts';

/** Shows the link with which a user sets the first password, to be handed over. Rejects where that is done already. */
export async function showActivationLink(
  userId: string,
  email: string,
  request: RequestOptions = {},
): Promise<void> {
  showLinkToHandOver({
    title: { key: 'user.activation-link-title', values: { email } },
    text: { key: 'user.activation-link-text', values: { email } },
    link: await activationLink(userId, request),
    copy: 'user.copy-activation-link',
    copied: 'user.activation-link-copied',
  });
}
