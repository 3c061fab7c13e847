// A wire that can go dead: passes TCP connections on until it is told to fall silent, as a network does that loses a route.
import net from 'node:net';

export interface Wire {
  port: number;
  /** From now on nothing passes and nobody is told: connections stay open, new ones are accepted, all without a word. */
  goSilent(): void;
  /** Passes new connections on again. Those that were open stay dead, and only their owner can give them up. */
  resume(): void;
  close(): Promise<void>;
}

export async function openWire(target: { host: string; port: number }): Promise<Wire> {
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    // A connection that is lost on one side is none of the wire's business.
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
