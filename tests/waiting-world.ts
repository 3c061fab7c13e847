// A company with a mapped phone system at `one`, to which phone systems without a mapping are added.
import { expect } from 'vitest';
import { exampleKeys } from '#contract/example-payload';
import type { WebhookConfiguration, WebhookLog } from '#contract/webhooks';
import { createReplaySteps, openReplayWorld, type ReplayWorld } from './replayed-deliveries';

export function createWaitingSteps(find: () => ReplayWorld) {
  const steps = createReplaySteps(find);

  const post = (body: object) => find().director.post('/api/webhook-config', { companyId: 1, ...body });

  async function addSystem(more: object = {}): Promise<WebhookConfiguration> {
    const answer = await post({ name: 'Front desk', ...more });
    expect(answer.code).toBe(201);
    return answer.body as WebhookConfiguration;
  }

  async function map(system: WebhookConfiguration, more: object = {}): Promise<WebhookConfiguration> {
    const { id, name, version } = system;
    const saved = await post({ id, name, version, endpointPath: system.endpointPath, ...exampleKeys, ...more });
    expect(saved).toMatchObject({ code: 201, body: { id, isMapped: true } });
    return saved.body as WebhookConfiguration;
  }

  const countWaiting = (source: string, dryRun = false) =>
    steps.replay({ filters: { source, status: 'waiting' } }, dryRun);

  const log = async (source?: string) => {
    const query = new URLSearchParams({ companyId: '1', ...(source && { source }) });
    return (await find().director.get(`/api/webhook-logs?${query}`)).body as WebhookLog[];
  };

  return { ...steps, post, addSystem, map, countWaiting, log };
}

export { openReplayWorld };
