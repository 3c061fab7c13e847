// Under the sentence: what is only probable and what would prove it, and what was not found.
import type { CallTrial } from '#contract/mapping-trial';
import type { WebhookField } from '#contract/webhook-fields';
import { cn } from '../../../../ui/cn';
import { placeOf } from '../draft/answers';
import { candidatesFor, certaintyOf, plainReason } from './candidates';
import { describeCall, describeCallId, listNotFound } from './describe-call';
import { fieldWords } from './field-words';
import type { OnChoose, ShownMessage } from './shown-message';
import { WordButton } from './word-button';

const openable =
  'rounded-badge text-left underline decoration-dotted underline-offset-2 hover:text-foreground min-h-6 max-md:min-h-10';

export function Findings({
  call,
  message,
  hasOthers,
  onChoose,
}: {
  call: CallTrial;
  message: ShownMessage;
  /** Of the same call or of others. */
  hasOthers: boolean;
  onChoose: OnChoose;
}) {
  const words = describeCall(call).filter((part) => typeof part !== 'string');
  const probable = words.filter(({ field, isOpen }) => !isOpen && certaintyOf(field, message) === 'probably');
  const missing = listNotFound(call);
  return (
    <div className={cn('grid gap-x-8 gap-y-4 text-compact', probable.length > 0 && '@[720px]:grid-cols-2')}>
      {probable.length > 0 && (
        <div>
          <h3 className="font-semibold">Probably</h3>
          <ul className="mt-0.5 space-y-1 text-foreground-2">
            {probable.map(({ field, text }) => {
              const best = message.inference?.fields[field].best;
              return (
                <li key={field}>
                  “{text}”: {best && plainReason(best.reason)}{' '}
                  {best?.proof && <span className="text-foreground">To be sure: {best.proof}</span>}
                </li>
              );
            })}
          </ul>
        </div>
      )}
      {missing.length > 0 && (
        <div>
          <h3 className="font-semibold">
            Not found{' '}
            <span className="font-normal text-muted-foreground">
              {hasOthers ? 'in this message' : 'and so not known'}
            </span>
          </h3>
          <ul className="mt-0.5 gap-x-8 text-muted-foreground [columns:2_9rem]">
            {missing.map((field) => (
              <li key={field}>
                <Missing field={field} message={message} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Calls message={message} onChoose={onChoose} />
    </div>
  );
}

/** What makes messages one call, so that a wrong guess is seen before calls are lost. */
function Calls({ message, onChoose }: { message: ShownMessage; onChoose: OnChoose }) {
  const { key } = placeOf(message.mapping, 'callId');
  const best = message.inference?.fields.callId.best;
  const isNone = message.isGuessed && key === '' && !best;
  const text = describeCallId(key);
  const proof = isNone ? whatProvesAnId : certaintyOf('callId', message) === 'probably' && best?.proof;
  const { question } = fieldWords.callId;
  return (
    <p className="text-muted-foreground text-small md:col-span-full">
      {isNone && 'This phone system names no call. '}
      {candidatesFor('callId', message).length === 0 ? (
        text
      ) : (
        <WordButton
          field="callId"
          label={`${text} ${question}`}
          message={message}
          onChoose={onChoose}
          className={openable}
        >
          {text}
        </WordButton>
      )}
      {proof && <span className="text-foreground"> To be sure: {proof}</span>}
    </p>
  );
}

const whatProvesAnId = 'Two messages about one call, such as its start and its end, and a call from another number.';

/** Opens its candidates if there are any. */
function Missing({ field, message, onChoose }: { field: WebhookField; message: ShownMessage; onChoose: OnChoose }) {
  const { missing, question } = fieldWords[field];
  if (candidatesFor(field, message).length === 0) return missing;
  return (
    <WordButton
      field={field}
      label={`${missing}. ${question}`}
      message={message}
      onChoose={onChoose}
      className={openable}
    >
      {missing}
    </WordButton>
  );
}
