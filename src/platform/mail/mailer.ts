import { setTimeout as delay } from 'node:timers/promises';
import { MailSettings, SettingsKey } from '../../model/admin-settings.ts';
import { PlatformError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { Letter } from './letter.ts';
import { mailUnavailable } from './mail-failure.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { printedLetter } from './print-letter.ts';
import { mailBySmtp, reachBySmtp, sendBySmtp } from './smtp.ts';
import { createTurns } from './turns.ts';
import { writeLetter } from './write-letter.ts';

/** Brings letters to people, in their language and by the mail settings as they are stored at the moment. */
export interface Mailer {
  /**
   * Resolves when the mail server has taken a letter. Senders, such as tenants, take turns.
   * @throws PlatformError 500 with what is wrong, 429
   */
  send(letter: Letter, sender: string): Promise<void>;
  /**
   * Resolves when the mail server has taken a mail that a tenant writes itself, in the name of the platform where it says
   * no sender. Tenants take turns. @throws PlatformError 500 with what is wrong, 429
   */
  sendOf(tenantId: string, mail: OutgoingMail): Promise<void>;
  /**
   * Sends a letter that nobody waits for; one that is yet to be written may turn out to be none. That it could not be
   * sent is logged.
   */
  post(letter: Letter | (() => Promise<Letter | null>)): void;
  /**
   * Resolves while letters can be sent. It tells the same, and takes as long, whoever is to get one, so that strangers
   * learn nothing from it; what is wrong is logged. @throws PlatformError 500
   */
  checkService(): Promise<void>;
  /** Sends a letter by settings that are not stored. @throws PlatformError 500 with what is wrong, 429 */
  tryOut(settings: MailSettings, letter: Letter): Promise<void>;
  /** Ends what is under way, at the latest after a moment. */
  close(): Promise<void>;
}

/** What a mailer needs of the platform. */
interface Parts {
  store: Pick<Store, 'adminSettings' | 'users' | 'now'>;
  log: Log;
  /** Takes letters in place of a mail server. */
  print?: ((text: string) => void) | undefined;
}

const turnLimits = { underWay: 20, ofOneSender: 5, waiting: 50 };

/** What happens to many devices at once makes many mails at once, which hold up no letter. */
const tenantTurnLimits = { underWay: 10, ofOneSender: 5, waiting: 1_000 };

/** How long it is taken to be so that the mail server was found well, or not, ms. */
const CHECK_LIFETIME = 10_000;

/** How long letters that are under way may hold up the end of the platform, ms. */
const CLOSE_PATIENCE = 1_000;

/** In whose name letters are sent that nobody waits for, and those that try out settings. */
const NOBODY = 'nobody';
const TRIAL = 'trial';

/** Makes the mailer of a platform. */
export function createMailer({ store, log, print }: Parts): Mailer {
  const turns = createTurns(turnLimits);
  const tenantTurns = createTurns(tenantTurnLimits);
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  let check: { readonly of: string; readonly since: number; readonly outcome: Promise<void> } | undefined;

  function stored(): MailSettings | undefined {
    return MailSettings.safeParse(store.adminSettings.byKey(SettingsKey.mail)?.jsonValue).data;
  }

  async function reach(settings: MailSettings): Promise<void> {
    try {
      await reachBySmtp(settings);
    } catch (error) {
      log.warn({ err: reasonOf(error) }, 'The mail server cannot be reached');
      throw withoutService();
    }
  }

  function written(letter: Letter) {
    return writeLetter(letter, store.users.byEmail(letter.to)?.additionalInfo?.lang);
  }

  function settingsNow(): MailSettings {
    const settings = stored();
    if (!settings) throw mailUnavailable('the mail server is not set up');
    return settings;
  }

  async function deliver(letter: Letter, sender: string): Promise<void> {
    if (print) return print(printedLetter(written(letter)));
    await turns.take(sender, () => sendBySmtp(settingsNow(), written(letter), closing.signal));
  }

  async function deliverOf(tenantId: string, mail: OutgoingMail): Promise<void> {
    if (print) return print(printedLetter({ ...mail, to: mail.to.join(', ') }));
    await tenantTurns.take(tenantId, () => mailBySmtp(settingsNow(), mail, closing.signal));
  }

  /** Keeps the end of the platform waiting for it. */
  function tracked(work: Promise<void>): Promise<void> {
    underWay.add(work);
    const forget = () => void underWay.delete(work);
    work.then(forget, forget);
    return work;
  }

  async function postSoon(letter: Letter | (() => Promise<Letter | null>)): Promise<void> {
    let kind: Letter['kind'] | undefined;
    try {
      const ready = typeof letter === 'function' ? await letter() : letter;
      kind = ready?.kind;
      if (ready) await deliver(ready, NOBODY);
    } catch (error) {
      log.warn({ err: reasonOf(error), letter: kind }, 'A letter could not be sent');
    }
  }

  return {
    send: (letter, sender) => tracked(deliver(letter, sender)),
    sendOf: (tenantId, mail) => tracked(deliverOf(tenantId, mail)),
    post(letter) {
      void tracked(delay(0).then(() => postSoon(letter)));
    },
    async checkService() {
      if (print) return;
      const current = stored();
      if (!current) throw withoutService();
      const of = JSON.stringify(current);
      const isFresh = check?.of === of && Math.abs(store.now() - check.since) < CHECK_LIFETIME;
      if (!check || !isFresh) check = { of, since: store.now(), outcome: reach(current) };
      await check.outcome;
    },
    tryOut: (untried, letter) =>
      tracked(turns.take(TRIAL, () => sendBySmtp(untried, written(letter), closing.signal))),
    async close() {
      const patience = new AbortController();
      await Promise.race([
        Promise.allSettled(underWay),
        delay(CLOSE_PATIENCE, undefined, { signal: patience.signal }).catch(() => undefined),
      ]);
      patience.abort();
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
}

/** What strangers are told: which mail server there is, and what is wrong with it, is none of their business. */
function withoutService(): PlatformError {
  return mailUnavailable('no mail can be sent at present');
}

/** Where it is the platform's own failure, all of it. */
function reasonOf(error: unknown): unknown {
  return error instanceof PlatformError ? error.message : error;
}
