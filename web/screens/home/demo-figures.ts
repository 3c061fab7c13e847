// The demo company's figures as the landing page shows them. Made by `npm run pictures` from the running demo; do not
// edit by hand.
import type { DemoFigures } from './demo-figure-shapes';

export const demoFigures: DemoFigures = {
  company: 'Northside Auto Group',
  week: { calls: 897, appointments: 351, closeRate: 39.1 },
  thresholds: { silverThreshold: 20, goldThreshold: 35, platinumThreshold: 50 },
  rates: {
    Service: [
      { name: 'Tires', calls: 286, closeRate: 52.4 },
      { name: 'Brakes', calls: 201, closeRate: 41.8 },
      { name: 'Oil Change', calls: 231, closeRate: 33.8 },
      { name: 'Alignment', calls: 104, closeRate: 26 },
      { name: 'Battery', calls: 75, closeRate: 16 },
    ],
    Store: [
      { name: 'Northgate', calls: 189, closeRate: 46 },
      { name: 'Riverside', calls: 158, closeRate: 43 },
      { name: 'Lakeview', calls: 155, closeRate: 38.1 },
      { name: 'Airport Road', calls: 134, closeRate: 38.1 },
      { name: 'Cedar Hills', calls: 152, closeRate: 25.7 },
    ],
    Employee: [
      { name: 'Tom Becker', calls: 58, closeRate: 50 },
      { name: 'Wendy Park', calls: 53, closeRate: 43.4 },
      { name: 'Ben Tran', calls: 59, closeRate: 40.7 },
      { name: 'Amy Sato', calls: 56, closeRate: 33.9 },
      { name: 'Grace Lindqvist', calls: 59, closeRate: 28.8 },
    ],
  },
  levels: [
    { level: 'Company', depth: 0, name: 'Northside Auto Group', closeRate: 39.1 },
    { level: 'Region', depth: 1, name: 'Northern Illinois', closeRate: 42.7 },
    { level: 'District', depth: 2, name: 'Fox Valley', closeRate: 43.1 },
    { level: 'Store', depth: 3, name: 'Mill Street', closeRate: 43.1 },
    { level: 'Employee', depth: 4, name: 'Terrence Boyd', closeRate: 54.8 },
    { level: 'Store', depth: 3, name: 'Riverside', closeRate: 43 },
    { level: 'Region', depth: 1, name: 'Southern Wisconsin', closeRate: 31.5 },
  ],
  practice: [
    { week: 'Aug 31', practice: 58.1, live: 34.7 },
    { week: 'Sep 7', practice: 54.5, live: 37.3 },
    { week: 'Sep 14', practice: 43.9, live: 38.6 },
    { week: 'Sep 21', practice: 47.6, live: 38.5 },
    { week: 'Sep 28', practice: 50, live: 36 },
    { week: 'Oct 5', practice: 57.1, live: 37 },
    { week: 'Oct 12', practice: 78.4, live: 39.4 },
    { week: 'Oct 19', practice: 61.4, live: 37.2 },
    { week: 'Oct 26', practice: 55.3, live: 37.7 },
    { week: 'Nov 2', practice: 63.4, live: 40.7 },
    { week: 'Nov 9', practice: 51.4, live: 36.6 },
    { week: 'Nov 16', practice: 62.5, live: 38.6 },
  ],
  call: {
    payload: {
      call_id: 'c-20261120-0141',
      product_service: 'Brakes',
      appointment_made: 'yes',
      store_id: 'NS-01',
      potential_salesperson: 'Marcus Reed',
      duration_seconds: 272,
      call_tag: 'Live',
    },
    callType: 'Appointment',
    store: 'Northgate',
    employee: 'Marcus Reed',
    service: 'Brakes',
    wasBooked: true,
    durationSeconds: 272,
    callTag: 'Live',
    customerCalled: false,
    financingOffered: true,
  },
  log: {
    rows: [
      {
        at: 'Nov 19, 1:57:30 PM',
        status: 'success',
        reason: null,
        payload: '{"call_id":"c-20261119-0125","timestamp"',
      },
      {
        at: 'Nov 19, 1:48:41 PM',
        status: 'failed',
        reason: 'appointment-unreadable',
        payload: '{"call_id":"c-20261119-1002","timestamp"',
      },
      {
        at: 'Nov 19, 1:48:37 PM',
        status: 'success',
        reason: null,
        payload: '{"call_id":"c-20261119-0122","timestamp"',
      },
    ],
    errorMessage: 'Appointment (“appointment_made”) is “maybe”; it must be yes or no, true or false.',
  },
};
