// Names of keys as words. Names only break ties: facts-of-keys come from values.

/** `TrackingNumber`, `tracking-number` and `Tracking Number` are all `tracking`, `number`. */
export function wordsOf(key: string): string[] {
  return key
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

export interface KeyName {
  steps: readonly string[];
  /** The words of the whole path. */
  all: string[];
  /** The words of its last step. */
  own: string[];
  /** The words of the last step, joined: `tracking_number`. */
  text: string;
  depth: number;
}

export function nameOf(steps: readonly string[]): KeyName {
  const own = wordsOf(steps.at(-1) ?? '');
  const above = steps.slice(0, -1).flatMap(wordsOf);
  return { steps, all: [...above, ...own], own, text: own.join('_'), depth: steps.length - 1 };
}

const setOf = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')));

/** Whether any word of a name is in a list. */
export const hasWord = (words: readonly string[], list: ReadonlySet<string>): boolean =>
  words.some((word) => list.has(word));

/** What belongs to a person, an account or the sender's machinery, not to the call. */
export const ofOthers = setOf(
  'user users agent agents contact customer account accounts company organization org owner profile team group number',
  'line campaign source tracker subscription subscriber webhook integration app sip target office department extension',
  'request study tenant workspace org org channel queue visitor device keyword parent recording voicemail transcript',
);

/** A word, and what is left of one such as `accountid` without its ending. */
export const stemsOf = (word: string): string[] => [word, word.replace(/(?:id|uuid|guid|sid|key|ref|code)$/, '')];

const namesOfCalls = 'call calls phonecall phonecalls callcenter anruf llamada appel telefonat dialer';
/** What says that something is a phone call's, and that it is about one. */
export const callNames = setOf(namesOfCalls);
export const callWords = setOf(namesOfCalls, 'phone voice telephony');

/** What many calls share: an account, a place, a line, a person, a program. */
export const notOfCalls = setOf(
  'user users agent agents contact customer account accounts company organization organisation org owner profile team',
  'group line campaign source tracker subscription subscriber webhook integration app application target office',
  'department extension tenant workspace queue visitor device pbx reseller instance trunk domain host server site gateway',
  'provider carrier partner dealer dealership brand region system installation location store branch shop employee rep',
  'operator client center centre flow script menu ivr skill type status disposition reason language number did dnis',
  'study keyword cluster switch portal hub node crm person people member guest patient seat desk station handler staff',
);

export const parentWords = setOf('parent master root entry group linked primary main original first session');

/** The other party: the person who calls a shop. */
export const customerWords = setOf(
  'caller callers customer client from ani external contact lead clid cli callerid callernum callernumber consumer',
  'remote guest patient visitor prospect anrufer cliente llamante appelant source origin calling fromnumber von de',
  'klant kunde originator src raw remitente origen chiamante',
);

/** The company's side. */
export const oursWords = setOf(
  'my called callee to tracking trackingnum dnis did ddi dialed dialled internal business destination destinationnum',
  'target our store location branch shop office receiving termination terminating forward dealer company inbound line',
  'system tonumber dst destino ziel angerufene angerufen nach appele recipient',
);

/** The company's side, but the line behind the number that was called, or a person's. */
export const behindOurs = setOf(
  'destination destinationnum termination terminating forward target business receiving user agent operator office',
  'employee rep transfer dst',
);

export const phoneWords = setOf(
  'phone phones telephone tel number num mobile cell caller callernum callerid ani dnis did from to callee called',
  'digits telefon telefono rufnummer numero nummer msisdn clid cli e164 trackingnum destinationnum',
);

export const notPhones = setOf(
  'zip postal postcode code ip latitude longitude lat lng lon score account pin cost price',
);

/** What a person or a program numbered: a case may look like a telephone number. */
export const referenceWords = setOf(
  'case job ref reference ticket order claim invoice key policy quote estimate vin serial confirmation token',
);

export const startWords = setOf(
  'start started starts starttime begin began beginn begins beginning initiated called created ring ringing rang offered',
  'inicio debut datetime received origination setup dial dialed anfang calldate',
);
export const eventWords = setOf('event sent generated emitted occurred occured fired published delivered timestamp ts');
export const endWords = setOf(
  'end ended ends endtime finish finished complete completed completion hangup hungup hung disconnect disconnected',
  'terminated closed stop stopped ende fin released done',
);
export const answerWords = setOf(
  'answer answered answers answertime connect connected pickup picked pick accepted established bridged talk bridge',
  'angenommen contestada beantwortet joined',
);
/** Times that are never a call's start. */
export const otherTimes = setOf(
  'update updated modified modification last expires expiry expiration birth birthday dob appointment scheduled',
  'schedule followup follow due signup registered callback monitor good since until assigned archived previous prior next',
);

export const durationWords = setOf(
  'duration durations seconds secs sec length len talk talktime talked billsec elapsed dauer duracion duree minutes mins',
  'durata gesprachsdauer callduration handle conversation',
);
export const notDurations = setOf(
  'ring ringing wait waiting hold held queue queued voicemail vm ivr timeout response wrap speaker percent score',
  'prior count cost price id latitude longitude attempt attempts sequence position delay offset version mos csat',
  'rate amount value zip port page size bytes',
);

export const sequenceWords = setOf('sequence seq sequencenumber order revision version counter step index number');

export const directionWords = setOf('direction call_direction calldirection richtung direccion inout way');
export const tagWords = setOf(
  'tag tags taglist label labels disposition dispositions outcome outcomes result results wrapup wrap category',
  'categories topic topics resolution reason code codes ergebnis resultado marks flags annotation comment notes note',
);
export const kindWords = setOf(
  'event type topic kind action trigger resource object eventtype eventname activity channel typ tipo art notification',
);
export const employeeWords = setOf(
  'agent user employee rep representative advisor salesperson operator staff answered assigned handled mitarbeiter',
  'agente member technician owner handler salesrep csr attendant person extension',
);
export const storeWords = setOf(
  'store location branch shop dealer dealership site office department rooftop outlet filiale sucursal standort garage',
);
export const recordingWords = setOf('recording recordings record audio aufnahme grabacion');
export const serviceWords = setOf('service services product servicio leistung job interest inquiry need');
export const appointmentWords = setOf(
  'appointment appointments appt booked booking bookings scheduled reservation termin cita rdv prenotazione booked',
);
