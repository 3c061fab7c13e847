// The grid that lays out the log's rows: five columns at every width from 768 px, in a card of 480 px and more. The rows
// and their cells are boxes of a grid instead of a table's, so that the sentence of a row has a line of its own where the
// columns are narrow, and the first 40 characters wrap instead of being cut.
import { cn } from '../../ui/cn';

/** Table, head and body: a table would give their rows a width of its own. */
export const blockClasses = 'block';

/** A row; what it holds places itself by the classes below. */
export const rowClasses = cn(
  'grid items-start gap-x-2.5 px-4 text-compact normal-nums',
  'grid-cols-[100px_78px_minmax(0,1fr)_minmax(0,1fr)_46px]',
  '@min-[640px]:grid-cols-[115px_99px_minmax(0,1fr)_minmax(0,1fr)_80px]',
  '@min-[1120px]:grid-cols-[196px_90px_minmax(0,1fr)_minmax(0,1fr)_158px] @min-[1120px]:gap-x-3 @min-[1120px]:px-5',
);

/** Above the columns; from 960 px over Payload and Processed Data alone. */
export const sentenceClasses = 'col-span-full row-start-1 min-h-6 @min-[960px]:col-start-3 @min-[960px]:col-end-5';

/** Below the sentence; from 960 px beside it. */
export const nextToSentence = 'row-start-2 @min-[960px]:row-start-1 @min-[960px]:row-end-3';

export const previewClasses = 'row-start-2';

/** Under View Details, at the right, in two lines where the words are long. */
export const fixClasses = cn(
  'col-span-full row-start-3 max-w-full justify-self-end @min-[1120px]:col-start-5 @min-[1120px]:row-start-2',
  '[&>span]:line-clamp-2 [&>span]:whitespace-normal [&>span]:text-right [&>span]:[overflow-wrap:anywhere]',
);
