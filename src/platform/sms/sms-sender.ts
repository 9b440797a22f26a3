import { SettingsKey, SmsProvider } from '../../model/admin-settings.ts';
import { generalError } from '../errors.ts';
import { OutboundFailure } from '../outbound/outbound-failure.ts';
import type { ServiceEndpoints } from '../outbound/service-endpoints.ts';
import type { Store } from '../store/store.ts';
import { sendByProvider, smsClient } from './sms-provider.ts';

/** A short message, and to whom. */
export interface ShortMessage {
  readonly number: string;
  readonly text: string;
}

/** Sends short messages by the provider that the system administrator has set at the moment. */
export interface SmsSender {
  /** Answers how many parts the message took. @throws PlatformError 500 with what is wrong */
  send(message: ShortMessage): Promise<number>;
  /** Sends by a provider that is not stored. @throws PlatformError 500 with what is wrong */
  tryOut(provider: SmsProvider, message: ShortMessage): Promise<void>;
}

/** Makes the sender of a platform. */
export function createSmsSender(store: Pick<Store, 'adminSettings'>, endpoints: ServiceEndpoints): SmsSender {
  async function deliver(provider: SmsProvider, message: ShortMessage): Promise<number> {
    const client = await smsClient(provider, endpoints);
    try {
      return await sendByProvider(client, provider, message, endpoints);
    } catch (cause) {
      throw cause instanceof OutboundFailure ? generalError(`Unable to send SMS: ${cause.message}`) : cause;
    } finally {
      await client.close();
    }
  }

  return {
    async send(message) {
      const provider = SmsProvider.safeParse(store.adminSettings.byKey(SettingsKey.sms)?.jsonValue).data;
      if (!provider) throw generalError('Unable to send SMS: no SMS provider configured!');
      return await deliver(provider, message);
    },
    async tryOut(provider, message) {
      await deliver(provider, message);
    },
  };
}
