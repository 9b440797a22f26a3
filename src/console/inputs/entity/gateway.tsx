import type { EntityDirectory } from '../../api/entity-directory.ts';
import type { Gateways } from '../../api/gateways.ts';
import type { Choice, Input, InputProps } from '../../commands/input.ts';
import { translate } from '../../i18n/i18n.ts';
import { confirm } from '../../messages/dialog-store.ts';
import { showFailure } from '../../messages/show-failure.ts';
import { showToast } from '../../messages/toast-store.ts';
import { loadable } from '../../ui/loadable.tsx';
import { picker } from '../picker.tsx';
import { nameOf } from './entity-autocomplete.tsx';

/** How many are shown. */
const MOST = 50;

/** What a select of gateways knows of the place where it stands. */
export interface GatewayPlace {
  /** The name of the device that is preselected where it is a gateway; the first gateway else. */
  deviceName?: string;
  /** Said where a device has the name already that a new gateway was to get; the console's own words unless set. */
  nameTaken?: string | undefined;
}

/**
 * A gateway by the id of its device: the one of the place, else the first, until another one is chosen. What is called
 * like none can be created, after a confirmation.
 */
export function gatewaySelect(
  gateways: Gateways,
  directory: Pick<EntityDirectory, 'named'>,
  { deviceName = '', nameTaken }: GatewayPlace = {},
): Input<string> {
  const labelOf = (id: string) => nameOf(directory, 'DEVICE', id);
  const listed = picker({
    search: async (text, signal) => (await gateways.search(text, MOST, signal)).map(choiceOf),
    labelOf,
    noMatch: 'gateway.no-gateway-matching',
    none: 'gateway.no-gateway-found',
    create: {
      label: () => translate('gateway.create-new-gateway'),
      run: (name) => create(gateways, name, nameTaken),
    },
  });
  return {
    ...listed,
    Field: loadable(async () => {
      const [{ PreselectedField }] = await Promise.all([
        import('./gateway-field.tsx'),
        listed.Field.preload(),
      ]);
      const preselect = (signal: AbortSignal) => preselected(gateways, deviceName, signal);
      return (props: InputProps<string>) => (
        <PreselectedField {...props} Field={listed.Field} preselect={preselect} />
      );
    }),
  };
}

async function preselected(
  gateways: Gateways,
  deviceName: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const named = deviceName === '' ? [] : await gateways.search(deviceName, MOST, signal);
  const own = named.find(({ name }) => name === deviceName);
  return (own ?? (await gateways.search('', 1, signal))[0])?.id;
}

async function create(
  gateways: Gateways,
  name: string,
  nameTaken: string | undefined,
): Promise<Choice | undefined> {
  const wanted = await confirm({
    title: { key: 'gateway.create-new-gateway' },
    message: { key: 'gateway.create-new-gateway-text', values: { gatewayName: name } },
  });
  if (!wanted) return undefined;
  try {
    if ((await gateways.idOf(name)) === undefined) return choiceOf(await gateways.create(name));
    showToast({
      type: 'error',
      message: nameTaken ? { text: nameTaken } : { key: 'gateway.gateway-exists' },
    });
  } catch (error) {
    showFailure(error);
  }
  return undefined;
}

function choiceOf({ id, name }: { id: string; name: string }): Choice {
  return { value: id, label: name };
}
