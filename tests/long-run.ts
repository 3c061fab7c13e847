// `npm run test:long` sets LONG_RUN: some tests then try more than in `npm test`.
export const isLongRun = Boolean(process.env.LONG_RUN);

export const inLongRun = <Value>({ short, long }: { short: Value; long: Value }): Value => (isLongRun ? long : short);
