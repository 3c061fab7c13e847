// The chance that a demo call closes, by service, person, year and practice.
import { type Day, numberOfDay } from '#contract/days';
import { weekNumberOf } from './calendar';
import type { CastCompany, CastEmployee, CastService } from './cast';
import { type ServiceTraffic, trafficOf } from './demo-traffic';

/** Every person practices one service for three weeks, and another six weeks later. */
const weeksPerCampaign = 3;
const weeksBetweenCampaigns = 9;
const practicedServices = 5;

/** The greatest effect of practice on a live rate, as a fraction of it. */
const effectOfPractice = 0.22;
/** The average effect, so that the rates of demo-traffic.ts result. */
const usualEffect = 1.13;

/** What happened lately: from this many days before the seeding on, these people close so much more or less of a service. */
const daysOfStories = 30;

interface Story {
  company: CastCompany['key'];
  service: CastService;
  /** Codes of people who work at one location only. */
  people: readonly string[];
  /** What their rate is multiplied by. */
  factor: number;
}

/**
 * So that "What changed" has something to say: tires fell at Airport Road by two people and brakes at Mill Street by one,
 * and oil changes rose at Lakeview by three.
 */
const stories: readonly Story[] = [
  { company: 'northside', service: 'Tires', people: ['N-114', 'N-115'], factor: 0.18 },
  { company: 'northside', service: 'Brakes', people: ['N-112'], factor: 0.1 },
  { company: 'northside', service: 'Oil Change', people: ['N-105', 'N-106', 'N-107'], factor: 2.1 },
];

export interface Campaign {
  service: ServiceTraffic;
  week: number;
}

/** What this person practices in the week of a day; null in most weeks. */
export function campaignOn(company: CastCompany, employee: CastEmployee, day: Day): Campaign | null {
  const { cycle, week } = cycleOn(company, employee, day);
  const service = serviceOfCycle(company, employee, cycle);
  return week < weeksPerCampaign && service ? { service, week } : null;
}

/** The chance that a live call becomes an appointment, rising over two years and after practice. */
export function liveChance(
  company: CastCompany,
  employee: CastEmployee | null,
  service: ServiceTraffic,
  day: Day,
  seededDay: Day,
): number {
  const base = ratePercentOn(service, day, seededDay) / 100;
  if (!employee) return clamp(base * 0.8);
  const talent = 1 + employee.talentPoints / 39;
  const practiced = 1 + effectOfPractice * practiceOn(company, employee, service, day);
  return clamp((base / usualEffect) * talent * practiced * storyFactor(company, employee, service, day, seededDay));
}

function storyFactor(
  { key }: CastCompany,
  { code }: CastEmployee,
  { name }: ServiceTraffic,
  day: Day,
  seededDay: Day,
): number {
  if (numberOfDay(day) <= numberOfDay(seededDay) - daysOfStories) return 1;
  const story = stories.find(
    ({ company, service, people }) => company === key && service === name && people.includes(code),
  );
  return story?.factor ?? 1;
}

/** The chance that a practice call ends in an appointment: higher than live, and rising during a campaign. */
export function practiceChance(employee: CastEmployee, campaign: Campaign, day: Day, seededDay: Day): number {
  const live = ratePercentOn(campaign.service, day, seededDay) / 100;
  return clamp(0.24 + live * 0.75 + campaign.week * 0.05 + employee.talentPoints / 300);
}

function ratePercentOn({ ratePercent, gainedPoints }: ServiceTraffic, day: Day, seededDay: Day): number {
  const yearsBefore = Math.max(0, (numberOfDay(seededDay) - numberOfDay(day)) / 365);
  // The second year back was flatter.
  return ratePercent - gainedPoints * (Math.min(yearsBefore, 1) + 0.4 * Math.max(0, yearsBefore - 1));
}

/** From 0 (not practiced for long) to 1 (just practiced). */
function practiceOn(company: CastCompany, employee: CastEmployee, service: ServiceTraffic, day: Day): number {
  const { cycle, week } = cycleOn(company, employee, day);
  for (let back = 0; back < practicedServices; back++) {
    if (serviceOfCycle(company, employee, cycle - back) !== service) continue;
    const weeks = week + back * weeksBetweenCampaigns;
    const learned = Math.min(1, weeks / weeksPerCampaign);
    return learned * 0.5 ** (Math.max(0, weeks - weeksPerCampaign) / 26);
  }
  return 0;
}

/** A person's current campaign and its age in weeks; people take turns. */
function cycleOn(company: CastCompany, employee: CastEmployee, day: Day): { cycle: number; week: number } {
  const weeks = weekNumberOf(day) + turnOf(company, employee) * 4;
  return { cycle: Math.floor(weeks / weeksBetweenCampaigns), week: weeks % weeksBetweenCampaigns };
}

function serviceOfCycle(company: CastCompany, employee: CastEmployee, cycle: number): ServiceTraffic | undefined {
  return trafficOf[company.key].services[(cycle + turnOf(company, employee)) % practicedServices];
}

const turnOf = (company: CastCompany, employee: CastEmployee): number => company.employees.indexOf(employee);

const clamp = (chance: number): number => Math.min(0.95, Math.max(0.03, chance));
