// Long work on rows, cut so that calls and other people's requests get their turn in between.
import { setImmediate } from 'node:timers/promises';

/** The rows, some at a time; before each slice the server does what else waits. */
export async function* inSlices<Row>(rows: readonly Row[], most: number): AsyncGenerator<Row[]> {
  for (let first = 0; first < rows.length; first += most) {
    await setImmediate();
    yield rows.slice(first, first + most);
  }
}
