/** Resolves with the work, or with `whenLate()` after `limitMs`; the work goes on. A `whenLate` that throws rejects. */
export async function withinTime<Done, Late>(
  work: Promise<Done>,
  limitMs: number,
  whenLate: () => Late,
): Promise<Done | Late> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  return Promise.race([work, late.then(whenLate)]).finally(() => clearTimeout(timer));
}

/** Resolves when the work is done, or after `limitMs`. */
export async function atMost(work: Promise<unknown>, limitMs: number): Promise<void> {
  await withinTime(work, limitMs, () => undefined);
}
