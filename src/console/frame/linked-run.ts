/** A command that an address asks for, with what it is to be given, as texts. */
export interface LinkedRun {
  id: string;
  given: readonly (readonly [name: string, value: string])[];
}

const RUN = 'run';

/**
 * Takes what is to be run out of a query: `run` names the command, what follows it are its parameters, and what stands
 * before it is the page's own and stays. Pure.
 */
export function takeLinkedRun(search: string): { asked: LinkedRun | undefined; rest: string } {
  const all = [...new URLSearchParams(search)];
  const at = all.findIndex(([name]) => name === RUN);
  const [, id] = all[at] ?? [];
  if (id === undefined) return { asked: undefined, rest: search };
  const kept = new URLSearchParams(all.slice(0, at) as [string, string][]);
  return { asked: { id, given: all.slice(at + 1) }, rest: kept.size > 0 ? `?${kept}` : '' };
}
