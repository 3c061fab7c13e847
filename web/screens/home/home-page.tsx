// The public landing page, from top to bottom. It is rendered once, at build time: nothing here runs in a browser but
// home-script.ts, and the page reads and works without it.
import { Benefits } from './benefits';
import { Closing } from './closing';
import { DemoDialog } from './demo-dialog';
import { Features } from './features';
import { Footer } from './footer';
import { Header } from './header';
import { Hero } from './hero';
import { LegalTexts } from './legal-texts';
import { Pricing } from './pricing';
import { Ruler } from './ruler';
import { Stats } from './stats';
import { Testimonials } from './testimonials';

export function HomePage() {
  return (
    <>
      <div id="page">
        <a className="skip" href="#content">
          Skip to the content
        </a>
        <Header />
        <main id="content">
          <Hero />
          <Ruler />
          <Stats />
          <Features />
          <Benefits />
          <Testimonials />
          <Ruler />
          <Pricing />
          <Closing />
        </main>
        <Footer />
      </div>
      <LegalTexts />
      <DemoDialog />
    </>
  );
}
