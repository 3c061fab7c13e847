// Under the sentence: what the same reading makes of the other messages. A line opens its message.
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { NewestArrival } from '#contract/arrivals';
import type { CompanyFacts, Inference } from '#contract/inference/inference';
import { sentencesOf } from '#contract/inference/sentences';
import type { MappingDraft } from '#contract/webhooks';
import { Button } from '../../../../ui/button';
import { cn } from '../../../../ui/cn';
import { seenOf } from '../seen-of';

const shownAtFirst = 4;

export function ReadTheSameWay({
  messages,
  index,
  mapping,
  known,
  onShow,
}: {
  /** In the order in which they are shown. */
  messages: readonly NewestArrival[];
  /** The one that is shown as a sentence. Its line stays, so that no line moves under the pointer. */
  index: number;
  mapping: MappingDraft;
  known: { inference: Inference; facts: CompanyFacts };
  onShow: (index: number) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  const isLong = messages.length > shownAtFirst + 1;
  const listed = isLong && !isWhole ? messages.slice(0, shownAtFirst) : messages;
  return (
    <>
      <div className="flex min-h-8 items-center justify-between gap-4">
        <h3 className="font-semibold text-compact">Read the same way</h3>
        {isLong && (
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            onClick={() => setWhole(!isWhole)}
            aria-expanded={isWhole}
          >
            {isWhole ? 'Show fewer' : `Show all ${messages.length}`}
          </Button>
        )}
      </div>
      <ul aria-label="Read the same way" className="text-compact">
        {listed.map((message, at) => (
          <li key={message.logId} className="not-first:border-t">
            <button
              type="button"
              aria-current={at === index}
              onClick={() => onShow(at)}
              className="-mx-2 flex min-h-9 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-1.5 text-left normal-nums hover:bg-muted max-md:min-h-11"
            >
              <span
                className={cn(
                  'min-w-0 flex-1 truncate max-md:line-clamp-2 max-md:whitespace-normal',
                  at === index && 'font-semibold',
                )}
              >
                {describe(message, mapping, known)}
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function describe(
  message: NewestArrival,
  mapping: MappingDraft,
  known: { inference: Inference; facts: CompanyFacts },
): string {
  const [first, ...others] = sentencesOf(seenOf(message), mapping, known);
  const text = first?.parts.map((part) => part.text).join('') ?? 'Nothing could be read.';
  return others.length === 0 ? text : `${text} And ${others.length} more.`;
}
