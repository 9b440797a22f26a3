import type { Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import { colour } from '../values/colour.tsx';
import { imageInput } from '../values/image-input.tsx';
import { materialIcon } from '../values/material-icon.tsx';
import type { Model } from './form-node.ts';

/**
 * An object that a stored form describes: `{ schema, form, groupInfoes }`, or the text of that, as widget types have it.
 * Members that the form does not know stay as they are. A text that is no value stands in its place as `Unreadable`;
 * what else is wrong `checkModel` tells.
 */
export function schemaForm(stored: unknown): Input<Model> {
  return {
    empty: {},
    print: (model) => JSON.stringify(model),
    Field: loadable(async () => {
      const [{ SchemaFormField }] = await Promise.all([
        import('./schema-form-field.tsx'),
        ...[colour, materialIcon, imageInput].map(({ Field }) => Field.preload()),
      ] as const);
      return (props: InputProps<Model>) => <SchemaFormField {...props} stored={stored} />;
    }),
  };
}
