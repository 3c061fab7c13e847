// One click into the demo, if the server runs one.
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import type { LoginInput } from '#contract/session';
import { useLoaded } from '../../api/queries';
import { messageOf } from '../../api/request';
import { useSession } from '../../session/session-context';
import { Button } from '../../ui/button';
import { ErrorBox } from '../../ui/error-box';

export function DemoSignIn() {
  const { data: options } = useLoaded('getSignInOptions');
  return options?.demo && <DemoButton signIn={options.demo} />;
}

function DemoButton({ signIn }: { signIn: LoginInput }) {
  const { login } = useSession();
  const demo = useMutation({ mutationFn: () => login(signIn) });
  return (
    <>
      <div className="my-4 flex items-center gap-3 text-compact text-muted-foreground">
        <span className="h-px flex-1 bg-border" />
        or
        <span className="h-px flex-1 bg-border" />
      </div>
      {demo.isError && <ErrorBox title={messageOf(demo.error, 'Login failed')} className="mb-4" />}
      <Button
        size="lg"
        icon={<Play aria-hidden="true" />}
        isPending={demo.isPending}
        pendingText="Signing In..."
        onClick={() => demo.mutate()}
        className="w-full"
      >
        Demo admin login
      </Button>
    </>
  );
}
