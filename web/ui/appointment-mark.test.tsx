import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppointmentMark, type AppointmentSource, appointmentWord } from './appointment-mark';

afterEach(cleanup);

test.each([
  [true, 'Booked', 'lucide-check', 'font-semibold'],
  [false, 'Not booked', 'lucide-minus', ''],
  [null, 'Not known', 'lucide-circle-question-mark', 'text-muted-foreground'],
] as const)('an appointment of %s is the word %s with a shape of its own', (appointment, word, icon, look) => {
  const { container } = render(<AppointmentMark appointment={appointment} />);
  expect(container.textContent).toBe(word);
  expect(appointmentWord(appointment)).toBe(word);
  expect(container.querySelector('svg')?.getAttribute('class')).toContain(icon);
  expect(screen.getByText(word).className).toContain(look);
});

test.each([
  ['person', 'Owen Zielinski', 'lucide-user-round-check'],
  ['list', 'list, sure', 'lucide-calendar-check-2'],
  ['phone-system', 'phone system', 'lucide-phone-incoming'],
  ['assumed', 'assumed: not answered', 'lucide-equal-approximately'],
] as const)('beside the word is who says so: %s', (source: AppointmentSource, words, icon) => {
  const { container } = render(<AppointmentMark appointment={true} said={{ source, words }} />);
  expect(container.textContent).toBe(`Booked${words}`);
  expect(container.querySelectorAll('svg')[1]?.getAttribute('class')).toContain(icon);
});

test('in a narrow column the source is an icon that says the same in its tooltip and when read out', () => {
  const { container } = render(
    <AppointmentMark appointment={false} said={{ source: 'list', words: 'list, likely' }} look="narrow" />,
  );
  expect(container.textContent).toBe('Not booked');
  expect(screen.getByRole('img', { name: 'list, likely' }).title).toBe('list, likely');
});

test('as an icon alone the tooltip has the word and who says so', () => {
  const { container } = render(
    <AppointmentMark appointment={true} said={{ source: 'person', words: 'Owen Zielinski' }} look="icon" />,
  );
  expect(container.textContent).toBe('');
  expect(screen.getByRole('img', { name: 'Booked, Owen Zielinski' }).title).toBe('Booked, Owen Zielinski');
  cleanup();
  render(<AppointmentMark appointment={null} look="icon" />);
  expect(screen.getByRole('img', { name: 'Not known' })).toBeTruthy();
});
