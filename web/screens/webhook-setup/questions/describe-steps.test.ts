import { expect, test } from 'vitest';
import { whatConverts } from '#contract/presets/call-tracking';
import { describeSteps } from './describe-steps';
import { noAnswers } from './draft/answers';
import type { Setup } from './use-setup';

const setupOf = (isMapped: boolean) =>
  ({
    ...{ saved: { isMapped }, vendor: whatConverts, mapping: whatConverts.mapping, answers: noAnswers },
    ...{ arrivals: undefined, inference: undefined },
  }) as unknown as Setup;

test('after saving no step with a tick says that it is not answered', () => {
  const { address: _, ...steps } = describeSteps(setupOf(true));
  for (const { isDone, text } of Object.values(steps)) expect([isDone, text]).not.toEqual([true, 'Not answered']);
  expect(steps['what-came']).toEqual({ isDone: true, text: 'WhatConverts' });
});

test('before any answer no step has a tick', () => {
  for (const { isDone } of Object.values(describeSteps(setupOf(false)))) expect(isDone).toBe(false);
  expect(describeSteps(setupOf(false)).locations.text).toBe('Not answered');
});
