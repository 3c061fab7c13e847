/** Calls without a known duration are excluded. */
export interface TalkTime {
  talkSeconds: number;
  /** Includes calls of zero seconds. */
  timedCalls: number;
}

/** Seconds, rounded half up; null without a call with a duration. */
export function averageCallSeconds({ talkSeconds, timedCalls }: TalkTime): number | null {
  return timedCalls === 0 ? null : Math.floor((2 * talkSeconds + timedCalls) / (2 * timedCalls));
}
