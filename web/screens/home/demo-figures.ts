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
      { name: 'Tom Becker', calls: 58, closeRate: 50 },
      { name: 'Wendy Park', calls: 53, closeRate: 43.4 },
      { name: 'Ben Tran', calls: 59, closeRate: 40.7 },
      { name: 'Amy Sato', calls: 56, closeRate: 33.9 },
      { name: 'Grace Lindqvist', calls: 59, closeRate: 28.8 },
    ],
  },
  filtered: {
    filters: [
      { level: 'Region', name: 'Northern Illinois' },
      { level: 'District', name: 'Fox Valley' },
      { level: 'Location', name: 'Mill Street' },
      { level: 'Employee', name: 'Terrence Boyd' },
    ],
    closeRate: 54.8,
  },
  practice: [
    { week: 'Aug 31', practice: 58.1, live: 34.7 },
    { week: 'Sep 7', practice: 54.5, live: 37.2 },
    { week: 'Sep 14', practice: 43.9, live: 38.5 },
    { week: 'Sep 21', practice: 47.6, live: 38.3 },
    { week: 'Sep 28', practice: 50, live: 36 },
    { week: 'Oct 5', practice: 57.1, live: 36.9 },
    { week: 'Oct 12', practice: 78.4, live: 39.4 },
    { week: 'Oct 19', practice: 61.4, live: 37.2 },
    { week: 'Oct 26', practice: 55.3, live: 37.7 },
    { week: 'Nov 2', practice: 63.4, live: 41.6 },
    { week: 'Nov 9', practice: 51.4, live: 36 },
    { week: 'Nov 16', practice: 63, live: 39.1 },
  ],
  call: {
    payload: {
      call_id: 'c-20261122-0052',
      product_service: 'Tires',
      appointment_made: 'yes',
      store_id: 'NS-01',
      potential_salesperson: 'Jane Smith',
      duration_seconds: 170,
      call_tag: 'Live',
    },
    callType: 'Appointment',
    store: 'Northgate',
    employee: 'Jane Smith',
    service: 'Tires',
    wasBooked: true,
    durationSeconds: 170,
    callTag: 'Live',
    customerCalled: true,
    financingOffered: false,
  },
  log: {
    rows: [
      {
        at: 'Nov 22, 1:28:37 PM',
        status: 'success',
        sentence: 'Tires at Cedar Hills, Hannah Voss, not booked, 3:34',
        payload: '{"call_id":"c-20261122-0048","timestamp"',
      },
      {
        at: 'Nov 22, 12:42:07 PM',
        status: 'failed',
        sentence: 'Not counted: what does “maybe” mean?',
        payload: '{"call_id":"c-20261122-1001","timestamp"',
      },
      {
        at: 'Nov 22, 12:31:24 PM',
        status: 'success',
        sentence: 'Battery at Lakeview, Wendy Park, not booked, 3:06',
        payload: '{"call_id":"c-20261122-0047","timestamp"',
      },
    ],
  },
};
