import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords';

describe('common passwords', () => {
  test.each(['123456', 'PassWord1', ' qwerty ', 'demo-admin', 'sunshine123', 'xxxxxxxx', 'Jane.Smith'])(
    '%s is too common',
    (password) => expect(isCommonPassword(password, 'jane.smith')).toBe(true),
  );

  test.each(['correct horse', 'jane.smith2', 'tr0ub4dor&3'])('%s is not', (password) =>
    expect(isCommonPassword(password, 'jane.smith')).toBe(false),
  );
});
