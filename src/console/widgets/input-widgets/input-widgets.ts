import type { NativeWidget, SystemWidget } from '../contract/widget.ts';
import { withTexts } from '../kit/with-texts.ts';
import type { InputScope } from './input-target.ts';

const shared = { bundleAlias: 'input_widgets', kind: 'latest' } as const;
const oneKey = { maxDatasources: 1, maxDataKeys: 1, singleEntity: true } as const;
const twoKeys = { maxDatasources: 1, maxDataKeys: 2, singleEntity: true } as const;

type Programs = Readonly<Record<InputScope, NativeWidget>>;

/** The kinds of values that one widget writes, and what they are written as. */
const values: Readonly<Record<string, { load: () => Promise<Programs>; isSeries: boolean; isPlace?: true }>> =
  {
    integer: {
      load: async () => (await withFields(import('./number-input.tsx'))).integerInput,
      isSeries: true,
    },
    double: {
      load: async () => (await withFields(import('./number-input.tsx'))).doubleInput,
      isSeries: true,
    },
    boolean: { load: async () => (await import('./boolean-input.tsx')).booleanInput, isSeries: true },
    string: {
      load: async () => (await withFields(import('./string-input.tsx'))).stringInput,
      isSeries: true,
    },
    location: {
      load: async () => (await withFields(import('./location-input.tsx'))).locationInput,
      isSeries: true,
      isPlace: true,
    },
    date: { load: async () => (await import('./date-input.tsx')).dateInput, isSeries: false },
    image: { load: async () => (await import('./image-input.tsx')).imageInput, isSeries: false },
  };

const oneValue = Object.entries(values).flatMap(([value, { load, isSeries, isPlace }]): SystemWidget[] => {
  const common = { ...shared, needs: isPlace ? twoKeys : oneKey };
  const attribute = (scope: 'server' | 'shared'): SystemWidget => ({
    ...common,
    typeAlias: `update_${scope}_${value}_attribute`,
    load: withTexts(async () => (await load())[scope === 'server' ? 'SERVER_SCOPE' : 'SHARED_SCOPE']),
  });
  const series = {
    ...common,
    typeAlias: `update_${value}_timeseries`,
    load: withTexts(async () => (await load()).timeseries),
  };
  return [attribute('server'), attribute('shared'), ...(isSeries ? [series] : [])];
});

/** The input widgets: what people save as attributes and telemetry of entities. */
export const inputWidgets: readonly SystemWidget[] = [
  {
    ...shared,
    typeAlias: 'update_multiple_attributes',
    needs: {},
    load: withTexts(async () => (await withFields(import('./multiple-input.tsx'))).multipleInput),
  },
  {
    ...shared,
    kind: 'static',
    typeAlias: 'device_claiming_widget',
    needs: {},
    load: async () => (await import('./device-claiming.tsx')).deviceClaiming,
  },
  {
    ...shared,
    typeAlias: 'web_camera_input',
    needs: oneKey,
    load: async () => (await import('./camera-input.tsx')).cameraInput,
  },
  ...oneValue,
];

/** A form is not drawn before its fields are. */
async function withFields<Module>(program: Promise<Module>): Promise<Module> {
  const { preloadTypedFields } = await import('./typed-fields.ts');
  await preloadTypedFields();
  return await program;
}
