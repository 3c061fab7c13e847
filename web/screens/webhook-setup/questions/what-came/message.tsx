// A message as the mapping reads it, with what is only probable and what was not found.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { NewestArrival } from '#contract/arrivals';
import { CardSection } from '../../../../ui/card';
import { ErrorBox } from '../../../../ui/error-box';
import { IconButton } from '../../../../ui/icon-button';
import { Loading, Skeleton } from '../../../../ui/skeleton';
import { useTrial } from '../../connection/tester/use-trial';
import type { Setup } from '../use-setup';
import { Findings } from './findings';
import { ReadTheSameWay } from './read-the-same-way';
import { Sentence } from './sentence';
import type { OnChoose, ShownMessage } from './shown-message';

export function Message({
  setup: { saved, mapping, found, inference, facts, vendor, example, tell },
  messages,
  message,
  index,
  onShow,
}: {
  setup: Setup;
  /** In the order in which they are shown. */
  messages: readonly NewestArrival[];
  message: NewestArrival;
  index: number;
  onShow: (index: number) => void;
}) {
  const { companyId, isMapped } = saved;
  const payload = example ?? { logId: message.logId };
  const trial = useTrial(mapping && { companyId, mapping, payload });
  const call = trial.answer?.calls[0];
  const problem = trial.error ?? trial.answer?.problem;
  const isGuessed = !vendor && !isMapped;
  const shown: ShownMessage | undefined = mapping && { companyId, payload, mapping, found, inference, isGuessed };
  const choose: OnChoose = (field, place) => tell({ type: 'field', field, place });
  return (
    <>
      <div
        aria-busy={trial.isTrying}
        className="mx-6 mb-5 rounded-card bg-muted p-6 max-md:mx-0 max-md:mb-0 max-md:rounded-none max-md:px-4"
      >
        {call && shown ? (
          <Sentence call={call} message={shown} onChoose={choose} />
        ) : problem ? (
          <ErrorBox title={problem} />
        ) : (
          <Loading label="Reading the message..." className="space-y-3">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-6 w-2/3" />
          </Loading>
        )}
        <div className="mt-4 flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2 text-foreground-2 text-small">
          <Legend line="border-primary-line" text="Certain" />
          <Legend line="border-input border-dashed" text="Probably" />
          {messages.length > 1 && <Pager index={index} total={messages.length} onShow={onShow} />}
        </div>
      </div>
      {mapping && inference && facts && messages.length > 1 && (
        <CardSection isForm>
          <ReadTheSameWay {...{ messages, index, mapping, onShow }} known={{ inference, facts }} />
        </CardSection>
      )}
      {call && shown && (
        <CardSection isForm>
          <Findings call={call} message={shown} hasOthers={messages.length > 1} onChoose={choose} />
        </CardSection>
      )}
    </>
  );
}

function Legend({ line, text }: { line: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`w-5 border-t-2 ${line}`} />
      {text}
    </span>
  );
}

function Pager({ index, total, onShow }: { index: number; total: number; onShow: (index: number) => void }) {
  return (
    <div className="ml-auto flex items-center gap-1">
      <span role="status">
        Message {index + 1} of {total}
      </span>
      <IconButton
        label="Previous message"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => onShow(index - 1)}
      />
      <IconButton
        label="Next message"
        icon={<ChevronRight aria-hidden="true" />}
        disabled={index === total - 1}
        onClick={() => onShow(index + 1)}
      />
    </div>
  );
}
