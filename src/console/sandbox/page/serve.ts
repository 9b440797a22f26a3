import { keepAllowedOnly } from './allowed.ts';
import { LONGEST_TEXT, type SandboxRequest } from './protocol.ts';

// All that stands between what strangers return and what leaves the worker is taken before anything of theirs runs.
const { stringify } = JSON;
const { MessageChannel } = globalThis;

/** Answers requests by the port that comes with the first message: each answer is the text of its JSON. */
export function serveRequests(answerTo: (request: SandboxRequest) => unknown): void {
  addEventListener('message', ({ ports: [port] }) => port && serve(port, answerTo), { once: true });
}

function serve(port: MessagePort, answerTo: (request: SandboxRequest) => unknown): void {
  const post = port.postMessage.bind(port);
  // By way of here, an answer goes out only once nothing that was begun meanwhile is left over.
  const turn = new MessageChannel();
  const afterAll = turn.port2.postMessage.bind(turn.port2);
  turn.port1.onmessage = ({ data }) => post(data);
  port.onmessage = async ({
    data: { id, request },
  }: MessageEvent<{ id: number; request: SandboxRequest }>) => {
    const text = stringify(await answerTo(request));
    // Longer than what was counted while it was made: the counting was tampered with.
    const isWhole = typeof text === 'string' && text.length <= LONGEST_TEXT;
    afterAll({ id, text: isWhole ? text : '' });
  };
  keepAllowedOnly();
  post({ ready: true });
}
