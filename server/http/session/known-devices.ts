// Recognizes browsers that signed in before by a sealed cookie, so that others' guesses cannot block them.
import '@fastify/cookie';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/engine/connect';
import { findDeviceKey } from '../../database/settings';
import type { Settings } from '../../settings';
import { foldUsername } from '../limits/rate-limits';
import { cookieNameOf, cookieOf, isHttps } from './cookies';

export interface KnownDevice {
  id: string;
  userId: number;
}

export interface KnownDevices {
  /** Null if this username never signed in on it, or if the cookie was altered. */
  find(request: FastifyRequest, username: string): Promise<KnownDevice | null>;
  remember(request: FastifyRequest, reply: FastifyReply, person: { userId: number; username: string }): Promise<void>;
}

const deviceCookie = 'callgauge_device';
const lastsSeconds = 365 * 24 * 3600;
const maxPeople = 5;
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** The shape of a sealed device. Anything else needs no query for the key. */
const sealedShape = /^[\w-]{80,400}$/;

/** Sealed: the device's id, and per person the id and a digest of the username, latest first. */
const Device = z.tuple([z.string(), z.array(z.tuple([z.number(), z.string()]))]);
type Device = z.infer<typeof Device>;

export function createKnownDevices({ database, settings }: { database: Database; settings: Settings }): KnownDevices {
  let asked: Promise<Buffer> | undefined;
  const findKey = () => {
    asked ??= findDeviceKey(database.people).catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };

  async function read(request: FastifyRequest): Promise<Device | null> {
    const text = request.cookies[cookieNameOf(deviceCookie, isHttps(request, settings))];
    return text && sealedShape.test(text) ? unseal(text, await findKey()) : null;
  }

  return {
    async find(request, username) {
      const device = await read(request);
      const digest = digestOf(username);
      const person = device?.[1].find(([, known]) => known === digest);
      return device && person ? { id: device[0], userId: person[0] } : null;
    },

    async remember(request, reply, { userId, username }) {
      const [id, people] = (await read(request)) ?? [randomBytes(12).toString('base64url'), []];
      const others = people.filter(([known]) => known !== userId).slice(0, maxPeople - 1);
      const secure = isHttps(request, settings);
      const sealed = seal([id, [[userId, digestOf(username)], ...others]], await findKey());
      reply.setCookie(cookieNameOf(deviceCookie, secure), sealed, { ...cookieOf(secure), maxAge: lastsSeconds });
    },
  };
}

/** Short: it guards against a username that was given to someone else. */
function digestOf(username: string): string {
  return createHash('sha256').update(foldUsername(username)).digest('base64url').slice(0, 16);
}

function seal(device: Device, key: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce);
  const sealed = [sealing.update(JSON.stringify(device)), sealing.final()];
  return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]).toString('base64url');
}

function unseal(text: string, key: Buffer): Device | null {
  const bytes = Buffer.from(text, 'base64url');
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const opened = Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]);
    return Device.parse(JSON.parse(opened.toString()));
  } catch {
    return null;
  }
}
