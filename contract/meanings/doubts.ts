// Words next to an appointment that deny it or leave it open. Whoever reads one of them does not know of a booking.
const setOf = (...lines: string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** Before or after it: "appt declined", "requested appt". */
export const doubts = setOf(
  'declined declines decline refused refuses refusal rejected lost failed missed unbooked',
  'cancel cancels canceled cancelled canceling cancelling cancellation',
  'inquiry inquiries inquired enquiry enquiries question questions request requests requested requesting',
  'reminder reminders remind reminded confirmation offer offers offered needed wanted pending tentative maybe',
);

/** Only before it: "needs appt", but "booked, needs a loaner". */
export const doubtsBefore = setOf(
  'non un need needs want wants will would could might tried trying attempt attempted asked asking if',
  'existing prior previous previously possible possibly potential',
);
