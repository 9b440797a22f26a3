import { translate } from '../../i18n/i18n.ts';
import { showCopied } from '../../messages/toast-store.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { Exhibit } from './exhibit.ts';

const NEW_YEAR = 1_767_225_600_000;

/** The parts of pages that are no inputs, as the gallery and its tests show them. */
export const exhibits: readonly Exhibit[] = [
  {
    name: 'history-player',
    title: 'player.player',
    Shown: loadable(async () => {
      const { HistoryPlayer } = await import('../../inputs/time/history-player.tsx');
      const period = { startTs: NEW_YEAR, endTs: NEW_YEAR + 60_000 };
      const watch = () => undefined;
      return () => <HistoryPlayer period={period} onMoment={watch} />;
    }),
  },
  {
    name: 'time-chart',
    title: 'gallery.time-chart',
    Shown: loadable(async () => (await import('./shown-chart.tsx')).ShownChart),
  },
  {
    name: 'time-chart-many',
    title: 'gallery.time-chart-many',
    Shown: loadable(async () => (await import('./shown-chart.tsx')).ShownLongChart),
  },
  {
    name: 'copy-button',
    title: 'gallery.copy-button',
    Shown: loadable(async () => {
      const { CopyButton } = await import('../../messages/copy-button.tsx');
      return () => <CopyButton text="A1_TEST_TOKEN" label={COPY} copied={COPIED} />;
    }),
  },
  {
    name: 'social-share',
    title: 'share.share',
    Shown: loadable(async () => {
      const { SocialShare } = await import('../../ui/social-share.tsx');
      return () => <SocialShare link="https://clavier.example.org/dashboard/7" text="Pumps" />;
    }),
  },
  {
    name: 'help-button',
    title: 'gallery.help-button',
    Shown: loadable(async () => {
      const { HelpButton } = await import('../../ui/help-button.tsx');
      return () => <HelpButton helpId="devices" />;
    }),
  },
  {
    name: 'led-light',
    title: 'gallery.led-light',
    Shown: loadable(async () => {
      const { LedLight } = await import('../../ui/led-light.tsx');
      return () => (
        <p className="flex gap-4">
          <LedLight isOn label={translate('gallery.on')} />
          <LedLight isOn={false} label={translate('gallery.off')} />
        </p>
      );
    }),
  },
  {
    name: 'speed-dial',
    title: 'gallery.speed-dial',
    Shown: loadable(async () => {
      const { SpeedDial } = await import('../../ui/speed-dial.tsx');
      const copy = () => showCopied(COPIED);
      return () => (
        <SpeedDial
          label={translate('input.add')}
          actions={[
            { id: 'copy', label: translate('gallery.copy'), icon: 'mdi:content-copy', run: copy },
            { id: 'again', label: translate('input.textarea'), icon: 'mdi:text', run: copy },
          ]}
        />
      );
    }),
  },
  {
    name: 'tree',
    title: 'tree.tree',
    Shown: loadable(async () => {
      const { ShownTree } = await import('./shown-tree.tsx');
      return ShownTree;
    }),
  },
  {
    name: 'fullscreen-box',
    title: 'fullscreen.fullscreen',
    Shown: loadable(async () => {
      const { FullscreenBox } = await import('../../ui/fullscreen-box.tsx');
      return () => (
        <FullscreenBox title={translate('input.textarea')}>
          <textarea
            aria-label={translate('input.textarea')}
            rows={3}
            className="w-full flex-1 rounded-control border border-line-strong bg-surface p-2"
          />
        </FullscreenBox>
      );
    }),
  },
];

const COPY = { key: 'gallery.copy' } as const;
const COPIED = { key: 'gallery.copied' } as const;
