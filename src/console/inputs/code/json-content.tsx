import type { Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';
import type { ContentOptions } from './json-content-field.tsx';
import { readJson } from './json-text.ts';

/** The content of a message as text. JSON that is none is told in a toast when it is left, and refused. */
export function jsonContent(options: ContentOptions): Input<string> {
  const { contentType, validated = true } = options;
  return {
    empty: '',
    multiline: true,
    parse(typed) {
      if (contentType !== 'JSON' || !validated) return typed;
      const read = readJson(typed);
      return 'json' in read ? typed : read;
    },
    write: (value) => value,
    print: (value) => value,
    Field: loadable(async () => {
      const { JsonContentField } = await import('./json-content-field.tsx');
      return (props: InputProps<string>) => <JsonContentField {...props} {...options} />;
    }),
  };
}
