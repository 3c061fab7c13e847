import { makeDemoList } from '../../appointments/demo-list';
import { findDemoCompany } from '../../database/appointments/demo-calls';
import { findCompanyScope } from '../../database/companies/companies';
import type { Database } from '../../database/engine/connect';
import { findRisingFigures, reportKeptAppointments } from '../../reports/kept-appointments';
import type { Handlers } from '../door';
import { refuse } from '../failures';
import { stateToday } from '../state-today';

type KeptHandlers = Pick<Handlers, 'getKeptAppointments' | 'getRisingFigures' | 'getDemoAppointmentList'>;

export interface KeptAppointmentParts {
  database: Database;
  demoMode: boolean;
  now: () => Date;
}

export function keptAppointmentHandlers({
  database: { people: queries },
  demoMode,
  now,
}: KeptAppointmentParts): KeptHandlers {
  return {
    async getKeptAppointments({ query, scope, stateAsOf }) {
      const asOf = now();
      await stateToday(queries, { query, scope, stateAsOf }, asOf);
      const report = await reportKeptAppointments(queries, scope, query, asOf);
      return report === 'not-found' ? refuse('not-found') : report;
    },

    async getRisingFigures({ query, scope, stateAsOf }) {
      const asOf = now();
      await stateToday(queries, { query, scope, stateAsOf }, asOf);
      const rising = await findRisingFigures(queries, scope, query, asOf);
      return rising === 'not-found' ? refuse('not-found') : rising;
    },

    async getDemoAppointmentList({ query: { companyId }, scope }) {
      const inside = await findCompanyScope(queries, scope, companyId);
      if (!inside) return refuse('not-found');
      const company = demoMode ? await findDemoCompany(queries, companyId) : null;
      return company && makeDemoList(queries, company, inside.locationIds, now());
    },
  };
}
