import net from 'node:net';

/** A socket's address holds at most 104 bytes on macOS and 108 on Linux. Node cuts off longer paths silently. */
export const maxSocketPathBytes = 100;

/** Whether a process listens on it. */
export function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(socket);
    const end = (isThere: boolean) => {
      connection.destroy();
      resolve(isThere);
    };
    connection.once('connect', () => end(true));
    // A process with too many connections refuses more of them with EAGAIN.
    connection.once('error', (error) => end('code' in error && error.code === 'EAGAIN'));
  });
}
