// Question 1: the address, where to paste it, and whether something has come.
import type { SecretInfo } from '#contract/signatures';
import type { WebhookConfiguration } from '#contract/webhooks';
import { CardSection } from '../../../../ui/card';
import { CopyButton } from '../../../../ui/copy-button';
import { OpeningsNote } from '../../connection/arrivals/openings-note';
import { NextButton, QuestionFrame } from '../question-frame';
import type { Setup } from '../use-setup';
import type { View } from '../use-view';
import { Arrived } from './arrived';
import { PasteExample } from './paste-example';
import { RenameSource } from './rename-source';
import { VendorChoice } from './vendor-choice';

/** Zoom sends nothing to an address that has not answered with a digest by its secret. */
const asksForSecret = ({ signature }: WebhookConfiguration) => signature.scheme === 'zoom';

export function AddressQuestion({
  setup,
  secrets,
  view,
}: {
  setup: Setup;
  secrets: readonly SecretInfo[];
  view: View;
}) {
  const { saved, arrivals, isFailed, retry } = setup;
  const url = `${location.origin}/api/webhook/${saved.endpointPath}`;
  const hasCalls = arrivals?.state === 'calls';
  return (
    <QuestionFrame
      name="address"
      title="Where should your phone system send its calls?"
      view={view}
      footer={
        <>
          <RenameSource saved={saved} />
          <NextButton isPrimary={hasCalls} onNext={() => view.show('what-came')} />
        </>
      }
    >
      <div className="px-6 pb-4 max-md:px-4">
        <div className="flex min-h-13 flex-wrap items-center gap-2 rounded-control border bg-muted py-1.5 pr-2 pl-4">
          <span className="min-w-0 flex-1 basis-60 font-mono text-code [overflow-wrap:anywhere]">{url}</span>
          <CopyButton text={url} label="Copy address" variant={hasCalls ? 'secondary' : 'primary'} />
        </div>
        <p className="mt-2 text-compact text-muted-foreground">
          {asksForSecret(saved) && secrets.length === 0 ? 'It works once the secret below is saved.' : 'It works now.'}{' '}
          Anyone with this address can send calls, so share it only with your phone company.
        </p>
        <OpeningsNote openings={arrivals?.openings} className="mt-2" />
      </div>
      <CardSection isForm className="grid gap-3">
        <VendorChoice setup={setup} secrets={secrets} url={url} />
      </CardSection>
      <CardSection isForm>
        <Arrived
          arrivals={arrivals}
          callsSeen={setup.inference?.callsSeen}
          isFailed={isFailed}
          onRetry={retry}
          addressOfNext={view.addressOf('what-came')}
        >
          <PasteExample setup={setup} onRead={() => view.show('what-came')} />
        </Arrived>
      </CardSection>
    </QuestionFrame>
  );
}
