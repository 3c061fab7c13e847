// The thread that reads files (server/aside/read-aside.ts): answers, then hands over rows as they are asked for.
import { parentPort, workerData } from 'node:worker_threads';
import { deliveredReading } from './appointments/read-delivered';
import { listReading } from './appointments/read-file';
import { type FileReading, nextSlice } from './aside/read-aside';
import { cutReading } from './erasing/cut-rows';
import { linesReading } from './http/import/read-lines';
import { bodyReading } from './http/large-body';

const readings = [listReading, deliveredReading, linesReading, cutReading, bodyReading] as FileReading<
  unknown,
  unknown,
  unknown
>[];
const { name, input }: { name: string; input: unknown } = workerData;
const reading = readings.find((one) => one.name === name);
if (!reading || !parentPort) throw new Error(`No reading is named ${name}.`);

const port = parentPort;
const { answer, rows = [] } = reading.read(input);
const iterator = rows[Symbol.iterator]();
port.on('message', () => port.postMessage(nextSlice(iterator)));
port.postMessage(answer);
