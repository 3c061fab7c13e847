// Next to the screen's title: the number of unmapped values, linked to their list.
import { CircleHelp } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../../session/session-context';
import { useUnmapped } from '../../../shell/unmapped/use-names';
import { buttonClasses } from '../../../ui/button';
import { formatCount } from '../../../ui/format';
import { partParam, unmappedAnchor } from './unmapped-card';

export function UnmappedBadge({ companyId }: { companyId: number | undefined }) {
  const mayWrite = useSession().can('webhook-config.write');
  const count = useUnmapped(companyId, mayWrite).data?.values.length ?? 0;
  const { search } = useLocation();
  if (count === 0) return null;
  return (
    <Link to={{ search: withoutPart(search), hash: unmappedAnchor }} className={buttonClasses({ size: 'sm' })}>
      <span className="inline-flex items-center gap-2">
        <CircleHelp aria-hidden="true" />
        {formatCount(count)} unmapped {count === 1 ? 'value' : 'values'}
      </span>
    </Link>
  );
}

/** The values are listed in the first part of the card. */
function withoutPart(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(partParam);
  return String(params);
}
