// Whether a person can sign in, with the same labels in every list.
import type { SignInStatus } from '#contract/session';
import { Badge } from './badge';
import { cn } from './cn';
import { StatusBadge } from './status-badge';

export const signInWords: Record<SignInStatus, string> = {
  none: 'No sign-in',
  'link-sent': 'Link sent',
  active: 'Active',
  'awaiting-approval': 'Waiting for approval',
  inactive: 'Inactive',
};

export function SignInBadge({ status }: { status: SignInStatus }) {
  const words = signInWords[status];
  if (status === 'active') return <StatusBadge variant="default">{words}</StatusBadge>;
  if (status === 'awaiting-approval') return <Badge className={cn('bg-gold-soft', inTwoLines)}>{words}</Badge>;
  if (status === 'none') return <span className="text-muted-foreground">{words}</span>;
  return <Badge>{words}</Badge>;
}

/** For tables that are just wide enough for their columns. */
const inTwoLines =
  '@min-[900px]:@max-[1100px]:h-auto @min-[900px]:@max-[1100px]:max-w-24 @min-[900px]:@max-[1100px]:whitespace-normal @min-[900px]:@max-[1100px]:py-0.5';
