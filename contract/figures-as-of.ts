/** The header of reports and metrics: the instant they took as now. A link that carries it asks for the same days. */
export const figuresAsOf = 'figures-as-of';
