import type { OAuth2DomainParams } from '../../../model/oauth2.ts';
import type { Input } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import { groupText } from './oauth2-domain.ts';

/** With which providers people may sign in, by the addresses they come to. */
export const domainGroups: Input<OAuth2DomainParams[]> = {
  empty: [],
  print: (groups) => groups.map(groupText).join('\n'),
  Field: loadable(async () => (await import('./oauth2-groups-field.tsx')).GroupsField),
};
