// A screen failed, or its code could not be loaded because a new version was installed: the shell stays.
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Card } from '../ui/card';
import { FailedState } from '../ui/failed-state';

export function ScreenFailed() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <Card aria-label="Error" className="mx-auto w-full max-w-xl">
      <FailedState title="This page could not be shown" onRetry={() => location.reload()}>
        Loading it again usually helps.
      </FailedState>
    </Card>
  );
}
