// One list of calls: the call in hand, what comes next, and what was marked.
import { type ReactNode, useState } from 'react';
import type { MarkList } from '#contract/calls-to-mark';
import { useKeys } from '../../../shell/keys/use-keys';
import { AnswerBar } from './answer-bar';
import { CallCard } from './call-card';
import { columns } from './columns';
import { DoneCard } from './done-card';
import { MarkHead } from './mark-head';
import { markKeys } from './mark-keys';
import { countAnswers, progressOf } from './mark-state';
import { describeDone, describeRest } from './mark-words';
import { MarkedToday } from './marked-today';
import { NextCall, NextCalls } from './next-calls';
import { ServiceDialog } from './service-dialog';
import { servicesOf, useMarking } from './use-marking';

export interface MarkCallsProps {
  companyId: number;
  storeId: number | undefined;
  list: MarkList;
  /** The choice of a location. */
  place: ReactNode;
  isOneStore: boolean;
  /** The location or company whose calls these are; null for the viewer's own. */
  ofWhom: string | null;
  onMore: () => void;
}

export function MarkCalls({ companyId, storeId, list, place, isOneStore, ofWhom, onMore }: MarkCallsProps) {
  const marking = useMarking(companyId, list);
  const [isChoosing, setChoosing] = useState(false);
  const { state, current } = marking;
  const progress = progressOf(state);
  const { today, known } = countAnswers(list, state);
  const services = servicesOf(list, current);
  useKeys(
    'Calls to mark',
    markKeys(marking, services, () => setChoosing(true)),
  );
  const last = state.done.at(-1);
  return (
    <>
      <MarkHead place={place} progress={progress} />
      <p role="status" className="sr-only">
        {last && `${describeDone(last)}. ${describeRest(progress)}.`}
      </p>
      <div className="@container">
        <div className={columns}>
          {current ? (
            <CallCard
              marking={marking}
              hand={current}
              progress={progress}
              services={services}
              isOneStore={isOneStore}
              onMoreServices={() => setChoosing(true)}
            />
          ) : (
            <DoneCard
              marking={marking}
              progress={progress}
              asked={{ companyId, storeId }}
              known={known}
              ofWhom={ofWhom}
              onMore={onMore}
            />
          )}
          <div className="flex min-w-0 flex-col gap-4 max-md:hidden">
            <NextCalls queue={state.queue} />
            <MarkedToday today={today} known={known} ofWhom={ofWhom} place={{ companyId, storeId }} />
          </div>
        </div>
      </div>
      {current && (
        <>
          <NextCall queue={state.queue} />
          <AnswerBar marking={marking} />
          {current.call.maySet.includes('service') && (
            <ServiceDialog
              key={current.call.id}
              isOpen={isChoosing}
              companyId={companyId}
              serviceId={current.serviceId}
              onChoose={(serviceId) => {
                marking.choose(serviceId);
                setChoosing(false);
              }}
              onClose={() => setChoosing(false)}
            />
          )}
        </>
      )}
    </>
  );
}
