import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetLine } from '../contract/picture.ts';
import type { NativeWidget, WidgetProps } from '../contract/widget.ts';
import { useOwnTitle } from '../kit/use-own-title.ts';
import { InputNotice } from './input-frame.tsx';
import { type InputScope, inputTarget } from './input-target.ts';

/** What the form of one value is drawn with. */
export interface ValueFormProps<Settings> extends WidgetProps {
  readonly settings: Settings;
  /** The value that it shows. */
  readonly line: WidgetLine;
  /** Saves values by their keys. Rejects with what is shown. */
  store(values: Readonly<Record<string, unknown>>): Promise<void>;
}

/**
 * Makes the widgets that write one kind of values, as attributes of either scope and as telemetry: the form where the
 * data key can be written, else why it cannot be.
 */
export function valueWidgets<Settings extends { widgetTitle?: string | null | undefined }>(
  schema: z.ZodMiniType<Settings>,
  Form: ComponentType<ValueFormProps<Settings>>,
): Readonly<Record<InputScope, NativeWidget>> {
  const widgetOf = (scope: InputScope) => {
    function ValueWidget(props: WidgetProps & { readonly settings: Settings }) {
      const { picture, host, config, settings } = props;
      useOwnTitle(props, settings.widgetTitle);
      const [line] = picture.lines;
      const target = inputTarget(line, scope);
      if (!line || 'problem' in target) {
        return <InputNotice config={config} problem={'problem' in target ? target.problem : { text: '' }} />;
      }
      // What was typed for one entity is not for another.
      return (
        <Form
          key={line.id}
          {...props}
          line={line}
          store={async (values) => await host.save(target.entity, scope, values)}
        />
      );
    }
    return nativeWidget(schema, ValueWidget);
  };
  return {
    SERVER_SCOPE: widgetOf('SERVER_SCOPE'),
    SHARED_SCOPE: widgetOf('SHARED_SCOPE'),
    timeseries: widgetOf('timeseries'),
  };
}
