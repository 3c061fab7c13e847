// What a payload key can be mapped to: a field, the event order, or the list of calls.
import { type WebhookField, webhookFieldNames, webhookFields } from '#contract/webhook-fields';

export type MapTarget = WebhookField | 'order' | 'calls';

export const mapTargets: readonly { target: MapTarget; label: string; name: TargetName }[] = [
  ...webhookFieldNames.map((target) => ({
    target,
    label: webhookFields[target].label,
    name: webhookFields[target].configKey,
  })),
  { target: 'order', label: 'Event order', name: 'orderField' },
  { target: 'calls', label: 'Calls in the body', name: 'callsPath' },
];

type TargetName = (typeof webhookFields)[WebhookField]['configKey'] | 'orderField' | 'callsPath';

export function findTarget(target: MapTarget): (typeof mapTargets)[number] {
  const found = mapTargets.find((it) => it.target === target);
  if (!found) throw new Error(`${target} is no target.`);
  return found;
}
