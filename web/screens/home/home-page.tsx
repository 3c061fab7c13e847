// The landing page, rendered once at build time. Only home-script.ts runs in a browser, and the page works without it.
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
