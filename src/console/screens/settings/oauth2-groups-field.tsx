import * as z from 'zod/mini';
import {
  OAuth2ClientRegistration,
  OAuth2DomainInfo,
  type OAuth2DomainParams,
} from '../../../model/oauth2.ts';
import type { InputProps } from '../../commands/input.ts';
import { param } from '../../commands/param.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { DialogRows } from '../../inputs/dialog-rows.tsx';
import { confirm } from '../../messages/dialog-store.ts';
import { NestedForm } from './nested-form.tsx';
import { domainsFault, groupName, ownDomain } from './oauth2-domain.ts';
import { domainAddresses, providerAccounts } from './oauth2-group-parts.tsx';
import { providerName } from './oauth2-provider.ts';

/** A row per group of addresses with its providers, each of which is written in a dialog. */
export function GroupsField(field: InputProps<OAuth2DomainParams[]>) {
  const t = useTranslate();
  const stored = Array.isArray(field.value) ? field.value : [];
  return (
    <DialogRows
      field={field}
      nameOf={groupName}
      none={t('settings.oauth2-no-groups')}
      addLabel={t('settings.oauth2-add-group')}
      confirmRemoval={(group) =>
        confirm({
          title: { key: 'settings.oauth2-remove-group', values: { name: groupName(group) } },
          message: { key: 'settings.oauth2-remove-text' },
          confirmLabel: { key: 'settings.oauth2-remove' },
          danger: true,
        })
      }
      dialog={(group, others, close) => (
        <GroupDialog group={group} others={others} stored={stored} close={close} />
      )}
    >
      {(group) => (
        <>
          <p className="font-medium wrap-anywhere">
            <bdi>{groupName(group)}</bdi>
          </p>
          <p className="text-xs text-muted wrap-anywhere">
            {(group.clientRegistrations ?? []).map(providerName).join(', ')}
          </p>
        </>
      )}
    </DialogRows>
  );
}

function GroupDialog({
  group,
  others,
  stored,
  close,
}: {
  group: OAuth2DomainParams | undefined;
  others: readonly OAuth2DomainParams[];
  stored: readonly OAuth2DomainParams[];
  close(written?: OAuth2DomainParams): void;
}) {
  const elsewhere = others.flatMap(({ domainInfos }) => domainInfos ?? []);
  return (
    <NestedForm
      title={group ? 'settings.oauth2-edit-group' : 'settings.oauth2-add-group'}
      submitLabel={group ? 'settings.oauth2-apply' : 'input.add'}
      params={groupParams(elsewhere, stored)}
      values={{
        domainInfos: group?.domainInfos ?? [ownDomain(window.location)],
        clientRegistrations: group?.clientRegistrations ?? [],
      }}
      written={(answers): OAuth2DomainParams => ({ ...group, ...answers })}
      close={close}
    />
  );
}

function groupParams(elsewhere: readonly OAuth2DomainInfo[], stored: readonly OAuth2DomainParams[]) {
  return z.object({
    domainInfos: param(
      z.array(OAuth2DomainInfo, { error: 'settings.oauth2-domain-required' }).check(
        z.refine((domains) => domainsFault(domains, elsewhere) === undefined, {
          error: ({ input }) =>
            domainsFault(input as OAuth2DomainInfo[], elsewhere) ?? 'validation.not-accepted',
        }),
      ),
      {
        title: 'settings.oauth2-domains',
        description: 'settings.oauth2-domains-description',
        input: domainAddresses(elsewhere),
      },
    ),
    clientRegistrations: param(
      z.array(OAuth2ClientRegistration, { error: 'settings.oauth2-provider-required' }).check(z.minLength(1)),
      { title: 'settings.oauth2-providers', input: providerAccounts(stored), secret: true },
    ),
  });
}
