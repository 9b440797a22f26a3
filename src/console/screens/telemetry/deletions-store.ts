import { proxy } from 'valtio/vanilla';
import { onUserChange } from '../../ui/user-change.ts';

/** How often history was deleted here: platforms do not tell those who follow it. */
export const deletions = proxy({ count: 0 });

onUserChange(() => {
  deletions.count = 0;
});

/** Has what is on screen of history read again. */
export function historyWasDeleted(): void {
  deletions.count += 1;
}
