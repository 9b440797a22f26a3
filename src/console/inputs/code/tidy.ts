/** How code is laid out: spaces of one level, and the length at which lines are wrapped; none: they are not. */
export interface Layout {
  indent: number;
  wrap?: number;
}

/** How functions and contents of messages are laid out. */
export const SCRIPT_LAYOUT: Layout = { indent: 4, wrap: 60 };

/** The code laid out anew. Code that is wrong stays as good as it is. */
export async function tidy(
  language: 'javascript' | 'json' | 'css' | 'html',
  code: string,
  { indent, wrap = 0 }: Layout,
): Promise<string> {
  const { js, css, html } = await import('js-beautify');
  const options = { indent_size: indent, wrap_line_length: wrap };
  switch (language) {
    case 'css':
      return css(code, options);
    case 'html':
      return html(code, options);
    default:
      return js(code, options);
  }
}
