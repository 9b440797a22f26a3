import type { EntityId } from '../../../model/entity-id.ts';
import { parseJson } from '../../json.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';

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

/** A message on its way through rule chains. It never changes: nodes that change it make another of it. */
export class RuleMessage implements MessageParts {
  readonly id: string;
  readonly ts: number;
  readonly type: string;
  readonly originator: EntityId;
  readonly metadata: Metadata;
  readonly dataType: DataType;
  readonly data: string;
  readonly executions: number;
  readonly share: number;
  /** The originator as the platform knows it, where it has been looked up. */
  readonly entity: EntityHandle | undefined;
  #json: { readonly value: unknown } | undefined;

  /** `entity` is the originator; `json` what the data says, where that has been read. */
  constructor(parts: MessageParts, entity?: EntityHandle, json?: { readonly value: unknown }) {
    this.id = parts.id;
    this.ts = parts.ts;
    this.type = parts.type;
    this.originator = parts.originator;
    this.metadata = parts.metadata;
    this.dataType = parts.dataType;
    this.data = parts.data;
    this.executions = parts.executions;
    this.share = parts.share ?? 1;
    this.entity = entity;
    this.#json = json;
  }

  /** What its data says; it must not be changed. Read once. @throws JsonError when the data is no JSON */
  get json(): unknown {
    this.#json ??= { value: parseJson(this.data) };
    return this.#json.value;
  }

  /** The same message but for these changes. */
  with(changes: MessageChanges): RuleMessage {
    const isAboutOther = changes.originator !== undefined && changes.originator !== this.originator;
    const hasOtherData = changes.data !== undefined && changes.data !== this.data;
    return new RuleMessage(
      { ...this.parts, ...changes },
      isAboutOther ? undefined : this.entity,
      hasOtherData ? undefined : this.#json,
    );
  }

  /** The same message with more, or other, metadata. */
  withMetadata(added: Metadata): RuleMessage {
    return this.with({ metadata: { ...this.metadata, ...added } });
  }

  /** The same message once one more node has handled it. */
  counted(): RuleMessage {
    return new RuleMessage({ ...this.parts, executions: this.executions + 1 }, this.entity, this.#json);
  }

  /** What it is made of, as it can be stored. */
  get parts(): MessageParts {
    const { id, ts, type, originator, metadata, dataType, data, executions, share } = this;
    return { id, ts, type, originator, metadata, dataType, data, executions, share };
  }
}
