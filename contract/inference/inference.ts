// The shapes of the inference: what several deliveries and a company's facts say about a phone system's keys.
import type { JsonObject, JsonValue } from '../json-value';
import type { FieldRule, FilterRule } from '../mapping-rules';
import type { WebhookField } from '../webhook-fields';

/** One delivery as the log keeps it. */
export interface SeenDelivery {
  payload: JsonValue;
  /** ISO 8601. */
  receivedAt: string;
  /** The parameters of its address, if the body is something else. */
  query?: JsonObject | undefined;
  headers?: Record<string, string> | undefined;
}

export interface KnownLocation {
  name: string;
  code?: string | null | undefined;
  phone?: string | null | undefined;
  /** Its tracking numbers and other numbers that lead there. */
  numbers?: readonly string[] | undefined;
  /** Other names that payloads use for it. */
  knownNames?: readonly string[] | undefined;
}

export interface KnownEmployee {
  name: string;
  email?: string | null | undefined;
  code?: string | null | undefined;
}

/** What a company knows about itself. All of it may be empty. */
export interface CompanyFacts {
  locations: readonly KnownLocation[];
  employees: readonly KnownEmployee[];
  /** The names of its services. */
  services: readonly string[];
  timeZone: string;
}

/** `certain`: the deliveries prove it. `probably`: they do not contradict it. */
export type Certainty = 'certain' | 'probably';

/** A key that may carry a field. */
export interface Candidate {
  key: string;
  /** What the key needs besides: a unit, more keys, meanings of values. */
  rule: FieldRule;
  /** Up to three different values that the deliveries have there, as text. */
  examples: string[];
  /** One sentence in plain words. */
  reason: string;
  certainty: Certainty;
  /** What would make it certain; empty if it is. */
  proof: string;
  /** Values equal what the company knows about itself: a location, a person, a service, a number of its own. */
  equalsFact?: true;
}

export interface Guess {
  best: Candidate | undefined;
  /** By preference, without the best. */
  others: Candidate[];
}

/** Deliveries of one kind: `call.ended`, `Phone Call`, `sms`. */
export interface KindOfDelivery {
  value: string;
  count: number;
  isCall: boolean;
  /** The position in the given deliveries of one of them. */
  example: number;
  reason: string;
}

/** A key that tells kinds of deliveries apart. */
export interface KindKey {
  key: string;
  kinds: KindOfDelivery[];
  /** Excludes the kinds that are not calls; undefined if all are. */
  rule: FilterRule | undefined;
}

/** A key with tags or dispositions: what people wrote about a call. */
export interface WordKey {
  key: string;
  words: { text: string; count: number; means: WordMeaning | undefined }[];
}

export type WordMeaning = 'booked' | 'not booked' | 'practice' | 'service' | 'call type';

export interface Inference {
  /** The list of calls in the body; empty if the body is one call. Fields' keys are then a call's. */
  callsPath: string;
  callsPathReason: string;
  fields: Record<WebhookField, Guess>;
  /** The sender's order of a call's events. */
  order: Guess;
  kinds: KindKey[];
  words: WordKey[];
  /** How many different calls the deliveries are about, as far as the best call ID tells. */
  callsSeen: number;
}
