// The environment, read once at start. Nothing else reads process.env. `settingsTable` becomes the table in
// docs/operations.md.
import { isIP } from 'node:net';
import { z } from 'zod';

interface Words {
  name: string;
  /** The effect of an unset variable, if that is neither the default itself nor "none". */
  unset?: string;
  summary: string;
  accepts: string;
  isSecret?: boolean;
}

const words = z.registry<Words>();

const SignUp = z.enum(['open', 'invited', 'off']);
export type SignUp = z.infer<typeof SignUp>;

const LogLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);
type LogLevel = z.infer<typeof LogLevel>;

/** The parts of the server whose lines carry `part` and can have a level of their own. */
const LogPart = z.enum(['http', 'ingest', 'jobs', 'security']);
export type LogPart = z.infer<typeof LogPart>;

export interface LogLevels {
  level: LogLevel;
  parts: Partial<Record<LogPart, LogLevel>>;
}

const numberBetween = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

const list = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item));

const textThat = (isAccepted: (text: string) => boolean) => z.string().refine(isAccepted);
const wordOf = <Word extends string>(known: z.ZodType<Word, Word>) => z.string().toLowerCase().pipe(known);

const Settings = z.object({
  port: numberBetween(0, 65_535).default(3000).register(words, {
    name: 'PORT',
    summary: 'The port to listen on.',
    accepts: 'a number from 0 to 65535, where 0 takes any free port',
  }),
  host: textThat(isHost).default('127.0.0.1').register(words, {
    name: 'HOST',
    summary: 'The address to listen on. 0.0.0.0 is reachable from other machines.',
    accepts: 'an IP address or a host name',
  }),
  listenFds: numberBetween(0, 1).default(0).register(words, {
    name: 'LISTEN_FDS',
    summary:
      'Set by systemd with deploy/callgauge.socket: it holds the port while the server restarts, and HOST and PORT do nothing.',
    accepts: '0 or 1',
  }),
  dataDir: z.string().default('./data').register(words, {
    name: 'DATA_DIR',
    summary: 'Where the database that comes along, waiting deliveries and other files are stored.',
    accepts: 'a folder',
  }),
  databaseUrl: textThat(isPostgresUrl).optional().register(words, {
    name: 'DATABASE_URL',
    unset: 'the PostgreSQL that comes along',
    summary: 'A PostgreSQL 15 or newer to use instead of the one that comes along.',
    accepts: 'a URL such as postgres://user:password@host:5432/callgauge',
    isSecret: true,
  }),
  /** Undefined: depends on the database's content (demo-mode.ts). */
  demo: z
    .stringbool({ truthy: ['1'], falsy: ['0'] })
    .optional()
    .register(words, {
      name: 'DEMO',
      unset: 'on for a new database of DATA_DIR on this machine only',
      summary: 'Demo mode: example companies with public sign-ins.',
      accepts: '1 or 0',
    }),
  signUp: wordOf(SignUp)
    .optional()
    .register(words, {
      name: 'SIGN_UP',
      unset: 'open in demo mode, else invited',
      summary: 'Who can register a company: anyone, people with an invitation, or nobody.',
      accepts: SignUp.options.join(', '),
    }),
  /** An origin, such as https://calls.example.com. */
  publicUrl: textThat(isOrigin).transform(originOf).optional().register(words, {
    name: 'PUBLIC_URL',
    summary:
      'The address people open in their browser. With https, cookies are sent over https only. Twilio and JustCall sign it, so their webhooks must use it.',
    accepts: 'an address without a path, such as https://calls.example.com',
  }),
  /** The proxies that Fastify trusts. A number of hops would not work: Fastify cannot know who connected. */
  trustProxy: z
    .union([
      z.literal('0').transform(() => false as const),
      z.literal('1').transform(() => ['loopback', 'uniquelocal']),
      list(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])),
    ])
    .default(false)
    .register(words, {
      name: 'TRUST_PROXY',
      unset: '0',
      summary: 'Proxies whose X-Forwarded headers are trusted. 1 means those on this machine and in private networks.',
      accepts: '1, 0, or addresses separated by commas, such as 10.0.0.5,192.168.0.0/16',
    }),
  logLevels: textThat((text) => readLogLevels(text) !== undefined)
    .default('info')
    .transform((text) => readLogLevels(text) ?? { level: 'info' as const, parts: {} })
    .register(words, {
      name: 'LOG_LEVEL',
      unset: 'info',
      summary: 'How much is logged, in general and by a part of the server.',
      accepts: `${LogLevel.options.join(', ')}, and levels of the parts ${LogPart.options.join(', ')}, such as info,ingest=debug`,
    }),
  metricsToken: textThat((token) => /^[!-~]{16,200}$/.test(token))
    .optional()
    .register(words, {
      name: 'METRICS_TOKEN',
      summary:
        'A secret with which other machines can read /metrics, as Authorization: Bearer. This machine needs none.',
      accepts: '16 to 200 letters, digits and signs without spaces',
      isSecret: true,
    }),
  operator: z.string().max(200).optional().register(words, {
    name: 'OPERATOR',
    summary: 'Who runs this server and is responsible for its data, as the landing page and its legal texts name them.',
    accepts: 'a name of at most 200 characters',
  }),
  contact: textThat(isContact).optional().register(words, {
    name: 'CONTACT',
    summary: 'How to reach the operator, as the landing page and its legal texts say.',
    accepts: 'an email address or a web address',
  }),
  socialLinks: list(textThat((address) => socialHostOf(address) !== undefined))
    .default([])
    .register(words, {
      name: 'SOCIAL_LINKS',
      summary: 'The operator’s own pages, shown as icons on the landing page.',
      accepts: 'addresses at github.com, linkedin.com and x.com, separated by commas',
    }),
});
export type Settings = z.infer<typeof Settings>;

/** One line with the variable, the problem, and the accepted values; ends the start. */
export class SettingsError extends Error {}

/** Reads every setting. An empty variable counts as unset. Throws SettingsError for the first invalid one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const texts = Object.fromEntries(described.map(({ key, name }) => [key, env[name]?.trim() || undefined]));
  const { data, error } = Settings.safeParse(texts);
  if (data) return data;
  const wrong = described.find(({ key }) => key === error.issues[0]?.path[0]);
  if (!wrong) throw error;
  const shown = wrong.isSecret ? 'is not accepted' : `is ${JSON.stringify(texts[wrong.key])}`;
  throw new SettingsError(`${wrong.name} ${shown}. It accepts ${wrong.accepts}.`);
}

const described = Object.entries(Settings.shape).map(([key, schema]) => {
  const about = words.get(schema);
  if (!about) throw new Error(`The setting ${key} has no description.`);
  return { key, schema, ...about };
});

export const settingsTable: readonly { name: string; default: string; summary: string; accepts: string }[] =
  described.map(({ schema, name, unset, summary, accepts }) => {
    return { name, default: unset ?? (String(schema.parse(undefined) ?? '') || 'none'), summary, accepts };
  });

/** The sites that a social link can point to. */
export const socialHosts = ['github.com', 'linkedin.com', 'x.com'] as const;

/** The site of an address, with or without www. */
export function socialHostOf(address: string): (typeof socialHosts)[number] | undefined {
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const host = new URL(address).hostname.replace(/^www\./, '');
  return socialHosts.find((known) => known === host);
}

/** At most one level in general, and one for each part; undefined if there is anything else. */
function readLogLevels(text: string): LogLevels | undefined {
  const levels: { level?: LogLevel; parts: LogLevels['parts'] } = { parts: {} };
  for (const item of text.toLowerCase().split(',')) {
    const [word = '', ...rest] = item.split('=').map((one) => one.trim());
    const level = LogLevel.safeParse(rest[0] ?? word).data;
    const part = LogPart.safeParse(word).data;
    if (level === undefined || rest.length > 1) return undefined;
    if (rest.length === 0 && levels.level === undefined) levels.level = level;
    else if (rest.length === 1 && part && !levels.parts[part]) levels.parts[part] = level;
    else return undefined;
  }
  return { level: 'info', ...levels };
}

function isHost(text: string): boolean {
  return isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text);
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text);
}

function isOrigin(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const url = new URL(text);
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
}

function originOf(text: string): string {
  return new URL(text).origin;
}

function isContact(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || isWebAddress(text);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
