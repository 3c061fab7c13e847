// What a save of a phone system holds: its mapping, or only its name (docs/decisions/0066).
import { z } from 'zod';
import { Id } from './endpoint';
import { SignatureSettings } from './signatures';
import { EndpointPath, SourceSlug, WebhookConfigurationInput } from './webhooks';

/**
 * Makes a phone system without a mapping, or with `id` changes only what it has; what is absent stays, a mapping
 * included. A new one gets a path and a source of its own unless it names them.
 */
export const NamedSystemInput = z.object({
  id: Id.nullish(),
  companyId: Id,
  source: SourceSlug.optional(),
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name for the phone system.')
    .max(80, 'A name can have at most 80 characters.'),
  endpointPath: EndpointPath.optional(),
  preset: z.string().max(40).nullish(),
  signature: SignatureSettings.optional(),
  active: z.boolean().optional(),
  counts: z.boolean().optional(),
  /** The `version` that was edited; a conflicting save returns 409. */
  version: z.int().nonnegative().optional(),
  isMapped: z.literal(false).default(false),
});
export type NamedSystemInput = z.infer<typeof NamedSystemInput>;

const requiredKeys = ['serviceField', 'appointmentField', 'callTypeField', 'storeIdField'] as const;

/** Any of the four keys, even a blank one, or no name: then the body is the whole configuration. */
function isWhole(body: Record<string, unknown>): boolean {
  const hasName = typeof body.name === 'string' && body.name.trim() !== '';
  return !hasName || requiredKeys.some((key) => body[key] !== undefined);
}

/** A plain union would answer a wrong whole configuration with no field at all. */
export const WebhookSaveInput = z.preprocess(
  (body: unknown) =>
    typeof body === 'object' && body !== null ? { ...body, isMapped: isWhole(body as Record<string, unknown>) } : body,
  z.discriminatedUnion('isMapped', [WebhookConfigurationInput, NamedSystemInput]),
) as z.ZodType<
  WebhookConfigurationInput | NamedSystemInput,
  z.input<typeof WebhookConfigurationInput> | z.input<typeof NamedSystemInput>
>;
export type WebhookSaveInput = z.infer<typeof WebhookSaveInput>;
