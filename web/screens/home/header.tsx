// The header: links and sign-in. Under 1000 px the links are in a sheet that opens without a script.
import { Wordmark } from '../../ui/wordmark';
import { MenuIcon } from './icons';

const anchors = ['Features', 'Benefits', 'Testimonials', 'Pricing'] as const;

export function Header() {
  return (
    <header className="site-head">
      <div className="wrap">
        <a className="brand" href="/home">
          <Wordmark height={26} />
        </a>
        <nav className="wide-only" aria-label="Main">
          <Anchors />
        </nav>
        <div className="ways-in">
          <a className="quiet wide-only" href="/auth">
            Log In
          </a>
          <a className="button primary small" href="/auth?tab=sign-up">
            Get Started
          </a>
          <button className="menu-button narrow-only" type="button" popoverTarget="menu" aria-label="Menu">
            <MenuIcon />
          </button>
        </div>
      </div>
      <nav id="menu" className="menu" popover="auto" aria-label="Menu">
        <Anchors />
        <a href="/auth">Log In</a>
      </nav>
    </header>
  );
}

function Anchors() {
  return anchors.map((name) => (
    <a key={name} href={`#${name.toLowerCase()}`}>
      {name}
    </a>
  ));
}
