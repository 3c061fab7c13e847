/** An expression for a page: whether its heading is there and nothing of it is loading. */
export const isDrawn = `document.querySelector('h1') !== null
  && document.querySelector('[aria-busy="true"], .motion-skeleton, .motion-spin') === null`;
