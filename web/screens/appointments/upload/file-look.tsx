// Which column says what, and how the first rows read with that.
import {
  type AppointmentField,
  type AppointmentMapping,
  type AppointmentTrial,
  appointmentFieldNames,
  appointmentFields,
  type ReadAppointment,
} from '#contract/appointments';
import { Card, CardHeader, CardSection } from '../../../ui/card';
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { formatTimestamp, formatTimestampDay, NONE } from '../../../ui/format';
import { formatPhone } from '../../../ui/format-phone';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table';

const shownRows = 8;

export function FileLook({
  look,
  mapping,
  mayChange,
  onChange,
}: {
  look: AppointmentTrial;
  mapping: AppointmentMapping;
  mayChange: boolean;
  onChange: (mapping: AppointmentMapping) => void;
}) {
  const samplesOf = (field: AppointmentField) =>
    look.columns.find(({ name }) => name === mapping[field])?.samples.join(', ');
  const options = [
    { value: '', label: 'Not in the file' },
    ...look.columns.filter(({ name }) => name !== '').map(({ name }) => ({ value: name, label: name })),
  ];
  return (
    <Card aria-label="Columns">
      <CardHeader
        title="Columns"
        description={
          look.isGuessed ? 'Guessed from their names and values. Correct what is wrong.' : 'As the list has them.'
        }
      />
      <CardSection className="grid grid-cols-3 gap-x-4 gap-y-4 max-lg:grid-cols-2 max-md:grid-cols-1">
        {appointmentFieldNames.map((field) => (
          <Field
            key={field}
            label={appointmentFields[field].label}
            required={appointmentFields[field].isRequired}
            error={appointmentFields[field].isRequired && mapping[field] === '' ? 'Choose a column.' : undefined}
            help={<span className="line-clamp-1 break-all">{samplesOf(field) || NONE}</span>}
          >
            <Choice
              value={mapping[field]}
              onChange={(column) => onChange({ ...mapping, [field]: column })}
              options={options}
              disabled={!mayChange}
            />
          </Field>
        ))}
      </CardSection>
      <div className="border-t">
        <Table label="How the first rows read" cardsBelow={820}>
          <TableHead>
            <HeadCell>Phone</HeadCell>
            <HeadCell>Created</HeadCell>
            <HeadCell>Location</HeadCell>
            <HeadCell>Service</HeadCell>
            <HeadCell>Employee</HeadCell>
            <HeadCell>Reads as</HeadCell>
          </TableHead>
          <TableBody>
            {look.rows.slice(0, shownRows).map((row) => (
              <TableRow key={row.line}>
                <Cell isFirst>{row.phone ? formatPhone(row.phone) : `Row ${row.line}`}</Cell>
                <Cell label="Created">{createdWords(row)}</Cell>
                <Cell label="Location">{row.locationName ?? NONE}</Cell>
                <Cell label="Service">{row.serviceName ?? NONE}</Cell>
                <Cell label="Employee">{row.employeeName ?? NONE}</Cell>
                <Cell label="Reads as" className="whitespace-normal">
                  {row.refused ? `Left out: ${row.refused}` : row.problems.join(' ') || 'An appointment'}
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Card>
  );
}

function createdWords({ createdAt, isDayOnly }: ReadAppointment): string {
  if (createdAt === null) return NONE;
  return isDayOnly ? formatTimestampDay(createdAt) : formatTimestamp(createdAt);
}
