// Whether two close rates differ by more than chance.

interface Outcomes {
  knownCalls: number;
  knownAppointments: number;
}

/** Whether chance alone makes such a difference in fewer than 5 of 100 cases. Of many pairs use trendsOf. */
export function isBeyondChance(one: Outcomes, other: Outcomes): boolean {
  return chanceOfDifference(one, other) <= 0.05;
}

/**
 * Whether chance alone makes a straight line through the rates of equally spaced points so steep in fewer than 5 of 100
 * cases (P. Armitage, "Tests for linear trends in proportions and frequencies", Biometrics 11 (1955), 375–386).
 */
export function isSlopeBeyondChance(points: readonly Outcomes[]): boolean {
  let [calls, booked, weighted, squared, bookedWeighted] = [0, 0, 0, 0, 0];
  for (const [place, { knownCalls, knownAppointments }] of points.entries()) {
    calls += knownCalls;
    booked += knownAppointments;
    weighted += place * knownCalls;
    squared += place * place * knownCalls;
    bookedWeighted += place * knownAppointments;
  }
  const rate = booked / calls;
  const variance = rate * (1 - rate) * (squared - (weighted * weighted) / calls);
  return (bookedWeighted - rate * weighted) ** 2 > 1.96 ** 2 * variance;
}

/**
 * The chance, from 0 to 1, of a difference at least as large as that of two close rates, up or down, if they were the
 * same: Fisher's exact test by the mid-p rule, twice the smaller tail of the hypergeometric distribution with half of
 * the term observed (H. O. Lancaster, "Significance tests in discrete distributions", Journal of the American
 * Statistical Association 56 (1961), 223–234). Exact, because the normal approximation fails where a period has few calls
 * beside one with many, and this is asked of hundreds of pairs at once (docs/decisions/0093).
 */
export function chanceOfDifference(one: Outcomes, other: Outcomes): number {
  const [booked, calls] = [one.knownAppointments, one.knownCalls];
  const bookedOfAll = booked + other.knownAppointments;
  const callsOfAll = calls + other.knownCalls;
  const observed = hypergeometric(booked, calls, bookedOfAll, callsOfAll);
  const tail = tailAwayFromMean(observed, booked, calls, bookedOfAll, callsOfAll);
  return Math.min(1, 2 * (Math.min(tail, 1 - observed - tail) + observed / 2));
}

/** The sum of the terms beyond `booked`, away from the expected value; it stops where they no longer matter. */
function tailAwayFromMean(observed: number, booked: number, calls: number, bookedOfAll: number, all: number): number {
  const isAbove = booked * all >= calls * bookedOfAll;
  const unbooked = all - bookedOfAll - calls;
  let [sum, term] = [0, observed];
  for (let k = booked; ; k += isAbove ? 1 : -1) {
    // The ratio of neighboring terms, C(K, k) C(N − K, n − k) ÷ C(N, n).
    term *= isAbove
      ? ((bookedOfAll - k) * (calls - k)) / ((k + 1) * (unbooked + k + 1))
      : (k * (unbooked + k)) / ((bookedOfAll - k + 1) * (calls - k + 1));
    if (!(term > sum * 1e-12)) return sum;
    sum += term;
  }
}

/** The chance that of `calls` of `all` exactly `booked` are among `bookedOfAll`. */
function hypergeometric(booked: number, calls: number, bookedOfAll: number, all: number): number {
  return Math.exp(
    logChoose(bookedOfAll, booked) + logChoose(all - bookedOfAll, calls - booked) - logChoose(all, calls),
  );
}

const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** ln n!, by Stirling's series from 32 on, where its next term is below 1e-14 (NIST DLMF 5.11.1). */
function logFactorial(n: number): number {
  if (n < exactUpTo) return logFactorials[n] ?? 0;
  const x = n + 1;
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}

const exactUpTo = 32;
const logFactorials = Array.from({ length: exactUpTo }, () => 0);
for (let n = 2; n < exactUpTo; n++) logFactorials[n] = (logFactorials[n - 1] ?? 0) + Math.log(n);
