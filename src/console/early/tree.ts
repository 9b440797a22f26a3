/** An element as data: its tag, its attributes, and what is in it. */
export type Tree = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Tree | string)[],
];
