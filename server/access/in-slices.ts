import { setImmediate } from 'node:timers/promises';

/** The rows in slices; other waiting work runs before each slice. */
export async function* inSlices<Row>(rows: readonly Row[], most: number): AsyncGenerator<Row[]> {
  for (let first = 0; first < rows.length; first += most) {
    await setImmediate();
    yield rows.slice(first, first + most);
  }
}
