// Next to the sign-in form from 1024 px: what the product does, always in the dark theme.
import { Gauge, Headphones, type LucideIcon, ShieldCheck } from 'lucide-react';
import { ExampleReport } from './example-report';

export function ProductPanel() {
  return (
    <aside
      data-theme="dark"
      aria-label="About CallGauge"
      className="grid place-items-center bg-background px-10 py-12 text-foreground max-lg:hidden xl:px-22"
    >
      <div className="w-full max-w-[576px]">
        <p className="text-balance text-hero">Know which calls become appointments.</p>
        <ul className="mt-7 mb-10 flex flex-col gap-5">
          {features.map((feature) => (
            <Feature key={feature.title} {...feature} />
          ))}
        </ul>
        <ExampleReport />
      </div>
    </aside>
  );
}

function Feature({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 stroke-[1.75] text-primary-text" />
      <div>
        <p className="text-title">{title}</p>
        <p className="text-body text-foreground-2">{text}</p>
      </div>
    </li>
  );
}

const features: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Gauge,
    title: 'Close rate by service, store and employee',
    text: 'From every live call, counted the same way everywhere.',
  },
  {
    icon: Headphones,
    title: 'Practice next to production',
    text: 'See whether training moves the live numbers.',
  },
  {
    icon: ShieldCheck,
    title: 'Your calls stay on your server',
    text: 'Self-hosted, with a full log of every delivery.',
  },
];
