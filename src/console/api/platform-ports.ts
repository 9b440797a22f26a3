import * as z from 'zod/mini';
import type { RequestOptions } from '../wire/transport.ts';
import { got } from './calls.ts';

/** Null: it is off. Left out: whoever serves the console does not know, as it passes calls on to a platform elsewhere. */
const Port = z.optional(z.nullable(z.number()));
const Ports = z.looseObject({ mqttPort: Port, mqttsPort: Port });
export type PlatformPorts = z.infer<typeof Ports>;

/** On which ports devices reach the platform by MQTT, as far as it tells. Rejects with an ApiError. */
export function platformPorts(request?: RequestOptions): Promise<PlatformPorts> {
  return got('/health', Ports, request);
}
