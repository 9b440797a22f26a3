/** Known to scripts of widgets alone: nothing of ours calls it but to wrap an element. */
declare module 'jquery' {
  const jquery: (element: Element) => unknown;
  export = jquery;
}
