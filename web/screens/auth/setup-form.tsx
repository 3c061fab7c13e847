import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { SetupInput } from '#contract/session';
import { showAtFields } from '../../api/refusals';
import { messageOf } from '../../api/request';
import { useSession } from '../../session/session-context';
import { Button } from '../../ui/button';
import { ErrorBox } from '../../ui/error-box';
import { AccountFields, accountFieldNames } from './account-fields';

export function SetupForm({ token }: { token: string }) {
  const { setUpFirstAdmin } = useSession();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver: zodResolver(SetupInput),
    mode: 'onTouched',
    defaultValues: { token, name: '', email: '', username: '', password: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const setUp = form.handleSubmit(async (input) => {
    setRefusal(undefined);
    try {
      await setUpFirstAdmin(input);
    } catch (error) {
      if (showAtFields(error, form, accountFieldNames).length === 0)
        setRefusal(messageOf(error, 'The admin could not be created.'));
    }
  });
  return (
    <form noValidate onSubmit={setUp} className="flex flex-col gap-4">
      {refusal && <ErrorBox title={refusal} />}
      <AccountFields register={(name) => register(name)} errors={errors} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isPending={formState.isSubmitting}
        pendingText="Creating..."
        className="mt-2 w-full"
      >
        Create admin account
      </Button>
    </form>
  );
}
