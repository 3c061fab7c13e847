type Values<Value> = readonly (Value | undefined)[];

interface Comparison<Value> {
  /** By row: values are compared with those of all rows of the same call, not only with that of their own. */
  callOf?: Values<string>;
  isSame?(one: Value, other: Value): boolean;
  /** By row, what `best` has there, readable or not. */
  present?: Values<unknown>;
}

/**
 * Whether a key may be read where `best` has no value: it has values there, and never another one than `best` has elsewhere.
 * `unproven`: the two are never there together.
 */
export function completes<Value>(
  values: Values<Value>,
  best: Values<Value>,
  { callOf = [], isSame = (one, other) => one === other, present = best }: Comparison<Value> = {},
): 'no' | 'unproven' | 'proven' {
  if (values.every((value, row) => value === undefined || present[row] !== undefined)) return 'no';
  let isProven = false;
  for (const [row, value] of values.entries()) {
    if (value === undefined) continue;
    for (const [place, other] of best.entries()) {
      if (other === undefined || (place !== row && (callOf[row] === undefined || callOf[place] !== callOf[row])))
        continue;
      if (!isSame(value, other)) return 'no';
      isProven = true;
    }
  }
  return isProven ? 'proven' : 'unproven';
}
