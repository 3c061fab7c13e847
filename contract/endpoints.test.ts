import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint';
import { endpoints } from './endpoints';

// Addresses end up in the logs of proxies and in histories.
test('no endpoint takes a token or a password in its address', () => {
  const inAddresses = Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query }]) =>
    [params, query]
      .flatMap((shape) => Object.keys(shape instanceof z.ZodObject ? shape.shape : {}))
      .map((key) => `${name} ${key}`),
  );
  expect(inAddresses).toContain('listRegions companyId');
  expect(inAddresses.filter((key) => / (token|invitation|\w*password)$/i.test(key))).toEqual([]);
});
