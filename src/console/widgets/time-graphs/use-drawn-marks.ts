import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { MARK_STEPS, type MarkStep } from '../../charts/plot-look.ts';
import type { WidgetHost } from '../contract/host.ts';

/** More steps are no mark. */
const MOST_STEPS = 200;

const Steps = z.array(z.tuple([z.enum(MARK_STEPS), z.array(z.number())])).check(z.maxLength(MOST_STEPS));

/** A mark that the author of the dashboard draws by a function: its body, and its radius in pixels. */
export interface WrittenMark {
  readonly body: string;
  readonly radius: number;
}

/**
 * The steps of marks that functions draw around 0, in the order of the marks; undefined until they are known, and for
 * none. The functions run where they reach nothing, and so draw on what only writes down what they do.
 *
 * @param marks the same list for as long as they are the same
 */
export function useDrawnMarks(
  marks: readonly (WrittenMark | null)[],
  { run, report }: Pick<WidgetHost, 'run' | 'report'>,
): readonly (readonly MarkStep[] | undefined)[] {
  const [drawn, setDrawn] = useState<readonly (readonly MarkStep[] | undefined)[]>([]);
  useEffect(() => {
    let left = false;
    setDrawn([]);
    for (const [place, mark] of marks.entries()) {
      if (!mark) continue;
      void run({ argNames: ['radius'], body: recorderOf(mark.body) }, [[mark.radius]]).then(([outcome]) => {
        if (left) return;
        const steps = outcome && 'value' in outcome ? Steps.safeParse(outcome.value).data : undefined;
        if (outcome && 'error' in outcome) report({ text: outcome.error });
        setDrawn((before) => Object.assign([...before], { [place]: steps }));
      });
    }
    return () => {
      left = true;
    };
  }, [marks, run, report]);
  return drawn;
}

/** A function of a radius that answers what the body has done to its `ctx`. */
function recorderOf(body: string): string {
  return `
    const steps = [];
    const ctx = {};
    for (const name of ${JSON.stringify(MARK_STEPS)}) ctx[name] = (...numbers) => { steps.push([name, numbers]); };
    for (const name of ['beginPath', 'fill', 'stroke', 'save', 'restore']) ctx[name] = () => {};
    (function (ctx, x, y, radius, shadow) {${body}
    })(ctx, 0, 0, radius, false);
    return steps;`;
}
