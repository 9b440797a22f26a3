import * as z from 'zod/mini';
import { OAuth2ClientsParams, OAuth2DomainParams } from '../../../model/oauth2.ts';
import { oauth2Params, saveOAuth2Params } from '../../api/oauth2.ts';
import { param } from '../../commands/param.ts';
import { checkbox } from '../../inputs/checkbox.tsx';
import { groupsFault, lacksSecret, withKeptSecrets, withoutSecrets } from './oauth2-domain.ts';
import { domainGroups } from './oauth2-groups.ts';
import { type SettingsForm, type SettingsValue, withChanged } from './settings-form.ts';

const params = z.object({
  enabled: param(z.optional(z.boolean()), {
    title: 'settings.oauth2-enabled',
    description: 'settings.oauth2-enabled-description',
    input: checkbox,
  }),
  domainsParams: param(
    z.optional(
      z.array(OAuth2DomainParams).check(
        z.refine((groups) => groupsFault(groups) === undefined, {
          error: ({ input }) => groupsFault(input as OAuth2DomainParams[]) ?? 'validation.not-accepted',
        }),
      ),
    ),
    {
      title: 'settings.oauth2-groups',
      description: 'settings.oauth2-groups-description',
      input: domainGroups,
      // Secrets of accounts are among them.
      secret: true,
    },
  ),
});

/** Who may sign in with accounts at external providers, by the address they come to. */
export const oauth2Settings: SettingsForm<typeof params> = {
  id: 'settings-oauth2',
  title: 'settings.oauth2',
  params,
  read: async (request) => ({ key: 'oauth2', jsonValue: await oauth2Params(request) }),
  save: async ({ key, jsonValue }, request) => ({
    key,
    jsonValue: await saveOAuth2Params(z.parse(OAuth2ClientsParams, jsonValue), request),
  }),
  answersOf,
  laidOver: (value, { enabled = false, domainsParams = [] }) => ({
    ...withChanged(value, answersOf(value), { enabled }),
    domainsParams: withKeptSecrets(domainsParams, groupsIn(value)),
  }),
  refusals: (value, { domainsParams = [] }) =>
    lacksSecret(domainsParams, groupsIn(value)) ? { domainsParams: 'settings.oauth2-secret-required' } : {},
};

function answersOf(value: SettingsValue) {
  return {
    enabled: OAuth2ClientsParams.safeParse(value).data?.enabled === true,
    domainsParams: withoutSecrets(groupsIn(value)),
  };
}

function groupsIn(value: SettingsValue): readonly OAuth2DomainParams[] {
  return OAuth2ClientsParams.safeParse(value).data?.domainsParams ?? [];
}
