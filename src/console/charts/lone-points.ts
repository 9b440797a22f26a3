/** The places of the points that nothing joins to another: between gaps, or the only one. `undefined` is no gap. */
export function lonePoints(values: ArrayLike<number | null | undefined>): number[] {
  const lone: number[] = [];
  let joined = 0;
  let last = -1;
  for (let place = 0; place < values.length; place++) {
    const value = values[place];
    if (value === undefined) continue;
    if (value === null || Number.isNaN(value)) {
      if (joined === 1) lone.push(last);
      joined = 0;
    } else {
      joined += 1;
      last = place;
    }
  }
  if (joined === 1) lone.push(last);
  return lone;
}
