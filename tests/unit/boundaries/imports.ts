import { dirname, join } from 'node:path/posix';
import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * The files of ours that a file imports, by value or by type, in every spelling: `import`, `export from`, `import()`
 * as an expression and as a type, and the address of a worker. Of one that is put together at run time, its folder.
 */
export function importsOf(file: string, text: string): string[] {
  const found = new Set<string>();
  const see = (source: ESTree.Node | null | undefined) => {
    const specifier = textOf(source);
    if (specifier?.startsWith('.')) found.add(join(dirname(file), specifier));
  };
  new Visitor({
    ImportDeclaration: ({ source }) => see(source),
    ExportNamedDeclaration: ({ source }) => see(source),
    ExportAllDeclaration: ({ source }) => see(source),
    ImportExpression: ({ source }) => see(source),
    TSImportType: ({ source }) => see(source),
    NewExpression({ callee, arguments: [address] }) {
      const isModule = /\.[cm]?[jt]sx?$/.test(textOf(address) ?? '');
      if (isModule && callee.type === 'Identifier' && callee.name === 'URL') see(address);
    },
  }).visit(parseSync(file, text).program);
  return [...found];
}

function textOf(source: ESTree.Node | null | undefined): string | undefined {
  if (source?.type === 'Literal' && typeof source.value === 'string') return source.value;
  if (source?.type === 'BinaryExpression') return textOf(source.left);
  return source?.type === 'TemplateLiteral' ? source.quasis[0]?.value.raw : undefined;
}
