// How long people talk.

/** What an average call time is made of: calls whose duration is not known stand outside. */
export interface TalkTime {
  talkSeconds: number;
  /** The calls with a duration, also one of zero seconds. */
  timedCalls: number;
}

/** Seconds, rounded half up; null where no call has a duration. */
export function averageCallSeconds({ talkSeconds, timedCalls }: TalkTime): number | null {
  return timedCalls === 0 ? null : Math.floor((2 * talkSeconds + timedCalls) / (2 * timedCalls));
}
