import { z } from 'zod';
import {
  AppointmentImport,
  AppointmentImportInput,
  AppointmentImportQuery,
  AppointmentQuery,
  Appointments,
  RefusedRowQuery,
  RefusedRows,
} from '../appointment-imports';
import { MatchAnswer, MatchAnswers, PossibleMatches, PossibleMatchQuery } from '../appointment-matches';
import {
  AppointmentCompanyQuery,
  AppointmentExplanations,
  AppointmentList,
  AppointmentListEdit,
  AppointmentListInput,
  AppointmentTrial,
  AppointmentTrialInput,
  UnexplainedAppointmentValues,
} from '../appointments';
import { DemoAppointmentList } from '../demo-appointments';
import { endpoint, IdParams } from '../endpoint';
import { KeptAppointmentFilters, KeptAppointments, RisingFigures, RisingFiguresQuery } from '../kept-appointments';

const noContent = z.undefined();
/** A file whose quotes are all escaped. */
const fileBytes = 48 * 1024 * 1024;

export const appointmentEndpoints = {
  listAppointmentLists: endpoint(
    'GET /api/appointment-lists',
    'appointments.read',
    'Lists a company’s appointment lists, each with its mapping, webhook and how many of its appointments are matched.',
    { query: AppointmentCompanyQuery, output: z.array(AppointmentList) },
  ),
  createAppointmentList: endpoint('POST /api/appointment-lists', 'appointments.write', 'Adds an appointment list.', {
    body: AppointmentListInput,
    output: AppointmentList,
  }),
  saveAppointmentList: endpoint(
    'PUT /api/appointment-lists/{id}',
    'appointments.write',
    'Changes an appointment list. If its mapping or window changed, its files are read and matched again.',
    { params: IdParams, body: AppointmentListEdit, output: AppointmentList },
  ),
  deleteAppointmentList: endpoint(
    'DELETE /api/appointment-lists/{id}',
    'appointments.write',
    'Deletes an appointment list and undoes its imports.',
    { params: IdParams, output: noContent },
  ),
  tryAppointmentList: endpoint(
    'POST /api/appointment-lists/try',
    'appointments.write',
    'Shows how the rows of a file read, and which columns say what. Nothing is stored.',
    { body: AppointmentTrialInput, output: AppointmentTrial, maxBytes: fileBytes },
  ),
  listUnexplainedAppointmentValues: endpoint(
    'GET /api/appointment-lists/{id}/unexplained',
    'appointments.write',
    'Lists locations, services, employees and status words of a list that were not understood.',
    { params: IdParams, output: UnexplainedAppointmentValues },
  ),
  explainAppointmentValues: endpoint(
    'POST /api/appointment-lists/{id}/explain',
    'appointments.write',
    'Explains such values once, and reads the list’s files again.',
    { params: IdParams, body: AppointmentExplanations, output: AppointmentList },
  ),
  importAppointments: endpoint(
    'POST /api/appointment-imports',
    'appointments.write',
    'Imports a file in the background, or previews that.',
    { body: AppointmentImportInput, output: AppointmentImport, maxBytes: fileBytes },
  ),
  listAppointmentImports: endpoint(
    'GET /api/appointment-imports',
    'appointments.read',
    'Lists imports, newest first; a store manager’s own.',
    { query: AppointmentImportQuery, output: z.array(AppointmentImport) },
  ),
  getAppointmentImport: endpoint(
    'GET /api/appointment-imports/{id}',
    'appointments.read',
    'Returns the progress or the result of an import.',
    { params: IdParams, output: AppointmentImport },
  ),
  confirmAppointmentImport: endpoint(
    'POST /api/appointment-imports/{id}/confirm',
    'appointments.write',
    'Imports the file of a preview.',
    { params: IdParams, output: AppointmentImport },
  ),
  stopAppointmentImport: endpoint(
    'POST /api/appointment-imports/{id}/stop',
    'appointments.write',
    'Cancels an import; nothing of it stays.',
    { params: IdParams, output: AppointmentImport },
  ),
  undoAppointmentImport: endpoint(
    'POST /api/appointment-imports/{id}/undo',
    'appointments.write',
    'Undoes an import as a whole: what its rows said before is in force again.',
    { params: IdParams, output: AppointmentImport },
  ),
  listRefusedAppointmentRows: endpoint(
    'GET /api/appointment-imports/{id}/refused',
    'appointments.read',
    'Lists the rows of an import that were left out, each with its reason.',
    { params: IdParams, query: RefusedRowQuery, output: RefusedRows },
  ),
  listAppointments: endpoint(
    'GET /api/appointments',
    'appointments.read',
    'Lists appointments, matched or not, each with its call or the reason why it has none.',
    { query: AppointmentQuery, output: Appointments },
  ),
  listPossibleMatches: endpoint(
    'GET /api/appointment-matches',
    'appointments.read',
    'Lists possible pairs that wait for a yes, with the customer’s calls.',
    { query: PossibleMatchQuery, output: PossibleMatches },
  ),
  answerMatches: endpoint(
    'POST /api/appointment-matches',
    'appointments.write',
    'Says yes or no to possible pairs, or to all of them.',
    { body: MatchAnswers, output: MatchAnswer },
  ),
  undoMatchAnswers: endpoint(
    'POST /api/appointment-matches/{id}/undo',
    'appointments.write',
    'Takes answers back as a whole.',
    { params: IdParams, output: MatchAnswer },
  ),
  getKeptAppointments: endpoint(
    'GET /api/reports/kept-appointments',
    'reports.read',
    'Reports what became of the appointments of lists: kept, no-shows, canceled, the show rate, and their value.',
    { query: KeptAppointmentFilters, output: KeptAppointments },
  ),
  getRisingFigures: endpoint(
    'GET /api/rising-figures',
    'reports.read',
    'Returns from which day on figures may still rise, because appointments of those calls may still come.',
    { query: RisingFiguresQuery, output: RisingFigures },
  ),
  getDemoAppointmentList: endpoint(
    'GET /api/demo-appointment-list',
    'appointments.write',
    'In demo mode, makes an appointment list from the calls of the last business day, with the numbers that must match. Null outside the demo.',
    { query: AppointmentCompanyQuery, output: DemoAppointmentList.nullable() },
  ),
};
