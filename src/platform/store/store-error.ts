/** The store cannot be opened; the message is one line that says what to do, for the person who started the platform. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
