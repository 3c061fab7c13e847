/** The header of a page of the log: a search examined its rows back to this instant, and found no full page. */
export const searchedToHeader = 'searched-to';
