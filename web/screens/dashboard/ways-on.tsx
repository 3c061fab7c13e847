// From the figures to what is behind them.
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useCompany } from '../../shell/company';
import { Card } from '../../ui/card';

export function WaysOn() {
  const { linkTo } = useCompany();
  return (
    <Card aria-label="More" className="mt-4 max-md:mt-3">
      <ul className="grid grid-cols-3 gap-px overflow-hidden rounded-[7px] bg-border max-lg:grid-cols-1">
        {ways.map(({ path, title, text }) => (
          <li key={path} className="bg-card">
            <Link
              to={linkTo(path)}
              className="group flex h-full items-center gap-3 rounded-[7px] px-5 py-4 transition-colors max-md:px-4 hover:bg-muted focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-primary-text text-title">{title}</span>
                <span className="block text-compact text-muted-foreground">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const ways = [
  { path: '/reports', title: 'Reports', text: 'Close rate by service, with filters and trend' },
  { path: '/activity-log', title: 'Activity Log', text: 'Every webhook call, and what became of it' },
  { path: '/webhook-setup', title: 'Webhook Setup', text: 'How your phone system’s fields are read' },
];
