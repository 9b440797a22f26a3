/** The store cannot be opened; the message is one line that says what to do, for the person who started the platform. */
export class StoreError extends Error {
  override readonly name: string = 'StoreError';
}

/** Another process has the database open. */
export class StoreInUseError extends StoreError {
  override readonly name = 'StoreInUseError';
}
