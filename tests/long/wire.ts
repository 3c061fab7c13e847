// A wire that can go silent: forwards TCP connections until then, like a network that loses a route.
import net from 'node:net';

export interface Wire {
  port: number;
  /** Nothing passes, and nobody is notified: connections stay open, and new ones are accepted. */
  goSilent(): void;
  /** Forwards new connections again. Those that were open stay dead until their owner closes them. */
  resume(): void;
  close(): Promise<void>;
}

export async function openWire(target: { host: string; port: number }): Promise<Wire> {
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    // Lost connections are expected here.
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = net.createServer((near) => {
    keep(near);
    if (isSilent) return;
    const far = keep(net.connect(target.port, target.host));
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address.port);
    });
  });
  return {
    port,
    goSilent() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    resume() {
      isSilent = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
