import { mdiKeyboardOutline, mdiMagnify } from '@mdi/js';
import { type Command, defineCommand } from '../commands/command.ts';
import { openPalette } from '../commands/faces/palette/palette-store.ts';

const GROUP = 'commands.group';

const openPaletteCommand = defineCommand({
  id: 'palette.open',
  title: 'palette.open',
  description: 'palette.open-description',
  icon: mdiMagnify,
  group: GROUP,
  keys: ['mod+k'],
  at: { home: 10 },
  plumbing: true,
  overDialogs: true,
  safe: true,
  forPeople: true,
  opensField: true,
  run: openPalette,
});

/** The sheet is a face, so it is handed in: commands draw nothing. */
export function baseCommands(showSheet: () => Promise<void>): Command[] {
  const showSheetCommand = defineCommand({
    id: 'hotkeys.show',
    title: 'hotkeys.show',
    description: 'hotkeys.show-description',
    icon: mdiKeyboardOutline,
    group: GROUP,
    keys: ['?'],
    at: { home: 20, 'user-menu': 64 },
    safe: true,
    forPeople: true,
    opensField: true,
    run: showSheet,
  });
  return [openPaletteCommand, showSheetCommand];
}
