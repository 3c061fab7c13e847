// A phone system as the browser stories connect it: what a person enters, what it sends, and what must become of it.
import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';

export interface Vendor {
  /** As its preset has it. */
  name: string;
  /** The number of the location, as a person enters it. */
  phone: string;
  /** The location's, if its times have no zone and are of another one than the company. */
  timeZone?: string;
  /** What it signs with, which is entered in question 1. */
  secret?: string;
  /** What question 1 says before the secret is saved, and after. */
  says?: { beforeSecret: string; afterSecret: string };
  /** How it checks the address, with the answer that it needs. */
  handshake?: (request: APIRequestContext, path: string) => Promise<void>;
  /** What it sends about one call, in order. */
  deliveries: (url: string) => { headers: Record<string, string>; body: string }[];
  /** Question 2. */
  sentence: string;
  /** What is chosen in question 5. */
  appointments: 'The phone system' | 'Not yet';
  /** The whole row of each delivery, but for the ids of the location and the employee. */
  rows: object[];
}

export const json = { 'content-type': 'application/json' };
export const form = { 'content-type': 'application/x-www-form-urlencoded' };

export const readPayload = (file: string): string => readFileSync(`tests/payloads/${file}`, 'utf8').trim();

/** Of a vendor that says nothing about what became of a call. */
export const notSaid = ['service', 'appointment', 'callType'];
