import { randomUUID } from 'node:crypto';
import type { EntityId } from '../../../model/entity-id.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import { type ContentPoints, contentOfText, type MessageContent } from './message-content.ts';

/** What goes along with a message, by name. */
export type Metadata = Readonly<Record<string, string>>;

/** What the data of a message is: JSON text, other text, or bytes in base64. */
export type DataType = 'JSON' | 'TEXT' | 'BINARY';

/** What a message is made of. */
export interface MessageParts {
  /** A UUID; branches of a message that forks have ids of their own. */
  readonly id: string;
  /** When it came, ms. */
  readonly ts: number;
  /** One of the types of the platform, `POST_TELEMETRY_REQUEST`, or one that a node or a script has made up. */
  readonly type: string;
  /** Whom it is about. */
  readonly originator: EntityId;
  readonly metadata: Metadata;
  readonly dataType: DataType;
  readonly data: string;
  /** How many nodes have handled it, or what it is a branch of. */
  readonly executions: number;
  /** Which part it is of the message that came: branches share that among them. The whole without it. */
  readonly share?: number | undefined;
}

/** What can be another in a message made of one. */
export type MessageChanges = Partial<
  Pick<MessageParts, 'id' | 'type' | 'originator' | 'metadata' | 'dataType' | 'data' | 'share'>
>;

/** What a message is made of, where its id and its data need not be made before somebody asks for them. */
export interface NewParts extends Omit<MessageParts, 'id' | 'data'> {
  readonly id?: string;
  readonly content: MessageContent;
}

/** A message on its way through rule chains. It never changes: nodes that change it make another of it. */
export class RuleMessage implements MessageParts {
  readonly ts: number;
  readonly type: string;
  readonly originator: EntityId;
  readonly metadata: Metadata;
  readonly dataType: DataType;
  readonly executions: number;
  readonly share: number;
  /** The originator as the platform knows it, where it has been looked up. */
  readonly entity: EntityHandle | undefined;
  readonly #content: MessageContent;
  #id: string | undefined;

  /** `entity` is the originator. */
  constructor(parts: MessageParts | NewParts, entity?: EntityHandle) {
    this.#id = parts.id;
    this.ts = parts.ts;
    this.type = parts.type;
    this.originator = parts.originator;
    this.metadata = parts.metadata;
    this.dataType = parts.dataType;
    this.#content = 'content' in parts ? parts.content : contentOfText(parts.data);
    this.executions = parts.executions;
    this.share = parts.share ?? 1;
    this.entity = entity;
  }

  /** A UUID. */
  get id(): string {
    this.#id ??= randomUUID();
    return this.#id;
  }

  get data(): string {
    return this.#content.data;
  }

  /** What its data says; it must not be changed. Read once. @throws JsonError when the data is no JSON */
  get json(): unknown {
    return this.#content.json;
  }

  /** The points that its data is read as, where they are known already. */
  get points(): ContentPoints | undefined {
    return this.#content.points;
  }

  /** The same message but for these changes. */
  with({ data, ...changes }: MessageChanges): RuleMessage {
    const isAboutOther = changes.originator !== undefined && changes.originator !== this.originator;
    const hasOtherData = data !== undefined && data !== this.data;
    const { id, ts, type, originator, metadata, dataType, executions, share } = this;
    const content = hasOtherData ? contentOfText(data) : this.#content;
    const parts = { id, ts, type, originator, metadata, dataType, executions, share, ...changes, content };
    return new RuleMessage(parts, isAboutOther ? undefined : this.entity);
  }

  /** The same message with more, or other, metadata. */
  withMetadata(added: Metadata): RuleMessage {
    return this.with({ metadata: { ...this.metadata, ...added } });
  }

  /** What it is made of, as it can be stored. */
  get parts(): MessageParts {
    const { id, ts, type, originator, metadata, dataType, data, executions, share } = this;
    return { id, ts, type, originator, metadata, dataType, data, executions, share };
  }
}
