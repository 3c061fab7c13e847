// The setup link of a new server: creates the first admin, once.
import { useLoaded } from '../../api/queries';
import { Loading, Skeleton } from '../../ui/skeleton';
import { AuthHeading } from './auth-heading';
import { SetupForm } from './setup-form';
import { SignIn } from './sign-in';

export function FirstAdmin({ token }: { token: string }) {
  const { data: options, isPending } = useLoaded('getSignInOptions');
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  if (options && !options.needsFirstAdmin) {
    return <SignIn note="This link has already been used: an admin exists." />;
  }
  return (
    <>
      <AuthHeading title="Create the first admin">
        This CallGauge server has no admin yet. The link you opened works once.
      </AuthHeading>
      <SetupForm token={token} />
    </>
  );
}
