import type { Input, InputProps } from '../../commands/input.ts';
import { loadable } from '../../ui/loadable.tsx';

/** A text of CSS. */
export const css = markup('css');

/** A text of HTML. */
export const html = markup('html');

/** A text of JavaScript that nothing checks before it runs. */
export const javascript = markup('javascript');

function markup(language: 'css' | 'html' | 'javascript'): Input<string> {
  return {
    empty: '',
    multiline: true,
    parse: (typed) => typed,
    write: (value) => value,
    print: (value) => value,
    Field: loadable(async () => {
      const [{ CodeField }, { SCRIPT_LAYOUT, tidy }] = await Promise.all([
        import('./code-field.tsx'),
        import('./tidy.ts'),
      ]);
      return ({ value, onChange, ...field }: InputProps<string>) => {
        const text = typeof value === 'string' ? value : '';
        const run = () => tidy(language, text, { indent: SCRIPT_LAYOUT.indent });
        return (
          <CodeField
            {...field}
            language={language}
            text={text}
            onText={onChange}
            tools={[{ label: 'code.tidy', run }]}
          />
        );
      };
    }),
  };
}
