/** Turns rows into the text of one JSON array, a part at a time; all parts together are it. */
export function startJson() {
  const parts = ['['];
  let before = '\n';
  return {
    add(rows: readonly object[]): void {
      if (rows.length === 0) return;
      parts.push(before + rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n'));
      before = ',\n';
    },
    parts: (): readonly string[] => [...parts, '\n]\n'],
  };
}
