// The companies, locations, people and services that the demo and the tests share. Plain data.
import { exampleKeys } from '#contract/example-payload';
import { type MappingRules, notKnown } from '#contract/mapping-rules';
import type { Thresholds } from '#contract/tiers';
import { byConfigKey, type FieldKeys } from '#contract/webhook-fields';

export interface CastLocation {
  code: string;
  name: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}

export interface CastDistrict {
  name: string;
  locations: CastLocation[];
}

export interface CastRegion {
  name: string;
  districts: CastDistrict[];
}

export interface CastEmployee {
  code: string;
  firstName: string;
  lastName: string;
  role: 'store_manager' | 'employee';
  username: string;
  locations: string[];
  /** How many points more of this person's calls close than the company's average. */
  talentPoints: number;
}

export interface CastCompany {
  key: 'northside' | 'lakeshore' | 'prairie';
  name: string;
  contactEmail: string;
  contactPhone: string;
  timeZone: string;
  /** Null: none saved, so reports use the defaults. */
  thresholds: Thresholds | null;
  endpointPath: string;
  fieldKeys: FieldKeys;
  /** How its phone system words what the keys alone do not say. */
  rules?: MappingRules;
  emailDomain: string;
  regions: CastRegion[];
  director: { username: string; name: string };
  employees: CastEmployee[];
}

export const castAdmin = { username: 'admin', name: 'Kim Alvarez', email: 'kim.alvarez@northside-auto.example' };

export const castServices = [
  'Oil Change',
  'Tires',
  'Brakes',
  'Battery',
  'Alignment',
  'Air Conditioning',
  'Diagnostics',
  'Transmission',
  'Inspection',
  'Exhaust',
] as const;
export type CastService = (typeof castServices)[number];

const northside: CastCompany = {
  key: 'northside',
  name: 'Northside Auto Group',
  contactEmail: 'office@northside-auto.example',
  contactPhone: '(312) 555-0100',
  timeZone: 'America/Chicago',
  thresholds: { silverThreshold: 20, goldThreshold: 35, platinumThreshold: 50 },
  endpointPath: 'demo-northside',
  fieldKeys: exampleKeys,
  emailDomain: 'northside-auto.example',
  regions: [
    {
      name: 'Northern Illinois',
      districts: [
        {
          name: 'North Shore',
          locations: [
            location('NS-01', 'Northgate', '(847) 555-0111', '2100 Green Bay Road', 'Evanston', 'IL', '60201'),
            location('NS-02', 'Lakeview', '(773) 555-0112', '3340 North Clark Street', 'Chicago', 'IL', '60657'),
          ],
        },
        {
          name: 'Fox Valley',
          locations: [
            location('NS-03', 'Riverside', '(630) 555-0113', '41 West Galena Boulevard', 'Aurora', 'IL', '60506'),
            location('NS-04', 'Mill Street', '(630) 555-0114', '512 Mill Street', 'Naperville', 'IL', '60540'),
          ],
        },
      ],
    },
    {
      name: 'Southern Wisconsin',
      districts: [
        {
          name: 'Milwaukee',
          locations: [
            location('NS-05', 'Airport Road', '(414) 555-0115', '4800 South Howell Avenue', 'Milwaukee', 'WI', '53207'),
          ],
        },
        {
          name: 'Madison',
          locations: [
            location('NS-06', 'Cedar Hills', '(608) 555-0116', '6210 Mineral Point Road', 'Madison', 'WI', '53705'),
          ],
        },
      ],
    },
  ],
  director: { username: 'director', name: 'Dana Whitfield' },
  employees: [
    manager('N-101', 'Jolene Carter', ['NS-01', 'NS-02'], 6, 'manager'),
    employee('N-102', 'Jane Smith', ['NS-01'], 2, 'employee'),
    employee('N-103', 'Marcus Reed', ['NS-01', 'NS-02'], 11),
    employee('N-104', 'Grace Lindqvist', ['NS-01'], -1),
    employee('N-105', 'Nadia Haddad', ['NS-02'], 0),
    employee('N-106', 'Cole Brennan', ['NS-02'], -4),
    employee('N-107', 'Wendy Park', ['NS-02'], 1),
    manager('N-108', 'Priya Nair', ['NS-03', 'NS-04'], 8),
    employee('N-109', 'Tom Becker', ['NS-03'], 4),
    employee('N-110', 'Ben Tran', ['NS-03'], -2),
    employee('N-111', 'Amy Sato', ['NS-04'], -1),
    employee('N-112', 'Terrence Boyd', ['NS-04'], -5),
    manager('N-113', 'Owen Zielinski', ['NS-05'], 1),
    employee('N-114', 'Devon Hughes', ['NS-05'], -3),
    employee('N-115', 'Rosa Delgado', ['NS-05'], -1),
    employee('N-116', 'Luis Ortega', ['NS-06'], 5),
    employee('N-117', 'Hannah Voss', ['NS-06'], -3),
    employee('N-118', 'Andre Coleman', ['NS-06'], -7),
  ],
};

const lakeshore: CastCompany = {
  key: 'lakeshore',
  name: 'Lakeshore Tire Centers',
  contactEmail: 'hello@lakeshore-tire.example',
  contactPhone: '(216) 555-0100',
  timeZone: 'America/New_York',
  thresholds: { silverThreshold: 25, goldThreshold: 40, platinumThreshold: 55 },
  endpointPath: 'q4m8x2v7k1t9w5n3r6b0hc',
  // As trackers with nested objects send them.
  fieldKeys: {
    ...byConfigKey(() => ''),
    serviceField: 'lead.service',
    appointmentField: 'lead.appointment_set',
    callTypeField: 'lead.category',
    storeIdField: 'tracking.store_code',
    employeeIdField: 'agent.name',
    durationField: 'duration',
    customerCalledField: 'lead.customer_called',
    financingOfferedField: 'lead.financing_offered',
    callTagField: 'tag',
    callIdField: 'id',
    timestampField: 'start_time',
    customerPhoneField: 'caller_number',
  },
  emailDomain: 'lakeshore-tire.example',
  regions: [
    {
      name: 'Lake Erie',
      districts: [
        {
          name: 'Cleveland',
          locations: [
            location('LT-01', 'Harbor', '(216) 555-0121', '1500 Lakeside Avenue', 'Cleveland', 'OH', '44114'),
            location('LT-02', 'Westlake', '(440) 555-0122', '27300 Detroit Road', 'Westlake', 'OH', '44145'),
          ],
        },
        {
          name: 'Erie',
          locations: [location('LT-03', 'Peach Street', '(814) 555-0123', '6801 Peach Street', 'Erie', 'PA', '16509')],
        },
      ],
    },
    {
      name: 'Western New York',
      districts: [
        {
          name: 'Buffalo',
          locations: [
            location('LT-04', 'Delaware Avenue', '(716) 555-0124', '2900 Delaware Avenue', 'Buffalo', 'NY', '14217'),
          ],
        },
        {
          name: 'Rochester',
          locations: [
            location('LT-05', 'Ridge Road', '(585) 555-0125', '1777 West Ridge Road', 'Rochester', 'NY', '14615'),
          ],
        },
      ],
    },
  ],
  director: { username: 'helen.marsh', name: 'Helen Marsh' },
  employees: [
    manager('L-201', 'Victor Kowalski', ['LT-01', 'LT-02'], 4),
    employee('L-202', 'Shanice Brooks', ['LT-01'], 7),
    employee('L-203', 'Peter Novak', ['LT-01'], -2),
    employee('L-204', 'Maria Santos', ['LT-01'], 1),
    employee('L-205', 'Ethan Gallagher', ['LT-02'], -4),
    employee('L-206', 'Joan Fitzgerald', ['LT-02'], 2),
    manager('L-207', 'Samir Patel', ['LT-03'], 3),
    employee('L-208', 'Kelly Yoder', ['LT-03'], -1),
    employee('L-209', 'Darnell King', ['LT-03'], -5),
    manager('L-210', 'Angela Russo', ['LT-04', 'LT-05'], 5),
    employee('L-211', 'Mike Dombrowski', ['LT-04'], 0),
    employee('L-212', 'Tara Quinn', ['LT-04'], -3),
    employee('L-213', 'Joseph Lee', ['LT-05'], 2),
    employee('L-214', 'Bianca Moore', ['LT-05'], -2),
    employee('L-215', 'Greg Sandoval', ['LT-05'], -6),
  ],
};

const prairie: CastCompany = {
  key: 'prairie',
  name: 'Prairie Motor Company',
  contactEmail: 'service@prairie-motor.example',
  contactPhone: '(303) 555-0100',
  timeZone: 'America/Denver',
  thresholds: null,
  endpointPath: 'z7c3p9d1j5g8s2y6f4a0ue',
  fieldKeys: {
    ...byConfigKey(() => ''),
    serviceField: 'Service Requested',
    appointmentField: 'Appointment',
    callTypeField: 'Call Type',
    storeIdField: 'Store',
    employeeIdField: 'Advisor',
    durationField: 'Talk Time',
    callTagField: 'Tag',
    callIdField: 'Call ID',
    timestampField: 'Started',
    customerPhoneField: 'Caller',
  },
  // Its staff chose yes, no, or nothing, of some calls (demo-calls.ts).
  rules: { appointment: { values: [{ when: 'is', value: 'unknown', means: notKnown }] } },
  emailDomain: 'prairie-motor.example',
  regions: [
    {
      name: 'Front Range',
      districts: [
        {
          name: 'Denver',
          locations: [
            location('PM-01', 'Colfax', '(303) 555-0131', '7400 East Colfax Avenue', 'Denver', 'CO', '80220'),
            location('PM-02', 'Arvada', '(303) 555-0132', '5600 Wadsworth Boulevard', 'Arvada', 'CO', '80002'),
          ],
        },
        {
          name: 'Fort Collins',
          locations: [
            location(
              'PM-03',
              'College Avenue',
              '(970) 555-0133',
              '4215 South College Avenue',
              'Fort Collins',
              'CO',
              '80525',
            ),
          ],
        },
      ],
    },
    {
      name: 'High Plains',
      districts: [
        {
          name: 'Cheyenne',
          locations: [
            location('PM-04', 'Frontier', '(307) 555-0134', '1920 East Lincolnway', 'Cheyenne', 'WY', '82001'),
          ],
        },
      ],
    },
  ],
  director: { username: 'walt.jensen', name: 'Walt Jensen' },
  employees: [
    manager('P-301', 'Rachel Stone', ['PM-01', 'PM-02'], 5),
    employee('P-302', 'Caleb Whitehorse', ['PM-01'], 3),
    employee('P-303', 'Irene Castillo', ['PM-01'], -2),
    employee('P-304', 'Doug Petersen', ['PM-02'], -4),
    employee('P-305', 'Lena Fischer', ['PM-02'], 1),
    manager('P-306', 'Aaron Blake', ['PM-03'], 2),
    employee('P-307', 'Sofia Romero', ['PM-03'], 6),
    employee('P-308', 'Tyler Nash', ['PM-03'], -3),
    manager('P-309', 'Judy Hanson', ['PM-04'], 0),
    employee('P-310', 'Chris Beaumont', ['PM-04'], 1),
    employee('P-311', 'Opal Jennings', ['PM-04'], -5),
  ],
};

/** A fresh demo shows the first company's figures exactly. */
export const castCompanies: readonly [CastCompany, CastCompany, CastCompany] = [northside, lakeshore, prairie];

/** All locations of a company, whatever their district. */
export function locationsOf(company: CastCompany): CastLocation[] {
  return company.regions.flatMap(({ districts }) => districts).flatMap(({ locations }) => locations);
}

export function locationWithCode(code: string | undefined): CastLocation {
  const found = castLocations.get(code ?? '');
  if (!found) throw new Error(`The cast has no location ${code}.`);
  return found;
}

const castLocations = new Map(castCompanies.flatMap(locationsOf).map((one) => [one.code, one]));

export function fullName({ firstName, lastName }: CastEmployee): string {
  return `${firstName} ${lastName}`;
}

function location(
  code: string,
  name: string,
  phone: string,
  address: string,
  city: string,
  state: string,
  zip: string,
): CastLocation {
  return { code, name, phone, address, city, state, zip };
}

function manager(
  code: string,
  name: string,
  locations: string[],
  talentPoints: number,
  username?: string,
): CastEmployee {
  return { ...employee(code, name, locations, talentPoints, username), role: 'store_manager' };
}

function employee(
  code: string,
  name: string,
  locations: string[],
  talentPoints: number,
  username = name.toLowerCase().replace(' ', '.'),
): CastEmployee {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { code, firstName, lastName, role: 'employee', username, locations, talentPoints };
}
