// Sign-in links for several people at once: as a file to send out, or to copy.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Employee } from '#contract/employees';
import type { OneTimeLink } from '#contract/session';
import { isSignedOut, messageOf, request } from '../../../api/request';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog';
import { ErrorBox } from '../../../ui/error-box';
import { formatCount } from '../../../ui/format';
import { fileTypes, saveFile } from '../../../ui/save-file';
import { writeCsv } from '../../../ui/write-csv';
import { reloadSubject } from '../load-again';
import { fullName } from './employee-columns';

/** Each link is a request of its own. */
const maxAtOnce = 500;

/** People with a username who have not chosen a password yet. */
export const needsLink = ({ username, hasPassword, signIn, mayEdit }: Employee) =>
  username !== '' && !hasPassword && mayEdit && signIn !== 'inactive';

export function MakeLinksDialog({ people: all, onClose }: { people: readonly Employee[]; onClose: () => void }) {
  const queries = useQueryClient();
  const people = all.slice(0, maxAtOnce);
  const count = people.length === 1 ? '1 person' : `${formatCount(people.length)} people`;
  const making = useMutation({
    mutationFn: () => makeLinks(people),
    onSettled: () => void reloadSubject(queries, 'employees'),
  });
  const { data: made, error } = making;
  const close = () => !making.isPending && onClose();
  const lines = made?.links.map(({ employee, link }) => [
    ...[fullName(employee), employee.username, employee.email],
    ...[new URL(link.path, location.origin).href, link.expiresAt],
  ]);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={`Sign-in links for ${count}`}
      description="With their link, people choose a password. Links that were made for them before stop working."
    >
      <DialogBody className="space-y-3 text-compact">
        {error !== null && !isSignedOut(error) && <ErrorBox title={messageOf(error, 'The links could not be made.')} />}
        {made?.problem !== undefined && (
          <ErrorBox title={describeUnmade(people.length - made.links.length)}>{made.problem}</ErrorBox>
        )}
        {lines ? (
          <p>Save them now: they are not shown again. Send each one only to the person it is for. Each works once.</p>
        ) : (
          <p>
            {people.slice(0, 5).map(fullName).join(', ')}
            {people.length > 5 && ` and ${formatCount(people.length - 5)} more`}. People without a username are left
            out: without one they cannot sign in.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        {lines ? (
          <>
            <CopyButton text={lines.map((cells) => cells.slice(0, 4).join('\t')).join('\n')} what="list" />
            <Button
              icon={<Download aria-hidden="true" />}
              onClick={async () => saveFile('sign-in-links.csv', fileTypes.csv, await writeCsv([head, ...lines]))}
            >
              Download
            </Button>
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" isPending={making.isPending} onClick={() => making.mutate()}>
              Make {people.length === 1 ? '1 link' : `${formatCount(people.length)} links`}
            </Button>
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}

const describeUnmade = (count: number) =>
  count === 1 ? '1 link was not made.' : `${formatCount(count)} links were not made.`;

const head = ['name', 'username', 'email', 'link', 'works_until'];

interface MadeLinks {
  links: { employee: Employee; link: OneTimeLink }[];
  /** Why it ended early. */
  problem: string | undefined;
}

/** Ends at the first that fails: what was made by then is not lost. */
async function makeLinks(people: readonly Employee[]): Promise<MadeLinks> {
  const links: MadeLinks['links'] = [];
  for (const employee of people) {
    try {
      links.push({ employee, link: await request('makeEmployeeLink', { params: { id: employee.id } }) });
    } catch (error) {
      if (links.length === 0) throw error;
      return { links, problem: messageOf(error, 'The server could not be reached.') };
    }
  }
  return { links, problem: undefined };
}
