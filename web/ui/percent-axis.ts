// The axis of every rate: 0 to 100, as the specification has it, so that two charts can be compared at a glance.
export const PERCENT_AXIS = { domain: [0, 100] as [number, number], ticks: [0, 20, 40, 60, 80, 100] };
