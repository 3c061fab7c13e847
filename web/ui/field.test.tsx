import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Field } from './field';
import { TextInput } from './text-input';

afterEach(cleanup);

test('a field names its control and describes it with error and help', () => {
  render(
    <Field label="State" required help="Two letters." error="State must be 2 characters.">
      <TextInput defaultValue="ILL" />
    </Field>,
  );
  const input = screen.getByLabelText(/State/);
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'State must be 2 characters.',
    'Two letters.',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
});

test('a field without error or help describes nothing and is not invalid', () => {
  render(
    <Field label="City">
      <TextInput />
    </Field>,
  );
  const input = screen.getByLabelText('City');
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});
