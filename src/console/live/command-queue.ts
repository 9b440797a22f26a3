import {
  type AttributesSubscriptionCmd,
  type CommandFrame,
  type EntityDataCmd,
  type GetHistoryCmd,
  MAX_COMMANDS_PER_FRAME,
  MAX_FRAME_BYTES,
  type TimeseriesSubscriptionCmd,
  type UnsubscribeCmd,
} from '../../model/live.ts';

/** A command on its way to the platform, named by the list of the frame it goes into. */
export type LiveCommand =
  | { list: 'tsSubCmds'; command: TimeseriesSubscriptionCmd }
  | { list: 'historyCmds'; command: GetHistoryCmd }
  | { list: 'attrSubCmds'; command: AttributesSubscriptionCmd }
  | { list: 'entityDataCmds'; command: EntityDataCmd }
  | { list: 'entityDataUnsubscribeCmds'; command: UnsubscribeCmd };

/** The order in which waiting commands leave, whatever the order in which they came. */
const ORDER: readonly LiveCommand['list'][] = [
  'tsSubCmds',
  'historyCmds',
  'attrSubCmds',
  'entityDataCmds',
  'entityDataUnsubscribeCmds',
];

/**
 * Packs waiting commands into frames of at most ten commands and of a size the platform takes. A single command that
 * is too large on its own still goes out, for the platform to refuse.
 */
export function buildFrames(waiting: readonly LiveCommand[]): CommandFrame[] {
  const frames: CommandFrame[] = [];
  let count = 0;
  let bytes = 0;
  for (const { list, command } of inOrder(waiting)) {
    const size = JSON.stringify(command).length + list.length + 6;
    let frame = frames.at(-1);
    if (!frame || count === MAX_COMMANDS_PER_FRAME || bytes + size > MAX_FRAME_BYTES) {
      frame = {};
      frames.push(frame);
      count = 0;
      bytes = 2;
    }
    const commands: unknown[] = frame[list] ?? [];
    Object.assign(frame, { [list]: [...commands, command] });
    count += 1;
    bytes += size;
  }
  return frames;
}

function inOrder(waiting: readonly LiveCommand[]): LiveCommand[] {
  return ORDER.flatMap((list) => waiting.filter((command) => command.list === list));
}
