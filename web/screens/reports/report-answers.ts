// For tests: a response of every report, with figures of every kind and a missing one.
import type { CloseRateTrendReport, EmployeePracticeReport, PracticeVsLiveReport } from '#contract/reports';

/** Every outcome is known. */
export const allKnown = (knownCalls: number, knownAppointments = 0) => ({ knownCalls, knownAppointments });

const period = {
  startDay: '2025-12-01',
  endDay: '2026-11-20',
  previousStartDay: '2024-12-11',
  previousEndDay: '2025-11-30',
};

const rated = (totalCalls: number, appointmentsMade: number, closeRate: number | null) => ({
  ...{ totalCalls, appointmentsMade, closeRate },
  ...allKnown(totalCalls, appointmentsMade),
});
const nobody = { employees: 0, now: rated(0, 0, null), base: rated(0, 0, null) };

export const practiceVsLive: PracticeVsLiveReport = {
  period,
  practiceWindows: {
    days: 60,
    now: { startDay: '2026-09-22', endDay: '2026-11-20' },
    gap: { startDay: '2026-07-24', endDay: '2026-09-21' },
    base: { startDay: '2026-05-25', endDay: '2026-07-23' },
  },
  overall: {
    totalLiveCalls: 1234,
    liveCloseRate: 40.5,
    ...allKnown(1234, 500),
    totalPracticeCalls: 56,
    averageImprovement: 2.4,
    averageInterval: { low: -3.2, high: 8, weeksToTell: 3 },
  },
  services: [
    {
      serviceId: 9,
      serviceName: 'Tires',
      liveCalls: 1000,
      liveCloseRate: 30,
      ...allKnown(1000, 300),
      practiceCalls: 40,
      practiceCloseRate: 62.5,
      practiceKnownCalls: 40,
      practiceKnownAppointments: 25,
      improvementPoints: 3.1,
      improvement: {
        reason: null,
        interval: { low: 0.4, high: 5.8, weeksToTell: null },
        practiced: { employees: 4, now: rated(400, 132, 33), base: rated(400, 120, 30) },
        others: { employees: 5, now: rated(500, 150, 30), base: rated(500, 150, 30) },
      },
    },
    {
      serviceId: 8,
      serviceName: 'Oil Change',
      liveCalls: 234,
      liveCloseRate: 85.5,
      ...allKnown(234, 200),
      practiceCalls: 16,
      practiceCloseRate: 50,
      practiceKnownCalls: 16,
      practiceKnownAppointments: 8,
      improvementPoints: -0.8,
      improvement: {
        reason: null,
        interval: { low: -14.6, high: 13, weeksToTell: 57 },
        practiced: { employees: 2, now: rated(100, 85, 85), base: rated(100, 85, 85) },
        others: { employees: 3, now: rated(120, 103, 85.8), base: rated(120, 102, 85) },
      },
    },
    {
      serviceId: 7,
      serviceName: 'Brakes',
      liveCalls: 0,
      liveCloseRate: null,
      ...allKnown(0, 0),
      practiceCalls: 0,
      practiceCloseRate: null,
      practiceKnownCalls: 0,
      practiceKnownAppointments: 0,
      improvementPoints: null,
      improvement: { reason: 'nobody-practiced', interval: null, practiced: nobody, others: nobody },
    },
  ],
};

export const employeePractice: EmployeePracticeReport = {
  period: { ...period, startDay: '2026-10-22' },
  overall: {
    totalPracticeCalls: 56,
    totalLiveCalls: 480,
    topPracticeServices: [
      { serviceId: 9, serviceName: 'Tires', practiceCalls: 30 },
      { serviceId: 8, serviceName: 'Oil Change', practiceCalls: 16 },
      { serviceId: 7, serviceName: 'Brakes', practiceCalls: 10 },
    ],
  },
  employees: [
    {
      employeeId: 1,
      employeeName: 'Jane Smith',
      totalPracticeCalls: 36,
      practiceServices: [
        { serviceId: 9, serviceName: 'Tires', practiceCalls: 20 },
        { serviceId: 8, serviceName: 'Oil Change', practiceCalls: 10 },
        { serviceId: 7, serviceName: 'Brakes', practiceCalls: 6 },
      ],
      livePerformance: { totalCalls: 210, closeRate: 44.8, ...allKnown(210, 94) },
    },
    {
      employeeId: 2,
      employeeName: 'Amy Sato',
      totalPracticeCalls: 20,
      practiceServices: [{ serviceId: 9, serviceName: 'Tires', practiceCalls: 20 }],
      livePerformance: { totalCalls: 0, closeRate: null, ...allKnown(0) },
    },
    {
      employeeId: 3,
      employeeName: 'Ben Tran',
      totalPracticeCalls: 0,
      practiceServices: [],
      livePerformance: { totalCalls: 270, closeRate: 51, ...allKnown(270, 138) },
    },
  ],
  employeesTotal: 3,
};

const trend = [
  { date: '2026-09-01', totalCalls: 600, appointmentsMade: 240, closeRate: 40, ...allKnown(600, 240) },
  { date: '2026-10-01', totalCalls: 0, appointmentsMade: 0, closeRate: null, ...allKnown(0, 0) },
  { date: '2026-11-01', totalCalls: 634, appointmentsMade: 260, closeRate: 41, ...allKnown(634, 260) },
];

export const closeRateTrend: CloseRateTrendReport = {
  period: { ...period, startDay: '2026-09-01' },
  timeRange: 'monthly',
  overall: {
    totalCalls: 1234,
    appointmentsMade: 500,
    averageCloseRate: 40.5,
    ...allKnown(1234, 500),
    trendDirection: 'up',
    bestDay: 'Tuesday',
    bestDayCloseRate: 44.1,
    worstDay: null,
    worstDayCloseRate: null,
  },
  trend,
  services: [
    { serviceId: 9, serviceName: 'Tires', totalCalls: 1000, closeRate: 30, ...allKnown(1000, 300) },
    { serviceId: 8, serviceName: 'Oil Change', totalCalls: 234, closeRate: 85.5, ...allKnown(234, 200) },
  ],
  servicesTrend: { 9: trend, 8: trend.map((point) => ({ ...point, closeRate: null, ...allKnown(0) })) },
};
