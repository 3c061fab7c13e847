// Describes what a delivery says now and did not say before: `Store: none → Downtown`.
import type { ProcessedData } from '#contract/webhooks';

type MaybeData = ProcessedData | null | undefined;

const answer = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');

/** In the order of the log's details. Rows are compared by id, not by name. */
const words: { label: string; say(said: ProcessedData): string | undefined; id?(said: ProcessedData): unknown }[] = [
  { label: 'Call ID', say: ({ callId }) => callId },
  { label: 'Call time', say: ({ startedAt }) => startedAt },
  { label: 'Store', say: ({ store }) => store?.name, id: ({ store }) => store?.id },
  { label: 'Service', say: ({ service }) => service?.name, id: ({ service }) => service?.id },
  { label: 'Employee', say: ({ employee }) => employee?.name, id: ({ employee }) => employee?.id },
  { label: 'Appointment', say: ({ appointment }) => answer(appointment) },
  { label: 'Call type', say: ({ callType }) => callType },
  { label: 'Call tag', say: ({ callTag }) => callTag },
  { label: 'Duration', say: ({ durationSeconds: seconds }) => (seconds === undefined ? undefined : `${seconds} s`) },
  { label: 'Customer called', say: ({ customerCalled }) => answer(customerCalled) },
  { label: 'Financing offered', say: ({ financingOffered }) => answer(financingOffered) },
  { label: 'Customer phone', say: ({ customerPhone }) => customerPhone },
  { label: 'Direction', say: ({ direction }) => direction },
  { label: 'Answered', say: ({ answered }) => answer(answered) },
];

export function describeChanges(before: MaybeData, after: MaybeData): string[] {
  const [earlier, later] = [callsOf(before), callsOf(after)];
  const calls = Math.max(earlier.length, later.length);
  return Array.from({ length: calls }).flatMap((_, index) => {
    const changes = changesOfCall(earlier[index], later[index]);
    return calls === 1 ? changes : changes.map((change) => `Call ${index + 1}: ${change}`);
  });
}

/** What people and appointment lists stated of a call goes along with its earliest delivery. */
export const describeMove = ({ from, to }: { from: string; to: string }) =>
  `What people and lists stated of call ${from} moves to call ${to}`;

const nothing: ProcessedData = { warnings: [] };

function changesOfCall(before: ProcessedData = nothing, after: ProcessedData = nothing): string[] {
  return words.flatMap(({ label, say, id = say }) =>
    id(before) === id(after) ? [] : [`${label}: ${say(before) ?? 'none'} → ${say(after) ?? 'none'}`],
  );
}

function callsOf(said: MaybeData): ProcessedData[] {
  return said ? [said, ...(said.calls ?? [])] : [];
}
