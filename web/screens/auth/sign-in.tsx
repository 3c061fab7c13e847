import type { ReactNode } from 'react';
import { SignInForm } from '../../session/sign-in-form';
import { AuthHeading } from './auth-heading';
import { DemoSignIn } from './demo-sign-in';

export function SignIn({
  note = 'Use the account your company gave you.',
  children,
}: {
  note?: string;
  children?: ReactNode;
}) {
  return (
    <>
      <AuthHeading title="Sign in">{note}</AuthHeading>
      <SignInForm />
      <DemoSignIn />
      {children}
    </>
  );
}
