import { describe, expect, test } from 'vitest';
import { isCommonPassword, isGuessablePassword } from './common-passwords';
import words from './common-passwords.json' with { type: 'json' };

describe('common passwords', () => {
  test.each(['123456', 'PassWord1', ' qwerty ', 'demo-admin', 'sunshine123', 'xxxxxxxx', 'Jane.Smith'])(
    '%s is too common',
    (password) => expect(isCommonPassword(password, 'jane.smith')).toBe(true),
  );

  test.each(['correct horse', 'jane.smith2', 'tr0ub4dor&3'])('%s is not too common', (password) =>
    expect(isCommonPassword(password, 'jane.smith')).toBe(false),
  );
});

describe('passwords that people choose for themselves', () => {
  test('cannot be any of the 3,000 most common ones of at least eight characters', () => {
    const mostCommon = words.mostCommon.flatMap((line) => line.split(' '));
    expect(new Set(mostCommon).size).toBe(3000);
    expect(mostCommon.filter((word) => word.length < 8)).toEqual([]);
    expect(mostCommon.filter((word) => !isGuessablePassword(word.toUpperCase(), 'jane.smith'))).toEqual([]);
  });

  test.each([
    'callgauge',
    'Northside',
    'Mitsubishi',
    'nissan2026',
    'Jaguar!!',
    'Tires123',
    'auto-repair',
    'jane.smith1',
    '!Jane.Smith',
    '2jane.smith9',
    '42Jane.Smith!?',
  ])('%s is guessable', (password) => expect(isGuessablePassword(password, 'jane.smith')).toBe(true));

  test.each(['demo-admin', 'jane.smith', 'aaaaaaaa', 'welcome2026'])(
    'like %s, common on the employee form, are guessable',
    (word) => expect(isGuessablePassword(word, 'jane.smith')).toBe(true),
  );

  test.each([
    'correct horse',
    'tr0ub4dor&3',
    'nissan in the rain',
    '7314-2209',
    'r4$9a8!m2',
    'jane.smith2026',
    'the jane.smith',
  ])('%s is not guessable', (password) => expect(isGuessablePassword(password, 'jane.smith')).toBe(false));
});
