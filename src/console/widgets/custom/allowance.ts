/**
 * Counts what somebody may do so many times within a time; says each time whether they still may.
 * @param per ms
 */
export function createAllowance(most: number, per: number): () => boolean {
  let count = 0;
  let since = 0;
  return () => {
    const now = performance.now();
    if (now - since >= per) {
      since = now;
      count = 0;
    }
    count += 1;
    return count <= most;
  };
}
