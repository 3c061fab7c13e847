// Sends an operator's command to the process that holds the data folder, over its control socket.
import http from 'node:http';
import { findSockets } from './control-socket';

/** What a command says while it works. */
export interface CommandOutput {
  line(text: string): void;
  /** A piece of what was asked for, to be written to a file. */
  record(value: unknown): void;
}

/** The answer of a running process; undefined if none holds the folder. Throws its line if it refuses. */
export async function sendCommand(
  dataDir: string,
  name: string,
  input?: unknown,
): Promise<http.IncomingMessage | undefined> {
  for (const socketPath of findSockets(dataDir)) {
    const response = await send(socketPath, name, JSON.stringify(input) ?? '');
    if (response?.statusCode === 200) return response;
    if (response) throw new Error(await readAll(response));
  }
  return undefined;
}

function send(socketPath: string, name: string, body: string): Promise<http.IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath, path: `/${name}`, method: 'POST', agent: false }, resolve);
    request.once('error', (error: NodeJS.ErrnoException) => {
      const { code = '' } = error;
      if (['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(code)) resolve(undefined);
      else reject(['ECONNRESET', 'EPIPE'].includes(code) ? new Error(stoppedEarly) : error);
    });
    request.end(body);
  });
}

const stoppedEarly = 'CallGauge stopped before the command was done. Its log says why.';

async function readAll(response: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}

type Message = { line: string } | { record: unknown } | { failed: string } | { done: true };

/** Sends what `work` says, one message a line; receiveOutput is the other end. */
export async function sendOutput(
  response: http.ServerResponse,
  work: (output: CommandOutput) => Promise<void>,
  describe: (error: unknown) => string,
): Promise<void> {
  const send = (message: Message) => response.write(`${JSON.stringify(message)}\n`);
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  // Otherwise they would leave with the first line.
  response.flushHeaders();
  try {
    await work({ line: (line) => send({ line }), record: (record) => send({ record }) });
    send({ done: true });
  } catch (error) {
    send({ failed: describe(error) });
  }
  response.end();
}

/** Resolves when the command is done; throws its line if it failed, or if its process ended. */
export async function receiveOutput(response: http.IncomingMessage, output: CommandOutput): Promise<void> {
  let rest = '';
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const message: Message = JSON.parse(line);
        if ('done' in message) return;
        if ('failed' in message) throw new Error(message.failed);
        if ('line' in message) output.line(message.line);
        else output.record(message.record);
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  throw new Error(stoppedEarly);
}
