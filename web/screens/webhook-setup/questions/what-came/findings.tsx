// Under the sentence: what is only probable and what would prove it, and what was not found.
import type { CallTrial } from '#contract/mapping-trial';
import type { WebhookField } from '#contract/webhook-fields';
import { candidatesFor, certaintyOf } from './candidates';
import { describeCall, listNotFound } from './describe-call';
import { fieldWords } from './field-words';
import type { OnChoose, ShownMessage } from './shown-message';
import { WordButton } from './word-button';

export function Findings({ call, message, onChoose }: { call: CallTrial; message: ShownMessage; onChoose: OnChoose }) {
  const words = describeCall(call).filter((part) => typeof part !== 'string');
  const probable = words.filter(({ field, isOpen }) => !isOpen && certaintyOf(field, message) === 'probably');
  const missing = listNotFound(call);
  return (
    <div className="grid gap-x-8 gap-y-4 text-compact md:grid-cols-2">
      {probable.length > 0 && (
        <div>
          <h3 className="font-semibold">Probably</h3>
          <ul className="mt-0.5 space-y-1 text-foreground-2">
            {probable.map(({ field, text }) => {
              const best = message.inference?.fields[field].best;
              return (
                <li key={field}>
                  “{text}”: {best?.reason}{' '}
                  {best?.proof && <span className="text-foreground">To be sure: {best.proof}</span>}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {missing.length > 0 && (
        <div>
          <h3 className="font-semibold">Not found</h3>
          <p className="mt-0.5 text-muted-foreground">
            {missing.map((field, index) => (
              <span key={field}>
                <Missing field={field} isFirst={index === 0} message={message} onChoose={onChoose} />
                {index < missing.length - 1 ? ', ' : '. '}
              </span>
            ))}
            {missing.length === 1 ? 'That stays not known.' : 'Those stay not known.'}
          </p>
        </div>
      )}
    </div>
  );
}

/** Opens its candidates if there are any. */
function Missing({
  field,
  isFirst,
  message,
  onChoose,
}: {
  field: WebhookField;
  isFirst: boolean;
  message: ShownMessage;
  onChoose: OnChoose;
}) {
  const { missing, question } = fieldWords[field];
  const text = isFirst ? missing.charAt(0).toUpperCase() + missing.slice(1) : missing;
  if (candidatesFor(field, message).length === 0) return text;
  return (
    <WordButton
      field={field}
      label={`${text}. ${question}`}
      message={message}
      onChoose={onChoose}
      className="inline rounded-badge text-left underline decoration-dotted underline-offset-2 hover:text-foreground"
    >
      {text}
    </WordButton>
  );
}
