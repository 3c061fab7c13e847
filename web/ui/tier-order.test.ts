import { expect, test } from 'vitest';
import { orderWarnings } from './tier-order';

const thresholds = (
  silverThreshold: number | null,
  goldThreshold: number | null,
  platinumThreshold: number | null,
) => ({ silverThreshold, goldThreshold, platinumThreshold });

test.each([
  [thresholds(20, 35, 50), []],
  [thresholds(70, 40, 80), ['Gold begins below Silver: nothing will be Silver.']],
  [thresholds(40, 40, 80), ['Gold begins where Silver does: nothing will be Silver.']],
  [thresholds(20, 60, 40), ['Platinum begins below Gold: nothing will be Gold.']],
  [
    thresholds(50, 60, 40),
    ['Platinum begins below Silver: nothing will be Silver.', 'Platinum begins below Gold: nothing will be Gold.'],
  ],
  [thresholds(60, null, null), ['Gold (35% by default) begins below Silver: nothing will be Silver.']],
  [thresholds(null, 10, null), ['Gold begins below Silver (20% by default): nothing will be Silver.']],
  [thresholds(null, null, null), []],
])('%j shows the warning %j', (given, sentences) => {
  expect(orderWarnings(given)).toEqual(sentences);
});
