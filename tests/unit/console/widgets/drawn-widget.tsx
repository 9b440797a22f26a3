import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, within } from '@testing-library/react';
import { systemWidget } from '../../../../src/console/widgets/registry/system-widgets.ts';
import type { DataState } from '../../../../src/console/widgets/sample/data-state.ts';
import { SampleWidget } from '../../../../src/console/widgets/sample/sample-widget.tsx';
import type { WidgetConfig } from '../../../../src/model/widget-config.ts';

/** Draws a type of widgets as its gallery does, with made-up data of a state, and waits for its program. */
export async function drawWidget(
  name: `${string}.${string}`,
  {
    config = {},
    state = 'sample',
    size = { width: 320, height: 220 },
  }: { config?: WidgetConfig; state?: DataState; size?: { width: number; height: number } } = {},
): Promise<HTMLElement> {
  const [bundleAlias = '', typeAlias = ''] = name.split('.');
  const widget = systemWidget({ bundleAlias, typeAlias });
  if (!widget) throw new Error(`There is no widget ${name}`);
  await widget.load();
  const shown = render(
    <QueryClientProvider client={new QueryClient()}>
      <SampleWidget widget={widget} config={config} state={state} size={size} />
    </QueryClientProvider>,
  );
  return await within(shown.container).findByRole('region', { name: new RegExp(`, ${state}, `) });
}
