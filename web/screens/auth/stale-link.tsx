// Shown for a one-time link that no longer works.
import { Link } from 'react-router';
import { staleLink } from '#contract/sign-in-words';
import { buttonClasses } from '../../ui/button';
import { AuthHeading } from './auth-heading';

export function StaleLink() {
  return (
    <>
      <AuthHeading title="This link does not work">{staleLink}</AuthHeading>
      <Link replace to="/auth" className={buttonClasses({ variant: 'primary', size: 'lg' })}>
        Go to sign in
      </Link>
    </>
  );
}
