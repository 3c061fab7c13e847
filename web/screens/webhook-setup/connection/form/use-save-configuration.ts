// Saving a company's configuration: one submit, then what is saved is loaded again; every refusal is said.
import { useMutation } from '@tanstack/react-query';
import { webhookFieldNames, webhookFields } from '#contract/webhook-fields';
import type { WebhookConfigurationInput } from '#contract/webhooks';
import { isSignedOut, messageOf, RequestError, request } from '../../../../api/request';
import { toast } from '../../../../ui/toast';
import type { ConfigurationForm } from '../configuration-values';
import { useCacheConfiguration } from './use-configuration';

const conflict = 409;

/** `wasChangedMeanwhile`: another person saved since this edit began; nothing of theirs was overwritten. */
export function useSaveConfiguration(form: ConfigurationForm) {
  const cache = useCacheConfiguration();
  const saving = useMutation({
    mutationFn: (body: WebhookConfigurationInput) => request('saveWebhookConfiguration', { body }),
    async onSuccess(saved) {
      // Before the notice, so that nothing is unsaved any more when it appears.
      const cached = cache(saved);
      toast({
        title: 'Webhook configuration saved',
        description: 'Your webhook settings have been updated successfully.',
      });
      await cached;
    },
    onError(error) {
      // The session's own dialog says that it ended; what was typed stays and can be saved after it.
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

/** A conflict that no field is at fault for. */
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

/** What the server says about a field is shown at that field, and the first of them is focused. */
function showAtFields(error: unknown, form: ConfigurationForm): void {
  const said = error instanceof RequestError ? error.said?.fields : undefined;
  const atFault = formFields.filter((name) => said?.[name] !== undefined);
  atFault.forEach((name, index) => {
    form.setError(name, { message: said?.[name] ?? '' }, { shouldFocus: index === 0 });
  });
}
