import { describe, expect, test } from 'vitest';
import { describeSafety, summarizeVerdicts } from './findings';

describe('how the last signatures were', () => {
  test('is summed up in words', () => {
    expect(summarizeVerdicts(['right', 'wrong', 'right', 'missing', 'stale', 'no-secret'])).toBe(
      '2 valid, 1 invalid, 1 without a signature, 1 too old, 1 without a secret to check by',
    );
  });

  test('says whether enforcing is safe', () => {
    expect(describeSafety(Array.from({ length: 5 }, () => 'right'))).toBe('Rejecting unsigned ones is safe.');
    expect(describeSafety(['right', 'right'])).toContain('Wait for a few more');
    expect(describeSafety(['right', 'wrong', 'missing'])).toContain('rejected 2 of them');
  });
});
