/** The targets of attacks on the network: a server, a datagram socket, and a socket without a file. */
import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';

export interface Baits {
  readonly env: Readonly<Record<string, string>>;
  /** How often a program has reached one of them. */
  readonly taken: () => number;
  /** Listens at a socket without a file. */
  readonly listenAbstractly: (mark: string) => Promise<() => void>;
  readonly close: () => void;
}

export async function openBaits(): Promise<Baits> {
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4', () => (taken += 1));
  await new Promise<void>((bound) => datagrams.bind(port, '127.0.0.1', bound));
  return {
    env: { ATTACK_PORT: String(port) },
    taken: () => taken,
    listenAbstractly: async (mark) => {
      const abstract = createServer(() => (taken += 1));
      await new Promise<void>((listening, failed) => {
        abstract.once('error', failed).listen(`\0boardmark-attack-${mark}`, listening);
      });
      return () => void abstract.close();
    },
    close: () => {
      server.close();
      datagrams.close();
    },
  };
}
