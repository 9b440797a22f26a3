import { proxy } from 'valtio/vanilla';
import { onUserChange } from '../../ui/user-change.ts';

/** What a person says of the way to the platform in place of what is known, as typed. */
export interface ChosenAddress {
  host?: string | undefined;
  port?: string | undefined;
  tls?: boolean | undefined;
}

/** What the page of connections is filled with, and whether the access token stands on it. */
export const chosen: { mqtt: ChosenAddress; tokenShown: boolean } = proxy({ mqtt: {}, tokenShown: false });

onUserChange(() => {
  chosen.mqtt = {};
  chosen.tokenShown = false;
});
