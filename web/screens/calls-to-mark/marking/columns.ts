/** The call, and from 860 px what is beside it. In a `@container`. */
export const columns = 'grid items-start gap-4 @min-[860px]:grid-cols-[minmax(0,1fr)_312px] max-md:gap-3';
