// Opens the tester with the delivery named in the address: the Activity Log links here with `?try=<id>`.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { IdText } from '#contract/endpoint';
import { useLoaded } from '../../../../api/queries';
import { messageOf } from '../../../../api/request';
import { tryParameter } from '../../../../shell/webhook-company';
import { toast } from '../../../../ui/toast';
import type { Tester } from './use-tester';

const unreachable = 'The server could not be reached. Check the connection and try again.';

/** Once per id, so a cleared payload stays cleared. */
export function useNamedDelivery({ test }: Pick<Tester, 'test'>, companyId: number | undefined): void {
  const [search] = useSearchParams();
  const id = IdText.safeParse(search.get(tryParameter)).data;
  const { data: row, error } = useLoaded('getWebhookLog', { params: { id: id ?? 0 } }, id !== undefined);
  const opened = useRef<number>(undefined);
  useEffect(() => {
    if (!row || row.id !== id || row.companyId !== companyId || opened.current === id) return;
    opened.current = id;
    test({ kind: 'delivery', id: row.id, receivedAt: row.timestamp, status: row.status });
  }, [row, id, companyId, test]);
  useEffect(() => {
    if (error)
      toast({
        title: 'The delivery could not be opened',
        description: messageOf(error, unreachable),
        variant: 'destructive',
      });
  }, [error]);
}
