import { Fragment } from 'react';
import { keycaps } from '../keys/key-binding.ts';

/** A binding as keycaps: `mod+k` as two that are held together, `g d` as two in a row. */
export function Keycaps({ binding }: { binding: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1" dir="ltr">
      {keycaps(binding).map((caps, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the chords of a binding have no identity but their place
        <Fragment key={at}>
          {at > 0 && <span className="sr-only"> </span>}
          <span className="inline-flex gap-0.5">
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
