// Where the browser begins: the look, then the app, with the notices as the last thing on the page.
import './ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from './ui/toaster';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Toaster />
    </StrictMode>,
  );
}
