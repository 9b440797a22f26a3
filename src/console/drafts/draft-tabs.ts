/** Says to the other tabs of this browser that an editing goes on here. Returns the way to say that it has ended. */
export function beginEditing(kind: string, entityId: string, draftId: string): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const ended = Promise.withResolvers<void>();
  navigator.locks
    .request(`${prefixOf(kind, entityId)}${draftId}`, () => ended.promise)
    .catch((error: unknown) => console.warn('Other tabs do not know of this editing', error));
  return ended.resolve;
}

/**
 * The editings of something that go on in tabs of this browser, by the ids of their drafts. Lock managers exist only on
 * https and loopback; elsewhere none is known of, and each tab has a draft of its own all the same.
 */
export async function editingsUnderWay(kind: string, entityId: string): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  const begin = prefixOf(kind, entityId);
  return new Set(held.flatMap(({ name }) => (name?.startsWith(begin) ? [name.slice(begin.length)] : [])));
}

function prefixOf(kind: string, entityId: string): string {
  return `TB-${kind}-draft ${entityId} `;
}
