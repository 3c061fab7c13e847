// Above the list: progress while calls of a location with a changed time zone move to other days.
import type { Location } from '#contract/locations';
import { Card } from '../../../ui/card';
import { formatCount } from '../../../ui/format';

const maxNamed = 3;

export function RedatingNotice({ locations }: { locations: readonly Location[] }) {
  const redated = locations.filter(({ redating }) => redating !== null);
  if (redated.length === 0) return null;
  const others = redated.length - maxNamed;
  return (
    <Card aria-label="Moving calls to other days" className="mb-4 space-y-2 px-5 py-3 max-md:px-4">
      <p className="text-compact text-foreground-2">
        The time zone changed, so calls move to the days of the new one. Reports may change until this is done.
      </p>
      {redated.slice(0, maxNamed).map(({ id, name, redating }) => (
        <Progress key={id} name={name} done={redating?.callsDone ?? 0} all={redating?.calls ?? 0} />
      ))}
      {others > 0 && <p className="text-compact text-muted-foreground">and {formatCount(others)} more</p>}
    </Card>
  );
}

function Progress({ name, done, all }: { name: string; done: number; all: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-compact">
      <span className="w-48 truncate font-medium">{name}</span>
      <progress
        aria-label={`Moving the calls of ${name}`}
        value={done}
        max={Math.max(1, all)}
        className="h-1.5 w-40 appearance-none overflow-hidden rounded-badge bg-fill [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-primary"
      />
      <span className="text-muted-foreground">
        {formatCount(done)} of {formatCount(all)} {all === 1 ? 'call' : 'calls'}
      </span>
    </div>
  );
}
