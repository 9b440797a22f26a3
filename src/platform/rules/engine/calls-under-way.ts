import type { RunningNode } from '../contract/rule-node.ts';
import type { RuleMessage } from '../message/rule-message.ts';

/** A node whose calls are known. */
export interface CalledNode {
  readonly running: RunningNode;
  /** Waits until everything is answered that it was asked so far; undefined when it is. */
  whenAnswered(): Promise<unknown> | undefined;
}

/** Knows which calls of a node have no answer yet: what it holds is needed until then. */
export function withCallsKnown(node: RunningNode): CalledNode {
  const underWay = new Set<Promise<unknown>>();

  function known<A>(call: (message: RuleMessage) => Promise<A>): (message: RuleMessage) => Promise<A> {
    return (message) => {
      const answer = call(message);
      underWay.add(answer);
      const over = () => void underWay.delete(answer);
      answer.then(over, over);
      return answer;
    };
  }

  const whenAnswered = () => (underWay.size > 0 ? Promise.allSettled([...underWay]) : undefined);
  switch (node.kind) {
    case 'awaiting':
      return { running: { ...node, onMessage: known((message) => node.onMessage(message)) }, whenAnswered };
    case 'preparing':
      return { running: { ...node, onMessage: known((message) => node.onMessage(message)) }, whenAnswered };
    default:
      return { running: node, whenAnswered };
  }
}
