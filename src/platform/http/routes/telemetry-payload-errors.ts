import { badRequest } from '../../errors.ts';
import { PayloadError } from '../../protocol/telemetry-payload.ts';

/** Runs a parser of telemetry or attributes; what it refuses is the sender's mistake. */
export function parsePayload<T>(parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    if (cause instanceof PayloadError) throw badRequest(cause.message);
    throw cause;
  }
}
