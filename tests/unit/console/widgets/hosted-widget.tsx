import { act, render } from '@testing-library/react';
import type { WidgetHost } from '../../../../src/console/widgets/contract/host.ts';
import type { WidgetPicture } from '../../../../src/console/widgets/contract/picture.ts';
import type { WidgetValue } from '../../../../src/console/widgets/contract/rows.ts';
import { systemWidget } from '../../../../src/console/widgets/registry/system-widgets.ts';
import { sampleHost } from '../../../../src/console/widgets/sample/sample-host.ts';
import { samplePicture } from '../../../../src/console/widgets/sample/sample-picture.ts';
import type { EntityKey } from '../../../../src/model/entity-query.ts';
import type { WidgetConfig } from '../../../../src/model/widget-config.ts';

/** What a widget has asked of its host. */
export type Call = Parameters<WidgetHost['call']>[0];

interface HostedOptions {
  size?: { width: number; height: number };
  picture?: WidgetPicture;
}

/**
 * Draws a type of widgets in a dashboard whose host is of the test: what is left out of it is as in the gallery. The
 * picture is that of the gallery unless one is given, also later.
 */
export async function hostWidget(
  name: `${string}.${string}`,
  config: WidgetConfig,
  host: Partial<WidgetHost> = {},
  { size = { width: 320, height: 220 }, picture }: HostedOptions = {},
): Promise<{ show(picture: WidgetPicture): void; picture: WidgetPicture; unmount(): void }> {
  const [bundleAlias = '', typeAlias = ''] = name.split('.');
  const widget = systemWidget({ bundleAlias, typeAlias });
  if (!widget) throw new Error(`There is no widget ${name}`);
  const Widget = await widget.load();
  const usual = sampleHost(config, 'sample', {
    header: null,
    title: 'Widget',
    mode: 'view',
    setTitle: () => undefined,
    report: () => undefined,
  });
  const whole = { ...usual, ...host };
  const first = picture ?? samplePicture(widget, config.datasources ?? [], 'sample');
  const drawn = (picture: WidgetPicture) => (
    <Widget config={config} picture={picture} {...size} host={whole} />
  );
  const { rerender, unmount } = render(drawn(first));
  return { show: (picture) => rerender(drawn(picture)), picture: first, unmount };
}

/** A device that answers what a test has it answer, with the calls it got and those who follow its values. */
export function deviceOf(answer: (call: Call) => unknown = () => undefined) {
  const calls: Call[] = [];
  const followed: EntityKey[] = [];
  let tell: ((values: readonly (WidgetValue | undefined)[]) => void) | undefined;
  return {
    calls,
    followed,
    /** Has the device send a new value. */
    send: (value: unknown) => act(() => tell?.([{ ts: 1, value }])),
    isFollowed: () => tell !== undefined,
    host: {
      async call(call: Call) {
        calls.push(call);
        return await answer(call);
      },
      followLatest(_whose, keys, onValues) {
        followed.push(...keys);
        tell = onValues;
        return () => {
          tell = undefined;
        };
      },
    } satisfies Partial<WidgetHost>,
  };
}
