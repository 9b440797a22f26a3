import type { DeviceProfile } from '../../../model/device-profile.ts';
import type { ServiceEndpoints } from '../../outbound/service-endpoints.ts';
import type { DeviceRpc } from '../../services/devices/device-rpc.ts';
import type { RpcReplies } from '../../services/devices/rpc-replies.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Store } from '../../store/store.ts';
import type { RuleMessage } from '../message/rule-message.ts';
import type { Outcome, Told } from './outcome.ts';
import type { RuleChanges } from './rule-changes.ts';

/** What a node knows of the platform around it. */
export interface NodeContext {
  readonly tenantId: string;
  readonly chainId: string;
  readonly nodeId: string;
  readonly nodeName: string;
  /** What the platform keeps, for reading; what changes it is given to nodes that store. */
  readonly store: Omit<Store, 'write' | 'writeLong' | 'copyTo' | 'close'>;
  /** The present time, ms. */
  now(): number;
  /** The originator of a message, or null when it is gone. */
  entityOf(message: RuleMessage): EntityHandle | null;
  /** The profile of a device, the same object until it changes; null when the device is gone. */
  profileOf(device: EntityHandle): DeviceProfile | null;
  /** Waits until what was sent before of these entities, by their keys, is found in their series. */
  whenMerged(entityKeys: readonly number[]): Promise<void> | undefined;
  /** Runs scripts of the tenant, where they can do no harm. */
  readonly scripts: NodeScripts;
  /** Calls to devices, and replies to those who have called. */
  readonly rpc: Pick<DeviceRpc, 'call'> & Pick<RpcReplies, 'reply' | 'settle'>;
  /** Sends a letter, or a short message, in the name of the tenant. */
  readonly letters: NodeLetters;
  /**
   * Sends a message that the node has made up on its way; resolves once it is kept. Each is a message of its own: its
   * parts are those of `newMessage`.
   */
  emit(told: Told): Promise<void>;
  /**
   * Changes something without a message, when the time for it has come. What it tells is sent like what `emit` sends,
   * and is kept with the change.
   */
  change(work: (changes: RuleChanges) => Outcome): Promise<void>;
  /** What the node has kept about entities; those that are gone are left out. */
  states(): Iterable<readonly [entity: EntityHandle, state: unknown]>;
  /** A message that the node has made up. */
  newMessage(
    parts: Pick<RuleMessage, 'type' | 'originator' | 'data'> & Partial<Pick<RuleMessage, 'metadata'>>,
  ): RuleMessage;
  /** Has something done again and again until the node stops, every so many ms; failures are told to those who look after the chain. */
  every(interval: number, work: () => void | Promise<void>): void;
  /** Writes a line to the log of the platform. */
  log(text: string): void;
  /** Whether other systems at private addresses may be called. */
  readonly allowsPrivateAddresses: boolean;
  /** Where services of other companies are called instead of where they are found by themselves. */
  readonly serviceEndpoints: ServiceEndpoints;
}

/** Runs scripts. */
export interface NodeScripts {
  /**
   * Calls a script, the body of a function of message, metadata and message type, with a message.
   * @throws ScriptError when it fails, or answers something else than a script of its type does
   */
  filter(script: string, message: RuleMessage): Promise<boolean>;
  /** The labels of a switch. @throws ScriptError */
  switch(script: string, message: RuleMessage): Promise<readonly string[]>;
  /** Another message, or several. @throws ScriptError */
  update(script: string, message: RuleMessage): Promise<readonly RuleMessage[]>;
  /** The next message of a generator, made of its last one. @throws ScriptError */
  generate(script: string, previous: RuleMessage): Promise<RuleMessage>;
  /** Details as JSON. @throws ScriptError */
  json(script: string, message: RuleMessage): Promise<unknown>;
  /** A text. @throws ScriptError */
  string(script: string, message: RuleMessage): Promise<string>;
}

/** A letter as the nodes of a chain make it: addresses are lists with commas between them. */
export interface NodeLetter {
  readonly from?: string | undefined;
  readonly to: string;
  readonly cc?: string | undefined;
  readonly bcc?: string | undefined;
  readonly subject: string;
  readonly body: string;
}

/** Sends what nodes have to tell people, over what the system administrator has set up. */
export interface NodeLetters {
  /** @throws Error when the mail cannot be sent, or the tenant has used up what it may send */
  mail(letter: NodeLetter): Promise<void>;
  /** Counts a mail that a node sends over a server of its own. @throws Error when the tenant has used up what it may send */
  countMail(): void;
  /** `number` is in the form that providers take, +1 555 0100. @throws Error */
  sms(number: string, text: string): Promise<void>;
  /** Counts a short message that a node sends over a provider of its own. @throws Error */
  countSms(): void;
}
