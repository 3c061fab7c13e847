// The webhook directory: every path with its company and mapping.
import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { SignatureSettings } from '#contract/signatures';
import type { MappingDraft } from '#contract/webhooks';
import type { Queries } from '../engine/connect';
import { companies, webhookConfigurations, webhookEndpoints, webhookSecrets } from '../schema';
import { isActiveSecret } from './webhook-secrets';

export type ClosedCompany = 'deleted' | 'deactivated' | 'demo-over';

export interface WebhookEndpoint {
  companyId: number;
  configurationId: number;
  source: string;
  /** If false, deliveries are logged, not counted: switched off, deleted, or of a demo that is over. */
  isActive: boolean;
  /** Why the whole company is closed; null if it is open, or unknown in an old file. */
  closed?: ClosedCompany | null;
  /** If false, deliveries wait until it has a mapping. */
  isMapped: boolean;
  expiresAt: Date | null;
  mapping: MappingDraft;
  signature: SignatureSettings;
  secrets: { secret: string; expiresAt: Date | null }[];
}

/** Every active path at `now`, in lower case. */
export async function findWebhookEndpoints(
  queries: Queries,
  now: Date,
  demoMode: boolean,
): Promise<Map<string, WebhookEndpoint>> {
  const rows = await queries
    .select({
      path: webhookEndpoints.path,
      expiresAt: webhookEndpoints.expiresAt,
      configuration: webhookConfigurations,
      closed: whyClosed(demoMode),
    })
    .from(webhookEndpoints)
    .innerJoin(webhookConfigurations, isConfigurationOf())
    .innerJoin(companies, eq(companies.id, webhookEndpoints.companyId))
    .where(and(isNull(webhookConfigurations.deletedAt), isPathInForce(now)));
  const secrets = await findActiveSecrets(queries, now);
  return new Map(
    rows.map(({ path, expiresAt, configuration, closed }) => [
      path,
      {
        companyId: configuration.companyId,
        configurationId: configuration.id,
        source: configuration.source,
        isActive: configuration.active && closed === null,
        closed,
        isMapped: configuration.isMapped,
        expiresAt,
        mapping: configuration,
        signature: configuration.signature,
        secrets: secrets.get(keyOf(configuration.companyId, configuration.id)) ?? [],
      },
    ]),
  );
}

const isPathInForce = (now: Date) => or(isNull(webhookEndpoints.expiresAt), gt(webhookEndpoints.expiresAt, now));

async function findActiveSecrets(queries: Queries, now: Date): Promise<Map<string, WebhookEndpoint['secrets']>> {
  const rows = await queries
    .select()
    .from(webhookSecrets)
    .where(isActiveSecret(now))
    .orderBy(desc(webhookSecrets.createdAt), desc(webhookSecrets.id));
  const found = new Map<string, WebhookEndpoint['secrets']>();
  for (const { companyId, configurationId, secret, expiresAt } of rows) {
    const key = keyOf(companyId, configurationId);
    found.set(key, [...(found.get(key) ?? []), { secret, expiresAt }]);
  }
  return found;
}

const keyOf = (companyId: number, configurationId: number) => `${companyId}/${configurationId}`;

/** How to verify signatures now, by configuration; of those that check them and have an active secret. */
export async function findVerifiers(
  queries: Pick<Queries, 'select'>,
  companyId: number,
  now: Date,
): Promise<Map<number, { signature: SignatureSettings; secrets: string[] }>> {
  const rows = await queries
    .select({
      id: webhookConfigurations.id,
      signature: webhookConfigurations.signature,
      secret: webhookSecrets.secret,
    })
    .from(webhookConfigurations)
    .innerJoin(
      webhookSecrets,
      and(
        eq(webhookSecrets.companyId, webhookConfigurations.companyId),
        eq(webhookSecrets.configurationId, webhookConfigurations.id),
      ),
    )
    .where(
      and(
        eq(webhookConfigurations.companyId, companyId),
        isNull(webhookConfigurations.deletedAt),
        sql`${webhookConfigurations.signature}->>'mode' <> 'off'`,
        isActiveSecret(now),
      ),
    );
  const verifiers = new Map<number, { signature: SignatureSettings; secrets: string[] }>();
  for (const { id, signature, secret } of rows) {
    const secrets = [...(verifiers.get(id)?.secrets ?? []), secret];
    verifiers.set(id, { signature, secrets });
  }
  return verifiers;
}

function isConfigurationOf(): SQL | undefined {
  return and(
    eq(webhookConfigurations.companyId, webhookEndpoints.companyId),
    eq(webhookConfigurations.id, webhookEndpoints.configurationId),
  );
}

/** The company's active configurations by id, for replays. Without secrets, which logged deliveries no longer need. */
export async function findEndpointsOfCompany(
  queries: Pick<Queries, 'select'>,
  companyId: number,
  demoMode: boolean,
): Promise<Map<number, WebhookEndpoint>> {
  const rows = await queries
    .select({ configuration: webhookConfigurations, closed: whyClosed(demoMode) })
    .from(webhookConfigurations)
    .innerJoin(companies, eq(companies.id, webhookConfigurations.companyId))
    .where(and(eq(webhookConfigurations.companyId, companyId), isNull(webhookConfigurations.deletedAt)));
  return new Map(
    rows.map(({ configuration, closed }) => [
      configuration.id,
      {
        companyId,
        configurationId: configuration.id,
        source: configuration.source,
        isActive: configuration.active && closed === null,
        closed,
        isMapped: configuration.isMapped,
        expiresAt: null,
        mapping: configuration,
        signature: configuration.signature,
        secrets: [],
      },
    ]),
  );
}

const whyClosed = (demoMode: boolean) =>
  sql<ClosedCompany | null>`case when ${companies.deletedAt} is not null then 'deleted'
    when not ${companies.active} then 'deactivated'
    when ${companies.isDemo} and not ${demoMode}::boolean then 'demo-over' end`;
