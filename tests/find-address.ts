// Finds the address of a server that a test or a benchmark started.
import type { ChildProcess } from 'node:child_process';

/** The address in the line that a server prints once it listens. Rejects with its output if it exits before. */
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
