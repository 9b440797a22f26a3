import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { NULL_UUID } from '../../../model/entity-id.ts';
import { parseJson } from '../../json.ts';
import { PayloadError } from '../../protocol/telemetry-payload.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Store } from '../../store/store.ts';
import type { AuditedCaller } from '../audit.ts';
import type { Changes } from '../changes.ts';
import type { Entities } from '../entities.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Transactions } from '../transactions.ts';

/** How long a device can be claimed that does not say for how long, ms. */
const DEFAULT_DURATION = 60_000;

/** The server attribute that offers a device without its doing. */
const CLAIMING_DATA = 'claimingData';

/** The server attribute that lets a device offer itself where that is not allowed to every device. */
const CLAIMING_ALLOWED = 'claimingAllowed';

const ClaimOffer = z.nullish(
  z.looseObject({ secretKey: z.nullish(z.string()), durationMs: z.nullish(z.number()) }),
);
type ClaimOffer = z.infer<typeof ClaimOffer>;
const ClaimingData = z.looseObject({ secretKey: z.nullish(z.string()), expirationTime: z.number() });

/** Reads what a device sends to be claimed: `{secretKey?, durationMs?}` or nothing. @throws PayloadError */
export function parseClaimOffer(json: unknown): ClaimOffer {
  const offer = ClaimOffer.safeParse(json);
  if (!offer.success) throw new PayloadError('The claim is not understood');
  return offer.data;
}

/** How a claim ended. CLAIMED: somebody has the device already. FAILURE: no offer, or not its secret. */
export type ClaimResult = 'SUCCESS' | 'FAILURE' | 'CLAIMED';

interface Claim {
  customer: EntityHandle;
  /** Empty without one. */
  secretKey: string;
}

/** Lets customers take devices that offer themselves. */
export interface Claiming {
  /** The device offers itself; without a secret to everybody, for a minute unless it says for how long, ms. */
  offer(device: EntityHandle, offer: ClaimOffer): void;
  /** Checks the claim and gives the device to the customer. */
  claim(device: EntityHandle, claim: Claim, by?: AuditedCaller): Promise<ClaimResult>;
  /** Takes a claimed device back, so that it can be claimed again. */
  release(device: EntityHandle, by?: AuditedCaller): Promise<void>;
}

interface StoredOffer {
  secret: Buffer;
  expirationTime: number;
}

/** What claiming goes by, which differs between platforms and in tests. */
interface ClaimingOptions {
  /** Whether devices can be claimed that do not have the server attribute `claimingAllowed`. */
  allowedByDefault: boolean;
  /** Whether devices can be claimed that offer themselves without a secret. */
  withoutSecret: boolean;
  /** The clock, ms. */
  now?: () => number;
}

interface Parts {
  store: Pick<Store, 'attributes' | 'entities'>;
  changes: Pick<Changes, 'subscribeAll'>;
  transactions: Transactions;
  entities: Pick<Entities, 'within'>;
  telemetry: Pick<Telemetry, 'within'>;
}

/** Keeps the offers of devices until they end; a device offers itself anew after a restart of the platform. */
export function createClaiming(
  { store, changes, transactions, entities, telemetry }: Parts,
  { allowedByDefault, withoutSecret, now = Date.now }: ClaimingOptions,
): Claiming {
  const offers = new Map<string, StoredOffer>();
  changes.subscribeAll(({ kind, entity }) => {
    if (kind === 'entity-deleted' && entity.type === 'DEVICE') offers.delete(entity.id);
  });

  function serverAttribute(device: EntityHandle, key: string): unknown {
    return store.attributes.list(device.key, 'SERVER_SCOPE', [key])[0]?.value;
  }

  function isAllowed(device: EntityHandle): boolean {
    return allowedByDefault || serverAttribute(device, CLAIMING_ALLOWED) === true;
  }

  function offerOf(device: EntityHandle): StoredOffer | null {
    const offer = offers.get(device.id);
    if (offer && offer.expirationTime >= now()) return offer;
    offers.delete(device.id);
    const data = ClaimingData.safeParse(asJson(serverAttribute(device, CLAIMING_DATA)));
    if (!data.success || data.data.expirationTime < now()) return null;
    return { secret: digest(data.data.secretKey ?? ''), expirationTime: data.data.expirationTime };
  }

  /** Whose the device is now; undefined when it is gone. */
  function customerOf({ key }: EntityHandle): string | undefined {
    return store.entities.byKey(key)?.customerId;
  }

  function judge(device: EntityHandle, secretKey: string): ClaimResult {
    if (customerOf(device) !== NULL_UUID) return 'CLAIMED';
    const offer = offerOf(device);
    if (!offer || !timingSafeEqual(offer.secret, digest(secretKey))) return 'FAILURE';
    return secretKey !== '' || withoutSecret ? 'SUCCESS' : 'FAILURE';
  }

  return {
    offer(device, offer) {
      const { secretKey, durationMs } = offer ?? {};
      // Devices offer themselves at every start. One that cannot be claimed has done nothing wrong by that.
      if (customerOf(device) !== NULL_UUID || !isAllowed(device)) return;
      // A device that gives no time at all means none in particular.
      const expirationTime = now() + (durationMs && durationMs > 0 ? durationMs : DEFAULT_DURATION);
      offers.set(device.id, { secret: digest(secretKey ?? ''), expirationTime });
    },

    async claim(device, { customer, secretKey }, by) {
      const outlook = judge(device, secretKey);
      // How long the answer takes must not tell whether there is such a device: what fails writes nothing.
      if (outlook !== 'SUCCESS') return outlook;
      const result = await transactions.run(
        (transaction): ClaimResult => {
          const verdict = judge(device, secretKey);
          if (verdict !== 'SUCCESS') return verdict;
          entities.within(transaction).assign(device, customer);
          telemetry.within(transaction).deleteAttributes(device, 'SERVER_SCOPE', [CLAIMING_DATA]);
          return 'SUCCESS';
        },
        { by },
      );
      if (result === 'SUCCESS') offers.delete(device.id);
      return result;
    },

    async release(device, by) {
      const allowed = { key: CLAIMING_ALLOWED, ts: now(), value: true };
      await transactions.run(
        (transaction) => {
          entities.within(transaction).assign(device, null);
          if (!allowedByDefault) {
            telemetry.within(transaction).saveAttributes(device, 'SERVER_SCOPE', [allowed]);
          }
        },
        { by },
      );
    },
  };
}

/** Secrets are kept and compared as digests: they may be long, and how long a comparison takes tells nothing. */
function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** JSON attributes may have been written as a text. */
function asJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
}
