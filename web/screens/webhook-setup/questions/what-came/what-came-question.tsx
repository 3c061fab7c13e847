// Question 2: one message at a time as a sentence, which a person confirms or corrects word by word.
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Preset } from '#contract/presets';
import { buttonClasses } from '../../../../ui/button';
import { NextButton, QuestionFrame } from '../question-frame';
import type { Setup } from '../use-setup';
import type { View } from '../use-view';
import { Message } from './message';
import { NothingYet } from './nothing-yet';
import { orderMessages } from './order-messages';

const howTo = 'Press an underlined word to see what else it could be.';

const introOf = (vendor: Preset | undefined, isExample: boolean) =>
  [
    isExample && 'This is the example that you pasted.',
    vendor && `This looks like ${vendor.name}, so everything is filled in.`,
    howTo,
  ]
    .filter(Boolean)
    .join(' ');

export function WhatCameQuestion({ setup, view, logAddress }: { setup: Setup; view: View; logAddress: string }) {
  const { mapping, facts, vendor, example, tell } = setup;
  const messages = useMemo(
    () => (mapping && facts ? orderMessages(setup.messages, mapping, facts) : []),
    [setup.messages, mapping, facts],
  );
  const [chosen, setChosen] = useState<number>();
  // Neither ones that arrive meanwhile nor answers replace the one that is being read.
  const [first] = messages;
  if (chosen === undefined && first) setChosen(first.logId);
  const index = Math.max(
    0,
    messages.findIndex(({ logId }) => logId === chosen),
  );
  const message = messages[index];
  const confirm = () => {
    tell({ type: 'confirm', question: 'what-came' });
    view.show('calls');
  };
  return (
    <QuestionFrame
      name="what-came"
      title="Did we read this call correctly?"
      text={message && introOf(vendor, example !== undefined)}
      view={view}
      footer={
        message ? (
          <>
            {!example && (
              <Link to={logAddress} className={buttonClasses({ variant: 'ghost' })}>
                Show everything that came
              </Link>
            )}
            <NextButton label="Yes, that is right" onNext={confirm} />
          </>
        ) : (
          <NextButton onNext={() => view.show('calls')} />
        )
      }
    >
      {message ? (
        <Message
          setup={setup}
          messages={messages}
          message={message}
          index={index}
          onShow={(next) => setChosen(messages[next]?.logId)}
        />
      ) : (
        <NothingYet setup={setup} />
      )}
    </QuestionFrame>
  );
}
