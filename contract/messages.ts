// The default message for an invalid input: what it must be, not what a parser saw.
import { config } from 'zod';

config({
  customError(issue) {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? 'This is required.' : `This must be ${nameOf(issue.expected)}.`;
      case 'invalid_value':
        return `This must be ${issue.values
          .map(String)
          .join(', ')
          .replace(/, ([^,]*)$/, ' or $1')}.`;
      case 'too_big':
        return issue.origin === 'string'
          ? `This can have at most ${issue.maximum} characters.`
          : `This must be at most ${issue.maximum}.`;
      case 'too_small':
        return issue.origin === 'string'
          ? `This must be at least ${issue.minimum} characters long.`
          : `This must be at least ${issue.minimum}.`;
      default:
        return 'This is not in the expected format.';
    }
  },
});

const names: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const nameOf = (expected: string) => names[expected] ?? `a ${expected}`;
