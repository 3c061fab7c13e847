// The demo company's figures as the landing page shows them. Made by `npm run pictures` from the running demo; do not
// edit by hand.
import type { DemoFigures } from './demo-figure-shapes';

export const demoFigures: DemoFigures = {
  company: 'Northside Auto Group',
  week: { calls: 897, appointments: 351, closeRate: 39.1 },
  thresholds: { silverThreshold: 20, goldThreshold: 35, platinumThreshold: 50 },
  rates: {
    Service: [
      { name: 'Tires', calls: 286, closeRate: 52.4, trend: 3.4 },
      { name: 'Brakes', calls: 201, closeRate: 41.8, trend: 2.3 },
      { name: 'Oil Change', calls: 231, closeRate: 33.8, trend: 2 },
      { name: 'Alignment', calls: 104, closeRate: 26, trend: 1 },
      { name: 'Battery', calls: 75, closeRate: 16, trend: 0.4 },
    ],
    Employee: [
      { name: 'Wendy Park', calls: 53, closeRate: 52.8 },
      { name: 'Tom Becker', calls: 58, closeRate: 50 },
      { name: 'Ben Tran', calls: 59, closeRate: 45.8 },
      { name: 'Amy Sato', calls: 56, closeRate: 35.7 },
      { name: 'Grace Lindqvist', calls: 59, closeRate: 25.4 },
    ],
  },
  filtered: {
    filters: [
      { level: 'Region', name: 'Northern Illinois' },
      { level: 'District', name: 'Fox Valley' },
      { level: 'Location', name: 'Mill Street' },
      { level: 'Employee', name: 'Terrence Boyd' },
    ],
    closeRate: 42.9,
  },
  practice: [
    { week: 'Sep 7', practice: 54.5, live: 37.1 },
    { week: 'Sep 14', practice: 43.9, live: 38.2 },
    { week: 'Sep 21', practice: 47.6, live: 38.9 },
    { week: 'Sep 28', practice: 50, live: 36 },
    { week: 'Oct 5', practice: 57.1, live: 36.8 },
    { week: 'Oct 12', practice: 78.4, live: 39.5 },
    { week: 'Oct 19', practice: 61.4, live: 37.1 },
    { week: 'Oct 26', practice: 55.3, live: 37.5 },
    { week: 'Nov 2', practice: 63.4, live: 41.1 },
    { week: 'Nov 9', practice: 51.4, live: 43.7 },
    { week: 'Nov 16', practice: 63, live: 36 },
    { week: 'Nov 23', practice: 65.7, live: 39.1 },
  ],
  call: {
    payload: {
      call_id: 'c-20261129-0052',
      product_service: 'Oil Change',
      appointment_made: 'yes',
      store_id: 'NS-04',
      potential_salesperson: 'Terrence Boyd',
      duration_seconds: 437,
      call_tag: 'Live',
    },
    callType: 'Appointment',
    store: 'Mill Street',
    employee: 'Terrence Boyd',
    service: 'Oil Change',
    wasBooked: true,
    durationSeconds: 437,
    callTag: 'Live',
    customerCalled: true,
    financingOffered: true,
  },
  log: {
    rows: [
      {
        at: 'Nov 29, 12:00:37 PM',
        status: 'success',
        sentence: 'Brakes at Riverside, Ben Tran, booked, 4:39',
        payload: '{"call_id":"c-20261129-0051","timestamp"',
      },
      {
        at: 'Nov 29, 12:00:21 PM',
        status: 'failed',
        sentence: 'Not counted: what does “maybe” mean?',
        payload: '{"call_id":"c-20261129-1002","timestamp"',
      },
      {
        at: 'Nov 29, 11:56:11 AM',
        status: 'success',
        sentence: 'Alignment at Cedar Hills, Luis Ortega, not booked, 3:07',
        payload: '{"call_id":"c-20261129-0050","timestamp"',
      },
    ],
  },
};
