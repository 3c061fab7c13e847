import { renderToStaticMarkup } from 'react-dom/server';
import { HomePage } from './home-page';

export function renderHome(): string {
  return renderToStaticMarkup(<HomePage />);
}
