/**
 * Reads again until what is read holds, and answers it: a platform may store, log or copy after it has answered. What
 * never holds is answered as well, so that the assertion on it tells what was there instead.
 */
export async function eventually<Value>(
  read: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  const end = Date.now() + 15_000;
  for (;;) {
    const value = await read();
    if (holds(value) || Date.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
