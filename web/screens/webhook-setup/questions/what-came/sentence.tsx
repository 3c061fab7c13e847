// The sentence to confirm. A solid line under a word means certain, a dashed one probably.
import type { CallTrial } from '#contract/mapping-trial';
import { cn } from '../../../../ui/cn';
import { certaintyOf } from './candidates';
import { describeCall, type Word } from './describe-call';
import { fieldWords } from './field-words';
import type { OnChoose, ShownMessage } from './shown-message';
import { WordButton } from './word-button';

export function Sentence({ call, message, onChoose }: { call: CallTrial; message: ShownMessage; onChoose: OnChoose }) {
  return (
    <p className="text-sentence normal-nums max-md:leading-10">
      {describeCall(call).map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <SentenceWord key={part.field} word={part} message={message} onChoose={onChoose} />
        ),
      )}
    </p>
  );
}

function SentenceWord({ word, message, onChoose }: { word: Word; message: ShownMessage; onChoose: OnChoose }) {
  const { field, text, isOpen } = word;
  const isProbable = isOpen || certaintyOf(field, message) === 'probably';
  const state = isOpen ? 'not recognized yet' : isProbable ? 'probably' : 'certain';
  return (
    <WordButton
      field={field}
      label={`${text}, ${state}. ${fieldWords[field].question}`}
      message={message}
      onChoose={onChoose}
      className={cn(
        'inline rounded-badge text-left font-semibold underline decoration-2 underline-offset-6 [overflow-wrap:anywhere] hover:decoration-primary',
        isProbable ? 'decoration-dashed decoration-input' : 'decoration-primary-line',
      )}
    >
      {text}
    </WordButton>
  );
}
