// How rates are spelled on the landing page, as on every screen: 39.1%.

export const spellRate = (percent: number) => `${percent.toFixed(1)}%`;
