// Splits long work on rows, so that calls and other requests get their turn.
import { setImmediate } from 'node:timers/promises';

/** The rows in slices; before each slice the server does other waiting work. */
export async function* inSlices<Row>(rows: readonly Row[], most: number): AsyncGenerator<Row[]> {
  for (let first = 0; first < rows.length; first += most) {
    await setImmediate();
    yield rows.slice(first, first + most);
  }
}
