// A word that opens its candidates: next to it, or in a sheet at the bottom of a phone.
import { type ReactNode, useState } from 'react';
import type { WebhookField } from '#contract/webhook-fields';
import { Dialog, DialogBody } from '../../../../ui/dialog';
import { Popover } from '../../../../ui/popover';
import { useIsNarrow } from '../../../../ui/use-media-query';
import { CandidateList } from './candidate-list';
import { candidatesFor } from './candidates';
import { fieldWords } from './field-words';
import type { OnChoose, ShownMessage } from './shown-message';

export function WordButton({
  field,
  label,
  message,
  onChoose,
  className,
  children,
}: {
  field: WebhookField;
  label: string;
  message: ShownMessage;
  onChoose: OnChoose;
  className: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const { question } = fieldWords[field];
  const list = (
    <CandidateList
      field={field}
      candidates={candidatesFor(field, message)}
      message={message}
      onChoose={(place) => {
        setOpen(false);
        onChoose(field, place);
      }}
    />
  );
  const looks = { type: 'button', 'aria-label': label, 'aria-haspopup': 'dialog', className } as const;
  if (isNarrow) {
    return (
      <>
        <button {...looks} onClick={() => setOpen(true)}>
          {children}
        </button>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={question}>
          <DialogBody className="px-3! pt-2!">{list}</DialogBody>
        </Dialog>
      </>
    );
  }
  return (
    <Popover
      label={question}
      align="start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<button {...looks}>{children}</button>}
      className="p-1"
    >
      <p className="px-2 py-1.5 text-muted-foreground text-small">{question}</p>
      {list}
    </Popover>
  );
}
