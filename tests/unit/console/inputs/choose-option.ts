import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Clicks a choice of the list that is open, once it is there. The field has the focus again with the next frame, which
 * comes late on a busy machine: what is typed into another field before would go into this one.
 */
export async function chooseOption(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('option', { name }));
  await new Promise(requestAnimationFrame);
}
