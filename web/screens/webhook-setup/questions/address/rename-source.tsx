// The phone system's name, which can be changed at any time.
import { useState } from 'react';
import type { WebhookConfiguration } from '#contract/webhooks';
import { formatSourceName } from '../../../../shell/format-source-name';
import { Dialog } from '../../../../ui/dialog';
import { textLinkClasses } from '../../../../ui/text-link';
import { toast } from '../../../../ui/toast';
import { SourceNameForm } from '../../connection/sources/source-name-form';

const words = { submit: 'Rename', pending: 'Renaming...', failed: 'It was not renamed.' };

export function RenameSource({ saved }: { saved: WebhookConfiguration }) {
  const [isOpen, open] = useState(false);
  const { id, companyId, version } = saved;
  const name = formatSourceName(saved);
  return (
    <p className="mr-auto flex min-w-0 items-baseline gap-2 text-compact">
      <span className="text-muted-foreground">Name</span>
      <span className="min-w-0 truncate font-semibold" title={name}>
        {name}
      </span>
      <button type="button" className={textLinkClasses} onClick={() => open(true)}>
        Rename
      </button>
      <Dialog isOpen={isOpen} onClose={() => open(false)} title="Rename phone system">
        <SourceNameForm
          of={{ companyId, id, version }}
          name={name}
          words={words}
          onSaved={() => toast({ title: 'Renamed' })}
          onClose={() => open(false)}
        />
      </Dialog>
    </p>
  );
}
