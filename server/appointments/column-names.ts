// What exports call their columns.
import type { AppointmentField } from '#contract/appointments';

/** Names as exports write them, without case, blanks and punctuation; the better ones first. */
export const columnNames: Record<AppointmentField, readonly string[]> = {
  phone: [
    ...['phone', 'phonenumber', 'customerphone', 'customerphonenumber', 'mobile', 'mobilephone', 'cell', 'cellphone'],
    ...['telephone', 'contactphone', 'primaryphone', 'customermobile', 'customercell', 'custphone', 'custcell'],
    ...['custmobile', 'homephone', 'callerphone', 'callernumber', 'tel'],
  ],
  // The other phones are those that no better name takes (guess-mapping.ts).
  secondPhone: [],
  thirdPhone: [],
  createdTime: [
    ...['createdtime', 'timecreated', 'createtime', 'timeentered', 'entrytime', 'enteredtime', 'bookedtime'],
    ...['bookingtime', 'timebooked', 'timeadded', 'time', 'timeofday'],
  ],
  createdAt: [
    ...['createdat', 'created', 'createdon', 'createddate', 'datecreated', 'createdtime', 'createddatetime'],
    ...['bookedat', 'bookedon', 'bookeddate', 'datebooked', 'bookingdate', 'bookingcreated', 'dateadded', 'addedon'],
    ...['entered', 'entereddate', 'entrydate', 'dateentered', 'writtenat', 'submittedat', 'timestamp'],
    ...['apptmade', 'apptcreated', 'appointmentmade'],
  ],
  appointmentAt: [
    ...['appointmentat', 'appointment', 'appointmentdate', 'appointmenttime', 'appointmentdatetime', 'apptdate'],
    ...['appttime', 'apptdatetime', 'appt', 'scheduledfor', 'scheduledat', 'scheduleddate', 'scheduledtime'],
    ...['startsat', 'startat', 'starttime', 'startdate', 'start', 'dropoff', 'dropoffdate', 'servicedate', 'duedate'],
  ],
  location: [
    ...['location', 'locationname', 'locationid', 'locationcode', 'store', 'storename', 'storeid', 'storenumber'],
    ...['storecode', 'shop', 'shopname', 'shopid', 'branch', 'branchname', 'site', 'facility', 'center', 'dealership'],
  ],
  service: [
    ...['service', 'servicename', 'servicetype', 'services', 'servicerequested', 'job', 'jobtype', 'jobname'],
    ...['servicecategory', 'category', 'opcode', 'reason', 'reasonforvisit', 'concern', 'worktype', 'appointmenttype'],
    ...['requestedsvc', 'svcrequested', 'svc'],
  ],
  employee: [
    ...['employee', 'employeename', 'employeeid', 'advisor', 'serviceadvisor', 'servicewriter', 'writer', 'csr'],
    ...['bookedby', 'createdby', 'scheduledby', 'takenby', 'enteredby', 'agent', 'staff', 'staffmember', 'user'],
  ],
  status: [
    ...['status', 'appointmentstatus', 'apptstatus', 'bookingstatus', 'jobstatus', 'orderstatus', 'state', 'outcome'],
    ...['apptstat', 'stat', 'result', 'disposition', 'showed', 'show'],
  ],
  value: [
    ...['value', 'amount', 'total', 'totalamount', 'revenue', 'price', 'invoicetotal', 'invoiceamount', 'rototal'],
    ...['est', 'estimate', 'estimatetotal', 'estimatedvalue', 'grandtotal', 'ticket', 'sales', 'saleamount'],
  ],
  id: [
    ...['id', 'appointmentid', 'apptid', 'bookingid', 'appointmentnumber', 'bookingnumber', 'confirmationnumber'],
    ...['ro', 'ronumber', 'repairorder', 'repairordernumber', 'ordernumber', 'orderid', 'jobid', 'recordid', 'uuid'],
  ],
};

/** `Customer.Phone Number` is `customerphonenumber`, and also known by its last part. */
export const foldHeader = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{Nd}.]+/gu, '');

export const isNamed = (folded: string, name: string) =>
  folded.replaceAll('.', '') === name || folded.split('.').at(-1) === name;

/** As part of a longer name; short ones would be in too many. */
export const isWord = (folded: string, name: string) => name.length >= 5 && folded.replaceAll('.', '').includes(name);
