// The grid of the log's rows: five columns from 768 px, in cards from 480 px. Grid boxes instead of table boxes let a
// row's sentence have its own line in narrow columns, and let the first 40 characters wrap.
import { cn } from '../../ui/cn';

export const blockClasses = 'block';

export const rowClasses = cn(
  'grid items-start gap-x-2.5 px-4 text-compact normal-nums',
  'grid-cols-[100px_78px_minmax(0,1fr)_minmax(0,1fr)_46px]',
  '@min-[640px]:grid-cols-[115px_99px_minmax(0,1fr)_minmax(0,1fr)_80px]',
  '@min-[1120px]:grid-cols-[196px_90px_minmax(0,1fr)_minmax(0,1fr)_158px] @min-[1120px]:gap-x-3 @min-[1120px]:px-5',
);

/** Above the columns; from 960 px only over Payload and Processed Data. */
export const sentenceClasses = 'col-span-full row-start-1 min-h-6 @min-[960px]:col-start-3 @min-[960px]:col-end-5';

/** Below the sentence; from 960 px next to it. */
export const nextToSentence = 'row-start-2 @min-[960px]:row-start-1 @min-[960px]:row-end-3';

export const previewClasses = 'row-start-2';

/** Below View Details, right-aligned, on one line, so that rows keep one height. */
export const fixClasses = cn(
  'col-span-full row-start-3 max-w-full justify-self-end @min-[1120px]:col-start-5 @min-[1120px]:row-start-2',
);
