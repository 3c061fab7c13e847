// Question 3: which kinds of messages are about a phone call. Directions follow by themselves.
import { CircleOff, Phone } from 'lucide-react';
import { sentencesOf } from '#contract/inference/sentences';
import { CardSection } from '../../../../ui/card';
import { formatCount } from '../../../../ui/format';
import { SegmentedControl } from '../../../../ui/segmented-control';
import { NextButton, QuestionFrame } from '../question-frame';
import { seenOf } from '../seen-of';
import type { Setup } from '../use-setup';
import type { View } from '../use-view';
import { NothingYet } from '../what-came/nothing-yet';
import { type Kind, listKinds } from './list-kinds';
import { type MessageSplit, splitMessages } from './split-messages';

export function WhichAreCallsQuestion({ setup, view }: { setup: Setup; view: View }) {
  const { messages, inference, found, mapping, facts, tell } = setup;
  const kinds = inference && found && mapping && facts ? listKinds(messages, { inference, found, mapping, facts }) : [];
  const next = () => {
    if (messages.length > 0) tell({ type: 'confirm', question: 'calls' });
    view.show('locations');
  };
  return (
    <QuestionFrame
      name="calls"
      title="Which of these are calls?"
      text={messages.length > 0 && introOf(messages.length)}
      view={view}
      footer={<NextButton onNext={next} />}
    >
      {!inference || !mapping ? (
        <NothingYet setup={setup} />
      ) : (
        <>
          {kinds.length === 0 ? (
            <CardSection isForm className="text-body">
              All messages are of one kind, so every one is about a call.
            </CardSection>
          ) : (
            <ul className="border-t">
              {kinds.map((kind) => (
                <KindRow
                  key={JSON.stringify(kind.tells[0])}
                  kind={kind}
                  example={exampleOf(kind, setup)}
                  onChoose={(isCall) => {
                    for (const it of kind.tells) tell({ type: 'kind', ...it, isCall });
                  }}
                />
              ))}
            </ul>
          )}
          {facts && <Split split={splitMessages(messages, mapping, facts)} />}
        </>
      )}
    </QuestionFrame>
  );
}

function Split({ split: { counting, apart, notCalls } }: { split: MessageSplit }) {
  return (
    <CardSection isForm className="grid gap-x-8 gap-y-3 text-compact text-foreground-2 lg:grid-cols-3">
      {counting > 0 && (
        <p>
          <Fate count={counting} text="of calls that count" /> In every report and close rate.
        </p>
      )}
      {apart > 0 && (
        <p>
          <Fate count={apart} text="of calls kept apart" /> Your staff made these calls, or called each other. No rate
          includes them.
        </p>
      )}
      {notCalls > 0 && (
        <p>
          <Fate count={notCalls} text="not about calls" /> Kept in the Activity Log, alarming nobody, and can be counted
          later.
        </p>
      )}
    </CardSection>
  );
}

function Fate({ count, text }: { count: number; text: string }) {
  return (
    <strong className="font-semibold text-foreground">
      {count === 1 ? '1 message is' : `${formatCount(count)} messages are`} {text}.
    </strong>
  );
}

const introOf = (count: number) =>
  `${count === 1 ? 'One message' : `The newest ${formatCount(count)} messages`}, by kind. One call can take several messages and counts once.`;

function KindRow({
  kind: { name, word, tells, count, isCall },
  example,
  onChoose,
}: {
  kind: Kind;
  example: string;
  onChoose: (isCall: boolean) => void;
}) {
  const Icon = isCall ? Phone : CircleOff;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-2.5 not-first:border-t max-md:px-4">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-compact [overflow-wrap:anywhere]">
          <span className="font-semibold">{name}</span>
          {word && <span className="ml-2 text-muted-foreground text-small">{word}</span>}
        </p>
        {example && <p className="normal-nums text-muted-foreground text-small">Such as: {example}</p>}
      </div>
      <span className="font-semibold tabular-nums text-compact">
        {formatCount(count)}
        <span className="sr-only"> {count === 1 ? 'message' : 'messages'}</span>
      </span>
      {tells.length > 0 && (
        <SegmentedControl
          label={`${name}${word && ` (${word})`} is`}
          value={isCall ? 'call' : 'other'}
          onChange={(next) => onChoose(next === 'call')}
          options={[
            { value: 'call', label: 'Phone call' },
            { value: 'other', label: 'Not a call' },
          ]}
          className="w-52 max-md:w-full"
        />
      )}
    </li>
  );
}

/** A sentence about a call does not fit what is none. */
function exampleOf({ example, isCall }: Kind, { mapping, inference, facts }: Setup): string {
  if (!isCall || !mapping || !inference || !facts) return '';
  const [sentence] = sentencesOf(seenOf(example), mapping, { inference, facts });
  return sentence?.parts.map(({ text }) => text).join('') ?? '';
}
