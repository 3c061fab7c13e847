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
      { name: 'Northgate', calls: 286, closeRate: 46.2 },
      { name: 'Mill Street', calls: 201, closeRate: 37.8 },
    ],
    Employee: [
      { name: 'Marcus Reed', calls: 56, closeRate: 58.2 },
      { name: 'Jane Smith', calls: 44, closeRate: 46.2 },
    ],
  },
  levels: [
    { level: 'Company', depth: 0, name: 'Northside Auto Group', closeRate: 39.1 },
    { level: 'Region', depth: 1, name: 'Northern Illinois', closeRate: 41.3 },
    { level: 'District', depth: 2, name: 'North Shore', closeRate: 43.6 },
    { level: 'Store', depth: 3, name: 'Northgate', closeRate: 46.2 },
    { level: 'Employee', depth: 4, name: 'Jane Smith', closeRate: 58.2 },
    { level: 'Store', depth: 3, name: 'Lakeview', closeRate: 37.8 },
    { level: 'Region', depth: 1, name: 'Southern Wisconsin', closeRate: 36.5 },
  ],
  practice: [
    { week: 'Sep 7', practice: 46, live: 33 },
    { week: 'Sep 14', practice: 48, live: 34 },
    { week: 'Sep 21', practice: 47, live: 33 },
    { week: 'Sep 28', practice: 51, live: 35 },
    { week: 'Oct 5', practice: 53, live: 36 },
    { week: 'Oct 12', practice: 52, live: 36 },
    { week: 'Oct 19', practice: 56, live: 38 },
    { week: 'Oct 26', practice: 58, live: 39.1 },
  ],
  call: {
    payload: {
      call_id: 'c-20261119-0181',
      product_service: 'Tires',
      appointment_made: 'yes',
      store_id: 'NS-06',
      potential_salesperson: 'Luis Ortega',
      duration_seconds: 451,
      call_tag: 'Live',
    },
    callType: 'Appointment',
    store: 'Cedar Hills',
    employee: 'Luis Ortega',
    service: 'Tires',
    wasBooked: true,
    durationSeconds: 451,
    callTag: 'Live',
    customerCalled: true,
    financingOffered: false,
  },
  log: {
    rows: [
      {
        at: 'Nov 19, 1:51:41 PM',
        status: 'success',
        reason: null,
        payload: '{"call_id":"c-20261119-0104","timestamp"',
      },
      {
        at: 'Nov 19, 1:48:41 PM',
        status: 'failed',
        reason: 'appointment-unreadable',
        payload: '{"call_id":"c-20261119-1002","timestamp"',
      },
      {
        at: 'Nov 19, 1:45:41 PM',
        status: 'success',
        reason: null,
        payload: '{"call_id":"c-20261119-0103","timestamp"',
      },
    ],
    errorMessage: 'Appointment (“appointment_made”) is “maybe”; it must be yes or no, true or false.',
  },
};
