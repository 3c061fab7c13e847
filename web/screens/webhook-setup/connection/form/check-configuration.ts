// Checks the form with the contract's schema, over the rules, filter and signature as they would be saved.
import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { WebhookConfigurationInput } from '#contract/webhooks';
import type { ConfigurationValues } from '../configuration-values';
import { tidyRules } from '../rules/edit-rules';
import { tidyFilter } from '../rules/filter/edit-filter';
import { tidySignature } from '../signature-values';

const check: Resolver<ConfigurationValues, unknown, WebhookConfigurationInput> = zodResolver(WebhookConfigurationInput);

export const checkConfiguration: typeof check = (values, context, options) =>
  check(
    {
      ...values,
      rules: tidyRules(values.rules ?? {}),
      callFilter: tidyFilter(values.callFilter ?? []),
      signature: tidySignature(values.signature),
    },
    context,
    options,
  );
