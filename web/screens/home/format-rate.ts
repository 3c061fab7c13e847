// Formats rates for the landing page: 39.1%.

export const formatRate = (percent: number) => `${percent.toFixed(1)}%`;
