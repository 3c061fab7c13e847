// The environment, read once at the start. Everything below is handed the settings; nothing else looks at process.env.
// The table in docs/operations.md is made from `settingsTable`.
import { isIP } from 'node:net';

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** How much may wait on disk for a database that is away. Undefined: by the free disk (open-installed-spool.ts). */
  spoolMaxBytes: number | undefined;
  /** Undefined: decided by what the database holds (demo-mode.ts). */
  demo: boolean | undefined;
  /** Undefined: open in demo mode, else invited. */
  signUp: SignUp | undefined;
  /** An origin, such as https://calls.example.com. */
  publicUrl: string | undefined;
  /** The addresses of proxies whose X-Forwarded headers count; false trusts none. */
  trustProxy: string[] | false;
  logLevel: LogLevel;
  /** Who runs this installation, as its public page names them. */
  operator: string | undefined;
  /** Where they are reached: an e-mail address or a web address. */
  contact: string | undefined;
  /** Their own pages at GitHub, LinkedIn and X. */
  socialLinks: readonly string[];
}

const signUps = ['open', 'invited', 'off'] as const;
export type SignUp = (typeof signUps)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One line that says which variable is wrong, how, and what it accepts: the start ends with it. */
export class SettingsError extends Error {}

/** Reads every setting. An empty variable counts as unset. Throws SettingsError at the first bad value. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  return {
    port: read(env, entries.port),
    host: read(env, entries.host),
    dataDir: read(env, entries.dataDir),
    databaseUrl: read(env, entries.databaseUrl),
    spoolMaxBytes: read(env, entries.spoolMaxBytes),
    demo: read(env, entries.demo),
    signUp: read(env, entries.signUp),
    publicUrl: read(env, entries.publicUrl),
    trustProxy: read(env, entries.trustProxy),
    logLevel: read(env, entries.logLevel),
    operator: read(env, entries.operator),
    contact: read(env, entries.contact),
    socialLinks: read(env, entries.socialLinks),
  };
}

interface Entry<T> {
  name: string;
  /** In words where it is not one value. */
  default: string;
  says: string;
  accepts: string;
  unset: T;
  /** Undefined: not accepted. */
  parse(text: string): T | undefined;
  isSecret?: boolean;
}

const entries = {
  port: entry<number>({
    name: 'PORT',
    default: '3000',
    says: 'The port to listen on.',
    accepts: 'a number from 0 to 65535, where 0 takes any free port',
    unset: 3000,
    parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65535 ? Number(text) : undefined),
  }),
  host: entry<string>({
    name: 'HOST',
    default: '127.0.0.1',
    says: 'The address to listen on. 0.0.0.0 is reachable from other machines.',
    accepts: 'an IP address or a host name',
    unset: '127.0.0.1',
    parse: (text) => (isIP(text) || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) ? text : undefined),
  }),
  dataDir: entry<string>({
    name: 'DATA_DIR',
    default: './data',
    says: 'Where the embedded database, the deliveries that wait and the other files of the installation live.',
    accepts: 'a folder',
    unset: './data',
    parse: (text) => text,
  }),
  databaseUrl: entry<string | undefined>({
    name: 'DATABASE_URL',
    default: 'the embedded database',
    says: 'A PostgreSQL 15 or newer to use instead of the embedded database.',
    accepts: 'a URL such as postgres://user:password@host:5432/callgauge',
    unset: undefined,
    parse: (text) => (/^postgres(ql)?:\/\/./.test(text) && URL.canParse(text) ? text : undefined),
    isSecret: true,
  }),
  spoolMaxBytes: entry<number | undefined>({
    name: 'SPOOL_MAX_BYTES',
    default: '1 GiB, or a tenth of the free disk where that is less',
    says: 'How many bytes of deliveries may wait in DATA_DIR/spool while the database is away.',
    accepts: 'a number of bytes from 1048576 (1 MiB) on',
    unset: undefined,
    parse: (text) => (/^\d{7,15}$/.test(text) && Number(text) >= 1024 * 1024 ? Number(text) : undefined),
  }),
  demo: entry<boolean | undefined>({
    name: 'DEMO',
    default: 'on for a new embedded database on this machine only',
    says: 'Demo mode: example companies, and sign-ins that everybody knows.',
    accepts: '1 or 0',
    unset: undefined,
    parse: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  }),
  signUp: entry<SignUp | undefined>({
    name: 'SIGN_UP',
    default: 'open in demo mode, else invited',
    says: 'Who may register a company: anybody, those with an invitation, or nobody.',
    accepts: signUps.join(', '),
    unset: undefined,
    parse: oneOf(signUps),
  }),
  publicUrl: entry<string | undefined>({
    name: 'PUBLIC_URL',
    default: 'none',
    says: 'The address people open in their browser. With https, cookies are sent over https only.',
    accepts: 'an address without a path, such as https://calls.example.com',
    unset: undefined,
    parse: readOrigin,
  }),
  trustProxy: entry<string[] | false>({
    name: 'TRUST_PROXY',
    default: '0',
    says: 'Proxies whose X-Forwarded headers are believed. 1 stands for those on this machine and in private networks.',
    accepts: '1, 0, or addresses separated by commas, such as 10.0.0.5,192.168.0.0/16',
    unset: false,
    parse: readProxies,
  }),
  logLevel: entry<LogLevel>({
    name: 'LOG_LEVEL',
    default: 'info',
    says: 'How much is logged.',
    accepts: logLevels.join(', '),
    unset: 'info',
    parse: oneOf(logLevels),
  }),
  operator: entry<string | undefined>({
    name: 'OPERATOR',
    default: 'none',
    says: 'Who runs this installation and answers for its data, as the landing page and its legal texts name them.',
    accepts: 'a name of at most 200 characters',
    unset: undefined,
    parse: (text) => (text.length <= 200 ? text : undefined),
  }),
  contact: entry<string | undefined>({
    name: 'CONTACT',
    default: 'none',
    says: 'Where the operator is reached, as the landing page and its legal texts say.',
    accepts: 'an e-mail address or a web address',
    unset: undefined,
    parse: (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || isWebAddress(text) ? text : undefined),
  }),
  socialLinks: entry<readonly string[]>({
    name: 'SOCIAL_LINKS',
    default: 'none',
    says: 'The operator’s own pages, shown as icons on the landing page.',
    accepts: 'addresses at github.com, linkedin.com and x.com, separated by commas',
    unset: [],
    parse: readSocialLinks,
  }),
};

/** The places a social link may lead to. */
export const socialHosts = ['github.com', 'linkedin.com', 'x.com'] as const;

/** Which of them an address is at, with or without www. */
export function socialHostOf(address: string): (typeof socialHosts)[number] | undefined {
  if (!/^https:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const host = new URL(address).hostname.replace(/^www\./, '');
  return socialHosts.find((known) => known === host);
}

/** The rows of the settings table in the documentation. */
export const settingsTable: readonly { name: string; default: string; says: string; accepts: string }[] =
  Object.values(entries);

function entry<T>(described: Entry<T>): Entry<T> {
  return described;
}

function read<T>(env: Record<string, string | undefined>, described: Entry<T>): T {
  const text = env[described.name]?.trim();
  if (!text) return described.unset;
  const value = described.parse(text);
  if (value !== undefined) return value;
  const shown = described.isSecret ? 'is not accepted' : `is ${JSON.stringify(text)}`;
  throw new SettingsError(`${described.name} ${shown}. It accepts ${described.accepts}.`);
}

function oneOf<T extends string>(words: readonly T[]): (text: string) => T | undefined {
  return (text) => words.find((word) => word === text.toLowerCase());
}

function readOrigin(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return isBare ? url.origin : undefined;
}

function readSocialLinks(text: string): string[] | undefined {
  const links = text.split(',').map((link) => link.trim());
  return links.every(socialHostOf) ? links : undefined;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** A count of hops is not offered: fastify trusts nobody then, since it cannot know who connected. */
function readProxies(text: string): string[] | false | undefined {
  if (text === '0') return false;
  if (text === '1') return ['loopback', 'uniquelocal'];
  const proxies = text.split(',').map((proxy) => proxy.trim());
  return proxies.every(isNetwork) ? proxies : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}
