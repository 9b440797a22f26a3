import type { RawData } from 'ws';
import { EntityType, Uuid } from '../../model/entity-id.ts';
import {
  type AlarmDataCmd,
  type AttributesSubscriptionCmd,
  CommandFrame,
  type EntityDataCmd,
  type GetHistoryCmd,
  SubscriptionErrorCode,
  type TimeseriesSubscriptionCmd,
} from '../../model/live.ts';
import { MAX_COMMANDS_IN_FRAME, MAX_SUBSCRIPTIONS, MAX_WATCHED_PAGES } from '../../model/request-limits.ts';
import type { Platform } from '../assembly/platform.ts';
import { LimitExceeded } from '../errors.ts';
import { parseJson } from '../json.ts';
import { type Caller, mayAccess, type Operation } from '../security/access.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import { type AlarmPage, openAlarmPage } from './alarm-page.ts';
import { type EntityPage, openEntityPage } from './entity-page.ts';
import {
  sendHistory,
  subscribeAttributes,
  subscribeTimeseries,
  type Unsubscribe,
} from './entity-subscription.ts';
import { alarmError, pageError, pointsError } from './messages.ts';
import type { Outbox } from './outbox.ts';
import { watchWhileAllowed } from './watch-while-allowed.ts';
import { createWatchedRows } from './watched-rows.ts';

/** The conversation with one client: works off its frames and owns its subscriptions. */
export interface Session {
  /**
   * Takes one frame, and works it off when the former one is. What is wrong with its commands is answered.
   * @throws what keeps a query from being answered, and the session does not go on after that
   */
  receive(frame: RawData): Promise<void>;
  /** Drops every subscription. */
  close(): void;
}

type EntityCmd = AttributesSubscriptionCmd | TimeseriesSubscriptionCmd | GetHistoryCmd;

/** Opens the session of a caller whose token was verified at the handshake. */
export function openSession(
  platform: Pick<Platform, 'store' | 'reads' | 'changes' | 'log'>,
  caller: Caller,
  outbox: Outbox,
): Session {
  const subscriptions = new Map<number, Unsubscribe>();
  const pages = new Map<number, EntityPage>();
  const alarmPages = new Map<number, AlarmPage>();
  const shareOfRows = createWatchedRows();
  let lastFrame: Promise<void> = Promise.resolve();
  let isClosed = false;

  function refuse(cmdId: number, errorCode: number, message: string): void {
    outbox.send(pointsError(cmdId, errorCode, message));
  }

  /** Finds the entity of a command; null when the command was refused instead. Absent and foreign look the same. */
  function entityOf(cmd: EntityCmd, operation: Operation, deniedCode: number): EntityHandle | null {
    const { badRequest } = SubscriptionErrorCode;
    if (!cmd.entityId || !cmd.entityType) refuse(cmd.cmdId, badRequest, 'Device id is empty!');
    else if (!Uuid.safeParse(cmd.entityId).success) {
      refuse(cmd.cmdId, badRequest, `Invalid UUID string: ${cmd.entityId}`);
    } else {
      const type = EntityType.safeParse(cmd.entityType);
      const entity = type.success ? platform.store.entities.resolve(type.data, cmd.entityId) : null;
      if (entity && mayAccess(caller, operation, entity)) return entity;
      refuse(cmd.cmdId, deniedCode, 'Failed to fetch data!');
    }
    return null;
  }

  function unsubscribe(cmdId: number): void {
    subscriptions.get(cmdId)?.();
    subscriptions.delete(cmdId);
  }

  function unsubscribeAll(): void {
    for (const end of subscriptions.values()) end();
    subscriptions.clear();
  }

  async function subscribe<T extends AttributesSubscriptionCmd | TimeseriesSubscriptionCmd>(
    cmd: T,
    operation: Operation,
    deniedCode: number,
    start: (entity: EntityHandle) => Unsubscribe | Promise<Unsubscribe>,
  ): Promise<void> {
    if (cmd.unsubscribe) {
      if (cmd.entityId) unsubscribe(cmd.cmdId);
      else unsubscribeAll();
      return;
    }
    const entity = entityOf(cmd, operation, deniedCode);
    if (!entity) return;
    unsubscribe(cmd.cmdId);
    if (subscriptions.size >= MAX_SUBSCRIPTIONS) {
      const message = `A session has at most ${MAX_SUBSCRIPTIONS} subscriptions.`;
      refuse(cmd.cmdId, SubscriptionErrorCode.badRequest, message);
      return;
    }
    await guarded(cmd.cmdId, async () => {
      const end = endsWith(cmd.cmdId, entity, operation);
      try {
        end.by(await start(entity));
      } catch (error) {
        unsubscribe(cmd.cmdId);
        throw error;
      }
    });
  }

  /** Notes a subscription that is about to begin; it ends, too, when its entity goes where the caller may not follow it. */
  function endsWith(cmdId: number, entity: EntityHandle, operation: Operation) {
    let isOver = false;
    let end: Unsubscribe = () => undefined;
    const stop = watchWhileAllowed(platform.changes, caller, operation, entity, {
      changed() {},
      lost: () => unsubscribe(cmdId),
    });
    subscriptions.set(cmdId, () => {
      isOver = true;
      stop();
      end();
    });
    return {
      by(unsubscribe: Unsubscribe) {
        end = unsubscribe;
        if (isOver) end();
      },
    };
  }

  async function history(cmd: GetHistoryCmd): Promise<void> {
    const entity = entityOf(cmd, 'READ_TELEMETRY', SubscriptionErrorCode.internal);
    if (!entity) return;
    const { keys } = cmd;
    if (!keys) {
      refuse(cmd.cmdId, SubscriptionErrorCode.badRequest, 'Keys are empty!');
      return;
    }
    await guarded(cmd.cmdId, () => sendHistory(platform, outbox, entity, { ...cmd, keys }));
  }

  async function entityData(cmd: EntityDataCmd): Promise<void> {
    if (cmd.cmdId < 0) {
      refuse(cmd.cmdId, SubscriptionErrorCode.badRequest, 'Cmd id is negative value!');
      return;
    }
    await bounded(
      async () => {
        const page = watched(pages, cmd.cmdId, () =>
          openEntityPage(platform, caller, outbox, cmd.cmdId, shareOfRows()),
        );
        await page.handle(cmd);
      },
      (message) => pageError(cmd.cmdId, SubscriptionErrorCode.badRequest, message),
    );
  }

  async function alarmData(cmd: AlarmDataCmd): Promise<void> {
    if (cmd.cmdId < 0) {
      refuse(cmd.cmdId, SubscriptionErrorCode.badRequest, 'Cmd id is negative value!');
      return;
    }
    await bounded(
      async () => {
        const page = watched(alarmPages, cmd.cmdId, () =>
          openAlarmPage(platform, caller, outbox, cmd.cmdId, shareOfRows()),
        );
        await page.handle(cmd);
      },
      (message) => alarmError(cmd.cmdId, SubscriptionErrorCode.badRequest, message),
    );
  }

  function watched<Page>(opened: Map<number, Page>, cmdId: number, open: () => Page): Page {
    const known = opened.get(cmdId);
    if (known) return known;
    if (pages.size + alarmPages.size >= MAX_WATCHED_PAGES) {
      throw new LimitExceeded(`A session watches at most ${MAX_WATCHED_PAGES} pages.`);
    }
    const page = open();
    opened.set(cmdId, page);
    return page;
  }

  /** Does the work of a command; when it goes beyond a limit, the client is told, and the session goes on. */
  async function bounded(work: () => Promise<void>, refusal: (message: string) => object): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
      outbox.send(refusal(error.message));
    }
  }

  async function guarded(cmdId: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof LimitExceeded) {
        refuse(cmdId, SubscriptionErrorCode.badRequest, error.message);
        return;
      }
      platform.log.warn({ err: error }, 'A websocket command failed');
      refuse(cmdId, SubscriptionErrorCode.internal, 'Failed to fetch data!');
    }
  }

  async function workOff(data: RawData): Promise<void> {
    if (isClosed) return;
    const frame = parseFrame(data);
    if (!frame) {
      refuse(0, SubscriptionErrorCode.badRequest, 'Failed to parse websocket command!');
      return;
    }
    const commands = Object.values(frame).reduce((count, list) => count + (list?.length ?? 0), 0);
    if (commands > MAX_COMMANDS_IN_FRAME) {
      const message = `The frame has ${commands} commands. At most ${MAX_COMMANDS_IN_FRAME} are allowed.`;
      refuse(0, SubscriptionErrorCode.badRequest, message);
      return;
    }
    for (const step of stepsOf(frame)) {
      if (isClosed) return;
      await step();
    }
  }

  /** What a frame asks for, in the order in which it is worked off. */
  function* stepsOf(frame: CommandFrame): Generator<() => Promise<void> | void> {
    const { internal, unauthorized } = SubscriptionErrorCode;
    for (const cmd of frame.attrSubCmds ?? []) {
      yield () =>
        subscribe(cmd, 'READ_ATTRIBUTES', unauthorized, (entity) =>
          subscribeAttributes(platform, outbox, entity, cmd),
        );
    }
    for (const cmd of frame.tsSubCmds ?? []) {
      yield () =>
        subscribe(cmd, 'READ_TELEMETRY', internal, (entity) =>
          subscribeTimeseries(platform, outbox, entity, cmd),
        );
    }
    for (const cmd of frame.historyCmds ?? []) yield () => history(cmd);
    for (const cmd of frame.entityDataCmds ?? []) yield () => entityData(cmd);
    for (const cmd of frame.alarmDataCmds ?? []) yield () => alarmData(cmd);
    for (const { cmdId } of frame.entityDataUnsubscribeCmds ?? []) yield () => closePage(pages, cmdId);
    for (const { cmdId } of frame.alarmDataUnsubscribeCmds ?? []) yield () => closePage(alarmPages, cmdId);
  }

  return {
    receive(data) {
      const done = lastFrame.then(() => workOff(data));
      lastFrame = done.catch(() => undefined);
      return done;
    },

    close() {
      isClosed = true;
      unsubscribeAll();
      for (const opened of [pages, alarmPages]) {
        for (const page of opened.values()) page.close();
        opened.clear();
      }
      outbox.close();
    },
  };
}

function closePage(pages: Map<number, { close(): void }>, cmdId: number): void {
  pages.get(cmdId)?.close();
  pages.delete(cmdId);
}

function parseFrame(data: RawData): CommandFrame | null {
  try {
    return CommandFrame.parse(parseJson(data.toString()));
  } catch {
    return null;
  }
}
