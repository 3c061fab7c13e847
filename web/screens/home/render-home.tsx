// The landing page as text: what the build writes into home.html.
import { renderToStaticMarkup } from 'react-dom/server';
import { HomePage } from './home-page';

export function renderHome(): string {
  return renderToStaticMarkup(<HomePage />);
}
