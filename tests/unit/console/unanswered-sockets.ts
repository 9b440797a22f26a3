/*
 * No platform listens where the pages of tests come from. A connection that is tried there is refused a moment later,
 * often after the test, and all that the next file of tests asks for would wait for it to come back. Here it is open to
 * nobody: neither answered nor refused. Who wants more of one puts one of their own in its place.
 */
class UnansweredSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = UnansweredSocket.CONNECTING;

  close(): void {
    this.readyState = UnansweredSocket.CLOSED;
  }
}

Object.assign(globalThis, { WebSocket: UnansweredSocket });
