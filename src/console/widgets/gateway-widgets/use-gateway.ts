import { useEffect, useState } from 'react';
import type { EntityId } from '../../../model/entity-id.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import type { WidgetHost } from '../contract/host.ts';
import { type ReadGateway, readGateway } from './gateway-configuration-json.ts';

/** What is known of a gateway by now. */
export type KnownGateway =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Shown }
  | { readonly state: 'read'; readonly read: ReadGateway };

const LOADING: KnownGateway = { state: 'loading' };

/** Reads what a gateway is set up with, once, and again when asked to. */
export function useGateway(gateway: EntityId, host: WidgetHost): KnownGateway & { again(): void } {
  const [known, setKnown] = useState<KnownGateway>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const { entityType, id } = gateway;
  const { readAttributes, gateways } = host;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    let isLeft = false;
    setKnown(LOADING);
    load({ entityType, id } as EntityId, { readAttributes, gateways }).then(
      (read) => !isLeft && setKnown({ state: 'read', read }),
      (error: unknown) => !isLeft && setKnown({ state: 'failed', failure: shownOf(error) }),
    );
    return () => {
      isLeft = true;
    };
  }, [entityType, id, readAttributes, gateways, attempt]);
  return { ...known, again: () => setAttempt(attempt + 1) };
}

async function load(
  gateway: EntityId,
  { readAttributes, gateways }: Pick<WidgetHost, 'readAttributes' | 'gateways'>,
): Promise<ReadGateway> {
  const [told, drafts, shared, accessToken] = await Promise.all([
    readAttributes(gateway, 'CLIENT_SCOPE', ['current_configuration']),
    readAttributes(gateway, 'SERVER_SCOPE', ['configuration_drafts']),
    readAttributes(gateway, 'SHARED_SCOPE', ['configuration', 'RemoteLoggingLevel']),
    gateways.accessTokenOf(gateway.id),
  ]);
  return readGateway(
    {
      // A gateway that has not told yet what it goes by will go by what was saved for it.
      configuration: told.current_configuration ?? shared.configuration,
      drafts: drafts.configuration_drafts,
      loggingLevel: shared.RemoteLoggingLevel,
    },
    { host: location.hostname, accessToken },
  );
}
