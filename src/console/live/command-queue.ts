import {
  type AlarmDataCmd,
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
  | { list: 'alarmDataCmds'; command: AlarmDataCmd }
  | { list: 'entityDataUnsubscribeCmds'; command: UnsubscribeCmd }
  | { list: 'alarmDataUnsubscribeCmds'; command: UnsubscribeCmd };

/** The order in which waiting commands leave, whatever the order in which they came. */
const ORDER: readonly LiveCommand['list'][] = [
  'tsSubCmds',
  'historyCmds',
  'attrSubCmds',
  'entityDataCmds',
  'entityDataUnsubscribeCmds',
  'alarmDataCmds',
  'alarmDataUnsubscribeCmds',
];

/** What waited, ready to leave. */
export interface PackedCommands {
  frames: CommandFrame[];
  /** What fits into no frame: the platform would end the whole session over it. */
  tooLarge: LiveCommand[];
}

/** Packs waiting commands into frames of at most ten commands and of a size in bytes that the platform takes. */
export function packCommands(waiting: readonly LiveCommand[]): PackedCommands {
  const encoder = new TextEncoder();
  const frames: CommandFrame[] = [];
  const tooLarge: LiveCommand[] = [];
  let count = 0;
  let bytes = 0;
  for (const wanted of inOrder(waiting)) {
    const { list, command } = wanted;
    // With the name of the list, quotes, colon, brackets and comma; the frame has its own two.
    const size = encoder.encode(JSON.stringify(command)).length + list.length + 6;
    if (size + 2 > MAX_FRAME_BYTES) {
      tooLarge.push(wanted);
      continue;
    }
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
  return { frames, tooLarge };
}

function inOrder(waiting: readonly LiveCommand[]): LiveCommand[] {
  return ORDER.flatMap((list) => waiting.filter((command) => command.list === list));
}
