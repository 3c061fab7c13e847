// The axis of every rate: always 0 to 100, so charts can be compared.
export const PERCENT_AXIS = { domain: [0, 100] as [number, number], ticks: [0, 20, 40, 60, 80, 100] };
