/** What follows something, begun and ended as whoever asked for it goes out of sight and comes back. */
export interface Gate {
  /** Begins it, now or when the gate opens. Returns the way to stop for good. */
  follow(begin: () => () => void): () => void;
  set(isOpen: boolean): void;
}

/** Makes a gate, which is open. */
export function createGate(): Gate {
  const entries = new Set<{ begin: () => () => void; stop: (() => void) | undefined }>();
  let isOpen = true;
  return {
    follow(begin) {
      const entry = { begin, stop: isOpen ? begin() : undefined };
      entries.add(entry);
      return () => {
        entries.delete(entry);
        entry.stop?.();
      };
    },
    set(next) {
      if (next === isOpen) return;
      isOpen = next;
      for (const entry of entries) {
        entry.stop?.();
        entry.stop = next ? entry.begin() : undefined;
      }
    },
  };
}
