import type { TranslationKey } from '../../i18n/translation-key.ts';

/** What a gateway connects to devices by, as its configuration spells it: with a name that all languages share, or a text. */
const CONNECTOR_TYPES: Readonly<Record<string, string | { readonly key: TranslationKey }>> = {
  mqtt: 'MQTT',
  modbus: 'Modbus',
  opcua: 'OPC-UA',
  ble: 'BLE',
  request: { key: 'gateway.request-type' },
  can: 'CAN',
  bacnet: 'BACnet',
  custom: { key: 'gateway.custom-type' },
};

/** The types that a connector can be of; one that only newer gateways know is among them where it is `present`. */
export function connectorTypes(
  t: (key: TranslationKey) => string,
  present: string,
): { value: string; label: string }[] {
  const known = Object.entries(CONNECTOR_TYPES).map(([value, title]) => ({
    value,
    label: typeof title === 'string' ? title : t(title.key),
  }));
  const isForeign = present !== '' && !Object.hasOwn(CONNECTOR_TYPES, present);
  return isForeign ? [...known, { value: present, label: present }] : known;
}
