// Where in the vendor's menus the address goes, and the vendor's secret, if it signs what it sends. Saved at once.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { findPreset, type Preset, presets } from '#contract/presets';
import type { SecretInfo } from '#contract/signatures';
import type { WebhookConfiguration } from '#contract/webhooks';
import { isSignedOut, messageOf, request } from '../../../../api/request';
import { formatSourceName } from '../../../../shell/format-source-name';
import { ChipChoice } from '../../../../ui/chip-choice';
import { CopyButton } from '../../../../ui/copy-button';
import { ErrorBox } from '../../../../ui/error-box';
import { useCacheConfiguration } from '../../connection/use-configuration';
import type { Setup } from '../use-setup';
import { VendorSecret } from './vendor-secret';

const question = 'Where do I paste it?';
const another = 'another';
/** The company's own format is not a vendor's. */
const vendors = presets.filter(({ id }) => id !== 'own');

export function VendorChoice({
  setup: { saved, arrivals, vendor, messages },
  secrets,
  url,
}: {
  setup: Setup;
  secrets: readonly SecretInfo[];
  url: string;
}) {
  const chosen = findPreset(saved.preset);
  const [isAnother, setAnother] = useState(false);
  const choosing = useChooseVendor(saved);
  const choose = (id: string) => {
    setAnother(id === another);
    choosing.mutate(findPreset(id));
  };
  return (
    <>
      <h3 className="font-semibold text-compact">{question}</h3>
      <ChipChoice
        label={question}
        value={chosen?.id ?? (isAnother ? another : '')}
        onChange={choose}
        options={[
          ...vendors.map(({ id, name }) => ({ value: id, label: name })),
          { value: another, label: 'Another one...' },
        ]}
      />
      {choosing.error && !isSignedOut(choosing.error) && (
        <ErrorBox title={messageOf(choosing.error, 'The server could not be reached. Nothing was saved. Try again.')} />
      )}
      {(chosen || isAnother) && (
        <p className="rounded-control bg-muted px-4 py-3 text-compact">{chosen?.where ?? whereElse}</p>
      )}
      {chosen && vendor?.id !== chosen.id && messages.length > 0 && (
        <p role="status" className="text-compact text-foreground-2">
          {vendor
            ? `What came looks like ${vendor.name}, not ${chosen.name}, and is read as that.`
            : `What came does not look like ${chosen.name}, so it is read as something else.`}
        </p>
      )}
      {chosen && chosen.secret !== '' && (
        <VendorSecret
          key={chosen.id}
          saved={saved}
          vendor={chosen}
          secrets={secrets}
          isChecked={(arrivals?.handshakes ?? 0) > 0}
        />
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-compact text-foreground-2">
        Somebody else looks after the phones?
        <CopyButton text={messageFor(chosen, url)} label="Copy a message for them" />
      </p>
    </>
  );
}

const whereElse =
  'Look in its settings for Integrations, Notifications or Developers, and add this address for events of calls: when a call ends, and when it is changed afterwards.';

function messageFor(vendor: Preset | undefined, url: string): string {
  return [
    `Please have ${vendor?.name ?? 'our phone system'} send our calls to this address:`,
    url,
    vendor?.where ?? whereElse,
  ].join('\n\n');
}

/** The choice alone does not change a mapping, nor a signature that is set up. */
function useChooseVendor(saved: WebhookConfiguration) {
  const cache = useCacheConfiguration();
  return useMutation({
    mutationFn: (vendor: Preset | undefined) =>
      request('saveWebhookConfiguration', {
        body: {
          ...{ id: saved.id, companyId: saved.companyId, name: formatSourceName(saved), version: saved.version },
          preset: vendor?.id ?? null,
          ...(vendor && saved.signature.mode === 'off' && !saved.isMapped && { signature: vendor.signature }),
        },
      }),
    onSuccess: (now) => void cache(now),
  });
}
