// A balancer of connections, as in front of several servers: each goes to the next server that takes it.
import { once } from 'node:events';
import net from 'node:net';

export interface Balancer {
  address: string;
  close(): void;
}

export async function openBalancer(addresses: readonly string[]): Promise<Balancer> {
  const ports = addresses.map((address) => Number(new URL(address).port));
  const sockets = new Set<net.Socket>();
  let turn = 0;

  const connect = async (): Promise<net.Socket | undefined> => {
    for (let tried = 0; tried < ports.length; tried += 1) {
      const socket = net.connect(ports[turn % ports.length] ?? 0, '127.0.0.1');
      turn += 1;
      const isTaken = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (isTaken) return socket;
    }
    return undefined;
  };

  const server = net.createServer({ pauseOnConnect: true }, async (client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    const upstream = await connect();
    if (!upstream) return client.destroy();
    sockets.add(upstream);
    upstream.on('error', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    client.once('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('The balancer has no port.');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
