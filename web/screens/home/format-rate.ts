// How rates are spelled on the landing page, as on every screen: 39.1%.

export const formatRate = (percent: number) => `${percent.toFixed(1)}%`;
