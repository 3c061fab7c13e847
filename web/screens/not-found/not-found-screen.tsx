import { Link } from 'react-router';
import { buttonClasses } from '../../ui/button';
import { Logo } from '../../ui/logo';

export function NotFoundScreen() {
  return (
    <main className="grid min-h-dvh place-items-center p-4 text-center">
      <div className="flex flex-col items-center">
        <Logo size={32} />
        <h1 className="mt-6 text-page">404 Page Not Found</h1>
        <p className="mt-2 text-body">This page doesn’t exist or has moved.</p>
        <p className="mt-1 text-compact text-muted-foreground">Did you forget to add the page to the router?</p>
        <Link to="/home" className={`${buttonClasses()} mt-5`}>
          Go to the home page
        </Link>
      </div>
    </main>
  );
}
