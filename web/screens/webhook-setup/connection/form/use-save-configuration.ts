// Saves a configuration in one submit, then reloads it; shows every error.
import { useMutation } from '@tanstack/react-query';
import { webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import type { WebhookConfiguration, WebhookConfigurationInput } from '#contract/webhooks';
import { isSignedOut, messageOf, RequestError, request } from '../../../../api/request';
import { toast } from '../../../../ui/toast';
import { type ConfigurationForm, valuesOf } from '../configuration-values';
import { draftOf } from '../rules/edit-rules';
import { useCacheConfiguration } from '../use-configuration';

const conflict = 409;

/** `wasChangedMeanwhile`: another person saved since this edit began; nothing of theirs was overwritten. */
export function useSaveConfiguration(
  form: ConfigurationForm,
  before: WebhookConfiguration | null | undefined,
  onMappingChanged: (id: number) => void,
) {
  const cache = useCacheConfiguration();
  const saving = useMutation({
    // The server tells a mapping by its keys.
    mutationFn: ({ isMapped: _, ...body }: WebhookConfigurationInput) => request('saveWebhookConfiguration', { body }),
    async onSuccess(saved) {
      // Before the toast, so nothing is unsaved when it appears.
      const cached = cache(saved);
      if (before?.isMapped && mappingOf(before) !== mappingOf(saved)) onMappingChanged(saved.id);
      toast({
        title: 'Webhook configuration saved',
        description: 'Your webhook settings have been updated successfully.',
      });
      await cached;
    },
    onError(error) {
      // The session has its own dialog; typed values stay and can be saved afterwards.
      if (isSignedOut(error)) return;
      showAtFields(error, form);
      toast({
        title: 'Error saving configuration',
        description: messageOf(error, 'The server could not be reached. Nothing was saved. Try again.'),
        variant: 'destructive',
      });
    },
  });
  return {
    save: (values: WebhookConfigurationInput) => saving.mutate(values),
    isSaving: saving.isPending,
    wasChangedMeanwhile: isChangedMeanwhile(saving.error),
    forget: () => saving.reset(),
  };
}

const mappingOf = (saved: WebhookConfiguration) => JSON.stringify(draftOf(valuesOf(saved.companyId, saved)));

/** A conflict that concerns no field. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof RequestError && error.status === conflict && error.said?.fields === undefined;
}

const formFields = [
  'endpointPath',
  'name',
  'source',
  ...webhookFieldNames.map((field) => webhookFields[field].configKey),
  'signature.mode',
] as const;

/** Shows server messages at their fields and focuses the first. */
function showAtFields(error: unknown, form: ConfigurationForm): void {
  const said = error instanceof RequestError ? error.said?.fields : undefined;
  const atFault = formFields.filter((name) => said?.[name] !== undefined);
  atFault.forEach((name, index) => {
    form.setError(name, { message: said?.[name] ?? '' }, { shouldFocus: index === 0 });
  });
}
