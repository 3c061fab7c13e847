/** Resolves with the work, or after `limitMs` without it. */
export async function atMost(done: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([done, late]).finally(() => clearTimeout(timer));
}
