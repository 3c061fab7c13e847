// Where a server that a test or a benchmark started can be reached.
import type { ChildProcess } from 'node:child_process';

/** The address in the line that a server prints once it listens. Rejects when it ends before, with what it said. */
export function findAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [, address] = /^CallGauge is at (\S+)$/m.exec(said) ?? [];
      if (address) resolve(address);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  });
}
