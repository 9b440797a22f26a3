import { mdiFormatLineSpacing } from '@mdi/js';
import * as z from 'zod/mini';
import { choice } from '../commands/choice.tsx';
import { type Command, defineCommand } from '../commands/command.ts';
import { param } from '../commands/param.ts';
import { translate } from '../i18n/i18n.ts';
import { chooseDensity, Density, density } from '../ui/density-store.ts';

const GROUP = 'shell.group';

/** How close together rows and buttons stand. */
export const densityCommands: readonly Command[] = [
  defineCommand({
    id: 'density.set',
    overDialogs: true,
    title: 'density.set',
    keywords: 'density.keywords',
    icon: mdiFormatLineSpacing,
    group: GROUP,
    params: z.object({
      density: param(Density, {
        title: 'density.density',
        description: 'density.density-hint',
        input: choice(() =>
          Density.options.map((value) => ({ value, label: translate(`density.choice.${value}`) })),
        ),
      }),
    }),
    run: (answers) => chooseDensity(answers.density),
  }),
  defineCommand({
    id: 'density.toggle',
    overDialogs: true,
    title: 'density.toggle',
    keywords: 'density.keywords',
    icon: mdiFormatLineSpacing,
    group: GROUP,
    run: () => chooseDensity(density.chosen === 'compact' ? 'comfortable' : 'compact'),
  }),
];
