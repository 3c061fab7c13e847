/** The header of reports and metrics: the day they took as today. A link that carries it asks for the same days. */
export const figuresAsOf = 'figures-as-of';
