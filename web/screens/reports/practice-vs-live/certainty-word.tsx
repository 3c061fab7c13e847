import type { ComponentProps } from 'react';
import { Popover } from '../../../ui/popover';
import { Tooltip } from '../../../ui/tooltip';
import { type Certainty, describeCertainty } from './describe-improvement';

/** "Likely", "Unclear" or "No calls"; hover, focus or a tap shows the range behind it. */
export function CertaintyWord({ of, certainty }: { of: string; certainty: Certainty }) {
  return (
    <Popover label={`${certainty.word}, ${of}`} className="w-64 text-small" trigger={<Word certainty={certainty} />}>
      <Detail certainty={certainty} />
    </Popover>
  );
}

function Word({ certainty, ...props }: ComponentProps<'button'> & { certainty: Certainty }) {
  return (
    <Tooltip content={<Detail certainty={certainty} />}>
      <button
        type="button"
        aria-label={describeCertainty(certainty)}
        className="w-14 rounded-badge py-1 text-left text-muted-foreground text-small underline decoration-border-strong decoration-dotted underline-offset-4 hover:text-foreground max-md:py-2.5"
        {...props}
      >
        {certainty.word}
      </button>
    </Tooltip>
  );
}

function Detail({ certainty: { detail } }: { certainty: Certainty }) {
  return <p className="first-letter:uppercase">{detail}.</p>;
}
