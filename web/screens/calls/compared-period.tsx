// From the calls of a change to those of the period before it, and back.
import { Link, useSearchParams } from 'react-router';
import { withoutFigures } from '../../shell/calls/calls-address';
import { readCallFilters } from '../../shell/calls/read-call-filters';

/** Nothing where the list has no period any more. */
export function ComparedPeriod() {
  const [params] = useSearchParams();
  const isBefore = params.get('previous') === 'yes';
  const other = withoutFigures(params);
  if (isBefore) other.delete('previous');
  else other.set('previous', 'yes');
  if (!isBefore && readCallFilters(other, undefined).previous === undefined) return null;
  return (
    <Link
      to={`?${other}`}
      className="inline-flex h-6 items-center rounded-badge px-2 font-medium text-primary-text text-small hover:underline max-md:h-10"
    >
      {isBefore ? 'Calls of the period itself' : 'Calls of the period before'}
    </Link>
  );
}
